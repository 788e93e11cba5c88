// The path of a leaf, from a block of the authenticator: GET /groups/{group}/blocks/{index}. Whoever serves a block does
// not learn which of its members asks.
import { node } from './hashes.mjs';

const elementOf = (hex) => BigInt(`0x${hex}`);

/**
 * Returns the inputs `pathBits` and `siblings` of MembershipProof and AttributeProof; undefined if the leaf is not in
 * the block. Throws if the block does not lead to its root.
 *
 * @param block JSON of the answer
 */
export function pathOf({ height, index, leaves, siblings, root }, leaf) {
  let row = leaves.map(elementOf);
  const place = leaf === 0n ? -1 : row.indexOf(leaf);
  if (place < 0) return undefined;
  const below = [];
  for (let level = 0, empty = 0n; level < height; level++, empty = node(empty, empty)) {
    const at = (i) => row[i] ?? empty;
    below.push(at((place >> level) ^ 1));
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, i) => node(at(2 * i), at(2 * i + 1)));
  }
  const all = [...below, ...siblings.map(elementOf)];
  const position = (BigInt(index) << BigInt(height)) + BigInt(place);
  const pathBits = all.map((_, level) => (position >> BigInt(level)) & 1n);
  const top = all.reduce((child, sibling, level) => (pathBits[level] ? node(sibling, child) : node(child, sibling)), leaf);
  if (top !== elementOf(root)) throw new RangeError('The block does not lead to its root');
  return { pathBits, siblings: all };
}
