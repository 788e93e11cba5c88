// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Run by node when this is built: writes the WebAssembly of the curve, which the library otherwise generates at each start, to a file.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../../package.json", import.meta.url));
const { ModuleBuilder } = require("wasmbuilder");
const { buildBn128 } = require("wasmcurves");

// As many pages as the library asks for.
const PAGES = 25;

const builder = new ModuleBuilder();
builder.setMemory(PAGES);
buildBn128(builder);
const code = Buffer.from(builder.build()).toString("hex");
const { f1m, frm, bn128 } = builder.modules;
const curve = { pages: PAGES, code, modules: { f1m: { pq: f1m.pq }, frm: { pq: frm.pq }, bn128 } };
writeFileSync(process.argv[2], JSON.stringify(curve, (key, value) => (typeof value === "bigint" ? String(value) : value)));
