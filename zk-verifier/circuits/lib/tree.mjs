// Merkle tree of fixed depth whose missing leaves are 0.
import { node } from './statement.mjs';

export class Tree {
  #levels;
  #empty;

  constructor(depth, leaves) {
    this.depth = depth;
    this.#levels = [new Map(leaves)];
    this.#empty = [0n];
    for (let level = 0; level < depth; level++) {
      const parents = new Map();
      for (const index of this.#levels[level].keys()) {
        parents.set(index >> 1, node(this.#at(level, index & ~1), this.#at(level, index | 1)));
      }
      this.#levels.push(parents);
      this.#empty.push(node(this.#empty[level], this.#empty[level]));
    }
  }

  #at(level, index) {
    return this.#levels[level].get(index) ?? this.#empty[level];
  }

  get root() {
    return this.#at(this.depth, 0);
  }

  /** From the leaf upwards; a bit of 1 is a right child. */
  path(index) {
    const levels = Array.from({ length: this.depth }, (_, level) => level);
    return {
      pathBits: levels.map((level) => BigInt((index >> level) & 1)),
      siblings: levels.map((level) => this.#at(level, (index >> level) ^ 1)),
    };
  }
}
