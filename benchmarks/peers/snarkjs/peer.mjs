// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// snarkjs, controlled by the coordinator: see ProofWorker.java for the protocol. Takes the folder of the circuits and that of the
// installed packages. Keys and programs are in memory, so that snarkjs does not read files each time.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [circuits, packages] = process.argv.slice(2);
const require = createRequire(join(packages, "package.json"));
const { groth16 } = require("snarkjs");
const { version } = JSON.parse(readFileSync(join(packages, "node_modules/snarkjs/package.json"), "utf8"));
const vectors = JSON.parse(readFileSync(join(circuits, "vectors/vectors.json"), "utf8")).circuits;

const decimal = (hex) => BigInt(`0x${hex}`).toString();

function proof(hex) {
  const at = (i) => decimal(hex.slice(64 * i, 64 * (i + 1)));
  return {
    pi_a: [at(0), at(1), "1"],
    pi_b: [[at(3), at(2)], [at(5), at(4)], ["1", "0"]],
    pi_c: [at(6), at(7), "1"],
    protocol: "groth16",
    curve: "bn128",
  };
}

function verifier(name) {
  const key = JSON.parse(readFileSync(join(circuits, "artefacts", name, "verification_key.json"), "utf8"));
  const { signals, proof: packed } = vectors[name].cases[0];
  const [given, proved] = [signals.map(decimal), proof(packed)];
  return async () => {
    if (!(await groth16.verify(key, given, proved))) throw new Error("refused");
  };
}

function prover(name) {
  const read = (file) => ({ type: "mem", data: new Uint8Array(readFileSync(join(circuits, "artefacts", name, file))) });
  const [wasm, zkey] = [read("circuit.wasm"), read("circuit.zkey")];
  const number = (value) => (Array.isArray(value) ? value.map(number) : decimal(value));
  const inputs = Object.entries(vectors[name].cases[0].inputs).map(([input, value]) => [input, number(value)]);
  return () => groth16.fullProve(Object.fromEntries(inputs), wasm, zkey);
}

function operation(name, mode) {
  if (!vectors[name]) return null;
  return { "verify-1": verifier, prove: prover }[mode]?.(name) ?? null;
}

// The CPU time is that of the whole process, because snarkjs uses several threads.
async function measure(work, millis) {
  let count = 0;
  const used = process.cpuUsage();
  const begun = process.hrtime.bigint();
  const end = begun + BigInt(millis) * 1_000_000n;
  while (count === 0 || process.hrtime.bigint() < end) {
    await work();
    count++;
  }
  const wall = process.hrtime.bigint() - begun;
  const { user, system } = process.cpuUsage(used);
  return `${count} ${wall} ${(user + system) * 1000}`;
}

console.log([`snarkjs ${version}`, `Node ${process.version}`, "ffjavascript, WebAssembly in several threads",
  "canonical signals, points on their curves"].join("\t"));
const made = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const [name, mode, millis] = line.split(" ");
  const key = `${name} ${mode}`;
  if (!made.has(key)) made.set(key, operation(name, mode));
  const work = made.get(key);
  try {
    console.log(work ? await measure(work, Number(millis)) : "unsupported");
  } catch (failure) {
    console.log(`failed ${failure}`);
  }
}
process.exit(0);
