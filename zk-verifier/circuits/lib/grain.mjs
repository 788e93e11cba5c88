// The Grain LFSR of the Poseidon paper (eprint 2019/458, appendix F) in self-shrinking mode, as the authors'
// generate_parameters_grain procedure uses it: 80 bits of parameters, the first 160 outputs thrown away.

const PRIME_FIELD = 1;
const POWER_SBOX = 0;
const FIELD_BITS = 254;
const TAPS = [62, 51, 38, 23, 13, 0];

const bitsOf = (value, length) => Array.from({ length }, (_, i) => (value >> (length - 1 - i)) & 1);

export class Grain {
  #state;
  #fieldBits;

  constructor(width, fullRounds, partialRounds, fieldBits = FIELD_BITS) {
    this.#fieldBits = fieldBits;
    this.#state = [
      ...bitsOf(PRIME_FIELD, 2),
      ...bitsOf(POWER_SBOX, 4),
      ...bitsOf(fieldBits, 12),
      ...bitsOf(width, 12),
      ...bitsOf(fullRounds, 10),
      ...bitsOf(partialRounds, 10),
      ...Array(30).fill(1),
    ];
    for (let i = 0; i < 160; i++) this.#shift();
  }

  #shift() {
    const bit = TAPS.reduce((sum, tap) => sum ^ this.#state[tap], 0);
    this.#state.shift();
    this.#state.push(bit);
    return bit;
  }

  // Of each pair of bits the first decides whether the second counts.
  #bit() {
    while (!this.#shift()) this.#shift();
    return this.#shift();
  }

  integer() {
    let value = 0n;
    for (let i = 0; i < this.#fieldBits; i++) value = (value << 1n) | BigInt(this.#bit());
    return value;
  }
}
