// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Draws the pictures of the documents: node docs/pictures/draw.mjs. With --check, fails if one is not up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { keys } from "./keys.mjs";
import { mode } from "./mode.mjs";
import { overview } from "./overview.mjs";
import { request } from "./request.mjs";
import { shop } from "./shop.mjs";

const check = process.argv.includes("--check");
for (const [name, picture] of Object.entries({ keys, mode, overview, request, shop })) {
  const file = new URL(`${name}.svg`, import.meta.url);
  const svg = picture.svg();
  if (svg.length > 60_000) {
    throw new Error(`${name}.svg is too large: ${svg.length} characters`);
  }
  if (!check) {
    writeFileSync(file, svg);
  } else if (readFileSync(file, "utf8") !== svg) {
    console.error(`docs/pictures/${name}.svg is out of date: run node docs/pictures/draw.mjs`);
    process.exitCode = 1;
  }
}
