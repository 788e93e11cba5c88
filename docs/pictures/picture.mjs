// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

/** Draws boxes, areas and arrows as an SVG that follows the reader's light or dark theme. Texts stay texts. */

const STYLE = `
  text { font: 15px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: #1f2328; }
  .title { font-weight: 600; }
  .small { font-size: 13px; fill: #57606a; }
  .ground { fill: #ffffff; }
  .area { fill: #f6f8fa; stroke: #afb8c1; stroke-dasharray: 6 4; }
  .box { fill: #ffffff; stroke: #57606a; }
  .good { fill: #dafbe1; stroke: #1a7f37; }
  .bad { fill: #ffebe9; stroke: #cf222e; }
  .own { fill: #ddf4ff; stroke: #0969da; }
  .secret { fill: #fff8c5; stroke: #9a6700; }
  .line { fill: none; stroke: #57606a; stroke-width: 1.5; }
  .head { fill: #57606a; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .small { fill: #9da7b3; }
    .ground { fill: #0d1117; }
    .area { fill: #161b22; stroke: #444c56; }
    .box { fill: #0d1117; stroke: #9da7b3; }
    .good { fill: #12261e; stroke: #3fb950; }
    .bad { fill: #2d1216; stroke: #f85149; }
    .own { fill: #0c2d49; stroke: #58a6ff; }
    .secret { fill: #2e2608; stroke: #d29922; }
    .line { stroke: #9da7b3; }
    .head { fill: #9da7b3; }
  }`;

const escape = text => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export class Picture {
  #parts = [];

  constructor(width, height, title, description) {
    Object.assign(this, { width, height, title, description });
  }

  /** An area with its name at the top left. */
  area(x, y, width, height, name) {
    this.#rect(x, y, width, height, "area");
    this.text(x + 14, y + 24, name, "title", "start");
  }

  /** A box. The first line is its title, the others are small. Returns the box, to draw arrows from. */
  box(x, y, width, height, lines, kind = "box") {
    this.#rect(x, y, width, height, kind);
    const middle = x + width / 2;
    const first = y + height / 2 - (lines.length - 1) * 9 + 5;
    lines.forEach((line, index) => this.text(middle, first + index * 18, line, index === 0 ? "title" : "small"));
    return { x, y, width, height };
  }

  /** An arrow through these points. */
  arrow(...points) {
    const path = points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join(" ");
    this.#parts.push(`<path class="line" d="${path}" marker-end="url(#head)"/>`);
  }

  text(x, y, line, kind = "", anchor = "middle") {
    this.#parts.push(`<text x="${x}" y="${y}" text-anchor="${anchor}"${kind ? ` class="${kind}"` : ""}>${escape(line)}</text>`);
  }

  #rect(x, y, width, height, kind) {
    this.#parts.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" class="${kind}"/>`);
  }

  svg() {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" role="img" aria-labelledby="title description">
<title id="title">${escape(this.title)}</title>
<desc id="description">${escape(this.description)}</desc>
<style>${STYLE}
</style>
<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path class="head" d="M0 0L10 5L0 10z"/></marker></defs>
<rect width="${this.width}" height="${this.height}" rx="8" class="ground"/>
${this.#parts.join("\n")}
</svg>
`;
  }
}
