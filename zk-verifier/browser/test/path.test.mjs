import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toHex } from '../../circuits/lib/field.mjs';
import { DEPTH } from '../../circuits/lib/inputs.mjs';
import { Tree } from '../../circuits/lib/tree.mjs';
import { pathOf } from '../src/index.mjs';

const leaf = (place) => BigInt(1000 + place);

/** Returns a block as the authenticator serves it. */
function blockOf(tree, leaves, height, index) {
  const first = index * 2 ** height;
  const places = [...leaves.keys()].filter((place) => place >= first && place < first + 2 ** height);
  const length = Math.max(-1, ...places) + 1 - (places.length ? first : 0);
  return {
    height,
    index,
    leaves: Array.from({ length }, (_, i) => toHex(leaves.get(first + i) ?? 0n)),
    siblings: tree.path(first).siblings.slice(height).map((sibling) => toHex(sibling)),
    root: toHex(tree.root),
  };
}

describe('a path from a block', () => {
  const leaves = new Map([0, 1, 2, 5, 9, 16, 1024, 1026].map((place) => [place, leaf(place)]));
  const tree = new Tree(DEPTH, [...leaves]);

  for (const [height, index, place] of [[0, 5, 5], [2, 0, 2], [2, 1, 5], [4, 0, 9], [4, 1, 16], [10, 0, 9], [10, 1, 1026], [11, 0, 1024]]) {
    test(`is that of the tree: height ${height}, place ${place}`, () => {
      assert.deepEqual(pathOf(blockOf(tree, leaves, height, index), leaf(place)), tree.path(place));
    });
  }

  test('is undefined for a leaf that is not in the block', () => {
    const block = blockOf(tree, leaves, 4, 0);
    for (const other of [leaf(16), leaf(3), 0n]) assert.equal(pathOf(block, other), undefined);
  });

  test('is refused if the block does not lead to its root', () => {
    const block = blockOf(tree, leaves, 4, 0);
    const wrong = [{ root: toHex(1n) }, { index: 1 }, { siblings: block.siblings.with(3, toHex(7n)) }, { leaves: block.leaves.with(0, toHex(7n)) }];
    for (const change of wrong) assert.throws(() => pathOf({ ...block, ...change }, leaf(9)), /root/);
  });
});
