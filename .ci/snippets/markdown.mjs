// Reads the Markdown files of the repository: fenced blocks, headings as GitHub turns them into anchors, and links.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Lists all Markdown files that are part of the repository, also new ones. */
export function pages(root) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '*.md'], { cwd: root });
  return listed.toString().trim().split('\n').filter((page) => existsSync(join(root, page))).sort();
}

/** Returns the fenced blocks of a page, each with its language, its first line, and the last text before it. */
export function blocks(page, text) {
  const found = [];
  let open = null;
  let before = '';
  text.split('\n').forEach((line, index) => {
    const fence = /^( *)(`{3,}|~{3,})(.*)$/.exec(line);
    if (open && fence && fence[2].startsWith(open.fence) && fence[3].trim() === '') {
      found.push({ page, line: open.line, lang: open.lang, text: open.lines.map((one) => `${one}\n`).join(''), before });
      open = null;
      before = '';
    } else if (open) {
      open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    } else if (fence) {
      open = { indent: fence[1], fence: fence[2], lang: fence[3].trim().split(/\s/)[0], line: index + 1, lines: [] };
    } else if (line.trim() !== '') {
      before = line;
    }
  });
  if (open) {
    throw new Error(`${page}:${open.line}: the block has no end`);
  }
  return found;
}

/** Returns the text without fenced blocks and code spans, with the same lines. */
function prose(text) {
  let fence = null;
  const lines = text.split('\n').map((line) => {
    const mark = /^ *(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && fence === null) {
      fence = mark;
      return '';
    }
    if (mark?.startsWith(fence) && fence !== null) {
      fence = null;
      return '';
    }
    return fence === null ? line : '';
  });
  return lines.join('\n');
}

/** Returns GitHub's anchors of the headings: lower case, no punctuation, hyphens for spaces, a number if it is there twice. */
export function anchors(text) {
  const taken = new Map();
  const names = new Set();
  for (const line of prose(text).split('\n')) {
    const heading = /^#{1,6}\s+(.*?)\s*#*\s*$/.exec(line);
    if (heading) {
      const shown = heading[1].replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
      const slug = shown.toLowerCase().replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '').replaceAll(' ', '-');
      const times = taken.get(slug) ?? 0;
      taken.set(slug, times + 1);
      names.add(times === 0 ? slug : `${slug}-${times}`);
    }
    for (const anchor of line.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)) {
      names.add(anchor[1]);
    }
  }
  return names;
}

/** Returns the links of a text, each with its line. */
function links(text) {
  return prose(text).split('\n').flatMap((line, index) => {
    const shown = line.replace(/(`+)[^`]*\1/g, (span) => ' '.repeat(span.length));
    const found = shown.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\s*\[[^\]]+\]:\s*(\S+)|(?:src|srcset|href)="([^"]+)"/g);
    return [...found].map((link) => ({ line: index + 1, target: link[1] ?? link[2] ?? link[3] }));
  });
}

/** Checks the links of a page. Returns what is wrong, with page and line. */
export function brokenLinks(root, page, text) {
  return links(text).map(({ line, target }) => [line, target, brokenLink(root, page, text, target)])
    .filter(([, , problem]) => problem)
    .map(([line, target, problem]) => `${page}:${line}: ${target}: ${problem}`);
}

/** Returns the pages that links from the first page, or from a page that they lead to, do not lead to. */
export function unreachable(first, pages, text) {
  const reached = new Set([first]);
  for (const page of reached) {
    links(text(page)).filter(({ target }) => !/^[a-z][a-z+.-]*:|^#/i.test(target))
      .map(({ target }) => normalize(join(dirname(page), decodeURIComponent(target.split('#')[0]))))
      .filter((file) => pages.includes(file))
      .forEach((file) => reached.add(file));
  }
  return pages.filter((page) => !reached.has(page));
}

/** Returns the test classes that a text names outside of its fenced blocks, each with its line. */
export function namedTests(text) {
  return prose(text).split('\n').flatMap((line, index) => [...line.matchAll(/`([A-Z]\w*Tests)`/g)].map((span) => ({ line: index + 1, name: span[1] })));
}

function brokenLink(root, page, text, target) {
  if (/^[a-z][a-z+.-]*:/i.test(target)) {
    return external(target);
  }
  const [path, anchor] = target.split('#');
  const file = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
  if (file.startsWith('..')) {
    return 'leaves the repository';
  }
  if (path.startsWith('/') || !existsSync(join(root, file))) {
    return 'there is no such file';
  }
  if (anchor === undefined) {
    return null;
  }
  if (statSync(join(root, file)).isDirectory()) {
    return 'a folder has no anchors';
  }
  if (!file.endsWith('.md')) {
    return /^L\d+(-L\d+)?$/.test(anchor) ? null : 'only Markdown has anchors';
  }
  return anchors(file === page ? text : readFileSync(join(root, file), 'utf8')).has(anchor) ? null : 'there is no such heading';
}

function external(target) {
  if (target.startsWith('mailto:')) {
    return /^mailto:[^@\s]+@[^@\s]+$/.test(target) ? null : 'not an address';
  }
  if (!URL.canParse(target) || !/^https?:\/\//.test(target)) {
    return 'not an address';
  }
  return new URL(target).hostname.includes('.') ? null : 'not a public host';
}
