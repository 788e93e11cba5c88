// Poseidon's parameters in the form that the circuits use, with the same result (eprint 2019/458, appendix B).
//
// A partial round leaves every element but the first alone, so constants on those can wait until after the round's
// matrix, and the matrix M = [[m, v], [w, N]] can be split into [[1, 0], [0, N]] and a sparse [[m, v], [N^-1 w, I]], of
// which the first waits too. What waited to the end is one more matrix and a change of the next full round's constants.
import { FULL_ROUNDS, parameters } from './poseidon.mjs';
import { invert, mod } from './field.mjs';

const times = (matrix, vector) => matrix.map((row) => mod(row.reduce((sum, x, j) => sum + x * vector[j], 0n)));

const transpose = (matrix) => matrix[0].map((_, j) => matrix.map((row) => row[j]));

const product = (left, right) => transpose(transpose(right).map((column) => times(left, column)));

const identity = (size) => Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => BigInt(i === j)));

export function inverse(matrix) {
  const rows = matrix.map((row, i) => [...row, ...identity(matrix.length)[i]]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows.findIndex((row, k) => k >= i && row[i] !== 0n);
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    const scale = invert(rows[i][i]);
    rows[i] = rows[i].map((x) => mod(x * scale));
    rows.forEach((row, k) => {
      if (k !== i) rows[k] = row.map((x, j) => mod(x - row[i] * rows[i][j]));
    });
  }
  return rows.map((row) => row.slice(matrix.length));
}

/** One constant for each partial round, and the second half's with what waited added. */
function constants({ width, partialRounds, constants: all, matrix }) {
  const half = FULL_ROUNDS / 2;
  const round = (i) => all.slice(i * width, (i + 1) * width);
  const single = [];
  let waiting = Array(width).fill(0n);
  for (let i = half; i < half + partialRounds; i++) {
    const [first, ...others] = round(i).map((x, j) => mod(x + waiting[j]));
    single.push(first);
    waiting = times(matrix, [0n, ...others]);
  }
  const second = round(half + partialRounds).map((x, j) => mod(x + waiting[j]));
  const rest = all.slice((half + partialRounds + 1) * width);
  return [...all.slice(0, half * width), ...single, ...second, ...rest];
}

/**
 * `constants`: those of four full rounds, one for each partial round, those of four full rounds. `matrix`: the whole
 * one. `rows`, `columns`: v and N^-1 w / m of each partial round, N being what waited so far. `waiting`: what is applied
 * after the partial rounds.
 */
export function sparseParameters(inputs) {
  const whole = parameters(inputs);
  const core = whole.matrix.slice(1).map((row) => row.slice(1));
  const back = inverse(core);
  const scale = invert(whole.matrix[0][0]);
  const rows = [];
  const columns = [];
  let waiting = identity(inputs);
  let row = whole.matrix[0].slice(1);
  let column = whole.matrix.slice(1).map(([first]) => first);
  for (let i = 0; i < whole.partialRounds; i++) {
    rows.push(row);
    column = times(back, column);
    columns.push(column.map((x) => mod(x * scale)));
    row = times(transpose(core), row);
    waiting = product(core, waiting);
  }
  return { constants: constants(whole), matrix: whole.matrix, rows, columns, waiting };
}
