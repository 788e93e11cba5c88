// Elements of a prime field whose modulus is below 2^254: eight limbs of 32 bits, little-endian, in Montgomery form
// with 2^256. A field is identified by the address of its modulus, which is followed by -1/modulus modulo 2^32.

export const SIZE: usize = 32;

/** Field of the coordinates. */
export const P: usize = memory.data<u32>([
  0xd87cfd47, 0x3c208c16, 0x6871ca8d, 0x97816a91, 0x8181585d, 0xb85045b6, 0xe131a029, 0x30644e72, 0xe4866389,
]);

/** Field of the scalars. */
export const R: usize = memory.data<u32>([
  0xf0000001, 0x43e1f593, 0x79b97091, 0x2833e848, 0x8181585d, 0xb85045b6, 0xe131a029, 0x30644e72, 0xefffffff,
]);

// @ts-ignore: decorator
@inline
function limb(at: usize, i: usize): u64 {
  return <u64>load<u32>(at + 4 * i);
}

// @ts-ignore: decorator
@inline
const LOW: u64 = 0xffffffff;

/** Returns whether a value is below the modulus, as all elements are. */
export function isBelow(field: usize, a: usize): bool {
  for (let i: isize = 24; i >= 0; i -= 8) {
    const x = load<u64>(a + i), m = load<u64>(field + i);
    if (x != m) return x < m;
  }
  return false;
}

function reduce(field: usize, out: usize): void {
  if (isBelow(field, out)) return;
  let borrow: i64 = 0;
  for (let i: usize = 0; i < 8; i++) {
    borrow += <i64>limb(out, i) - <i64>limb(field, i);
    store<u32>(out + 4 * i, <u32>borrow);
    borrow >>= 32;
  }
}

export function add(field: usize, out: usize, a: usize, b: usize): void {
  let carry: u64 = 0;
  for (let i: usize = 0; i < 8; i++) {
    carry += limb(a, i) + limb(b, i);
    store<u32>(out + 4 * i, <u32>carry);
    carry >>= 32;
  }
  reduce(field, out);
}

export function sub(field: usize, out: usize, a: usize, b: usize): void {
  let borrow: i64 = 0;
  for (let i: usize = 0; i < 8; i++) {
    borrow += <i64>limb(a, i) - <i64>limb(b, i);
    store<u32>(out + 4 * i, <u32>borrow);
    borrow >>= 32;
  }
  if (borrow == 0) return;
  let carry: u64 = 0;
  for (let i: usize = 0; i < 8; i++) {
    carry += limb(out, i) + limb(field, i);
    store<u32>(out + 4 * i, <u32>carry);
    carry >>= 32;
  }
}

/**
 * Montgomery product a·b/2^256, one limb of a at a time. The loop over the limbs of b is unrolled, so that all of them
 * stay in registers. No sum overflows: (2^32 - 1)^2 + 2·(2^32 - 1) = 2^64 - 1, and the modulus leaves two bits free.
 */
export function mul(field: usize, out: usize, a: usize, b: usize): void {
  const n = load<u32>(field + 32);
  const p0 = limb(field, 0), p1 = limb(field, 1), p2 = limb(field, 2), p3 = limb(field, 3);
  const p4 = limb(field, 4), p5 = limb(field, 5), p6 = limb(field, 6), p7 = limb(field, 7);
  const b0 = limb(b, 0), b1 = limb(b, 1), b2 = limb(b, 2), b3 = limb(b, 3);
  const b4 = limb(b, 4), b5 = limb(b, 5), b6 = limb(b, 6), b7 = limb(b, 7);
  let t0: u64 = 0, t1: u64 = 0, t2: u64 = 0, t3: u64 = 0, t4: u64 = 0, t5: u64 = 0, t6: u64 = 0, t7: u64 = 0;
  for (let i: usize = 0; i < 8; i++) {
    const x = limb(a, i);
    let u = t0 + x * b0;
    const k = <u64>(<u32>u * n);
    let v = (u & LOW) + k * p0;
    u = t1 + x * b1 + (u >> 32), v = (u & LOW) + k * p1 + (v >> 32), t0 = v & LOW;
    u = t2 + x * b2 + (u >> 32), v = (u & LOW) + k * p2 + (v >> 32), t1 = v & LOW;
    u = t3 + x * b3 + (u >> 32), v = (u & LOW) + k * p3 + (v >> 32), t2 = v & LOW;
    u = t4 + x * b4 + (u >> 32), v = (u & LOW) + k * p4 + (v >> 32), t3 = v & LOW;
    u = t5 + x * b5 + (u >> 32), v = (u & LOW) + k * p5 + (v >> 32), t4 = v & LOW;
    u = t6 + x * b6 + (u >> 32), v = (u & LOW) + k * p6 + (v >> 32), t5 = v & LOW;
    u = t7 + x * b7 + (u >> 32), v = (u & LOW) + k * p7 + (v >> 32), t6 = v & LOW;
    t7 = (u >> 32) + (v >> 32);
  }
  store<u64>(out, t0 | (t1 << 32));
  store<u64>(out, t2 | (t3 << 32), 8);
  store<u64>(out, t4 | (t5 << 32), 16);
  store<u64>(out, t6 | (t7 << 32), 24);
  reduce(field, out);
}
