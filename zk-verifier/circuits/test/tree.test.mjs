import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LeanIMT } from '@zk-kit/lean-imt';
import { DEPTH, testValue } from '../lib/inputs.mjs';
import { node } from '../lib/statement.mjs';
import { Tree } from '../lib/tree.mjs';

const leaves = (count) => Array.from({ length: count }, (_, i) => testValue(`leaf ${i}`));

/** LeanIMT moves a single left child up. Filled with zeros to a power of two, it has none. */
function leanRoot(depth, values) {
  const padded = [...values, ...Array(2 ** depth - values.length).fill(0n)];
  return new LeanIMT(node, padded).root;
}

for (const [depth, count] of [[1, 2], [2, 4], [3, 8], [3, 5], [4, 1], [5, 19], [8, 200]]) {
  test(`has the root of a lean tree of depth ${depth} with ${count} leaves`, () => {
    const values = leaves(count);
    assert.equal(new Tree(depth, [...values.entries()]).root, leanRoot(depth, values));
  });
}

test('has the paths of a lean tree', () => {
  const values = leaves(16);
  const lean = new LeanIMT(node, values);
  const tree = new Tree(4, [...values.entries()]);
  for (let index = 0; index < 16; index++) {
    assert.deepEqual(tree.path(index).siblings, lean.generateProof(index).siblings);
  }
});

test('extends a lean tree by empty ones on its right', () => {
  const values = leaves(8);
  let root = new LeanIMT(node, values).root;
  let empty = leanRoot(3, []);
  for (let level = 3; level < DEPTH; level++) {
    root = node(root, empty);
    empty = node(empty, empty);
  }
  assert.equal(new Tree(DEPTH, [...values.entries()]).root, root);
});
