// Measures proofs of every circuit on this machine: node bench.mjs
import { CIRCUITS, Prover, STAGES } from './src/index.mjs';
import { filesOf, inputsOf, vectors } from './test/fixtures.mjs';

const RUNS = 5;

async function timed(work) {
  const start = performance.now();
  const result = await work();
  return [result, performance.now() - start];
}

/** Returns the milliseconds of each stage. */
async function stagesOf(prover, inputs) {
  const marks = [];
  await prover.prove(inputs, () => marks.push(performance.now()));
  marks.push(performance.now());
  return STAGES.map((stage, i) => `${stage} ${Math.round(marks[i + 1] - marks[i])}`).join(', ');
}

for (const circuit of Object.keys(CIRCUITS)) {
  const files = filesOf(circuit);
  const [prover, load] = await timed(() => Prover.load(files));
  const inputs = inputsOf(circuit, vectors.circuits[circuit].cases[0].name);
  const times = [];
  for (let i = 0; i < RUNS; i++) times.push((await timed(() => prover.prove(inputs)))[1]);
  const proofs = times.map((time) => Math.round(time)).join(', ');
  console.log(`${circuit}: load ${Math.round(load)} ms; prove ${proofs} ms; ${await stagesOf(prover, inputs)}`);
}
