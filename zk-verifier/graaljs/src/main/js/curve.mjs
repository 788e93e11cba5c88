// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Build step: writes the WebAssembly of the curve to a file. Otherwise the library generates it at each start.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../../package.json", import.meta.url));
const { ModuleBuilder } = require("wasmbuilder");
const { buildBn128 } = require("wasmcurves");

// The number of pages that the library asks for.
const PAGES = 25;

const builder = new ModuleBuilder();
builder.setMemory(PAGES);
buildBn128(builder);
const code = Buffer.from(builder.build()).toString("hex");
const { f1m, frm, bn128 } = builder.modules;
const curve = { pages: PAGES, code, modules: { f1m: { pq: f1m.pq }, frm: { pq: frm.pq }, bn128 } };
writeFileSync(process.argv[2], JSON.stringify(curve, (key, value) => (typeof value === "bigint" ? String(value) : value)));
