// Writes Poseidon's parameters as circom functions, for the numbers of inputs that the circuits use.
import { sparseParameters } from './sparse.mjs';

const USED = [1, 3, 4, 5];

/** Of the widest: 6 elements, 60 partial rounds. */
const LENGTHS = { constants: 108, matrix: 36, rows: 300, columns: 300, waiting: 25 };

function list(values, length) {
  if (values.length > length) throw new RangeError(`${values.length} constants in ${length} places`);
  return `[${[...values, ...Array(length - values.length).fill(0n)].join(', ')}]`;
}

function functionOf(part, valuesOf) {
  const name = `poseidon${part[0].toUpperCase()}${part.slice(1)}`;
  const cases = USED.map(
    (inputs) => `    if (inputs == ${inputs}) { values = ${list(valuesOf(sparseParameters(inputs)), LENGTHS[part])}; }\n`,
  );
  return `function ${name}(inputs) {\n    var values[${LENGTHS[part]}];\n${cases.join('')}    return values;\n}\n`;
}

export function constantsOfCircuits() {
  const parts = {
    constants: (all) => all.constants,
    matrix: (all) => all.matrix.flat(),
    rows: (all) => all.rows.flat(),
    columns: (all) => all.columns.flat(),
    waiting: (all) => all.waiting.flat(),
  };
  const functions = Object.entries(parts).map(([part, valuesOf]) => functionOf(part, valuesOf));
  return ['pragma circom 2.2.0;\n', ...functions].join('\n');
}
