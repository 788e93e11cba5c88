use crate::{CAPACITY, CONSTANTS, Field, ROUNDS, hash};
use sha2::Digest;

/// Coefficients of an element.
pub const COEFFICIENTS: usize = 5;

const MODULUS: u128 = 0xffff_ffff_0000_0001;

/// The field of p^5 elements, integers modulo p = 2^64 − 2^32 + 1 extended by a root of X^5 − 3. Octets of an element
/// are those of its coefficients, 8 each, that of X^0 first.
#[derive(Debug)]
pub struct Extension;

/// The one value of its type.
pub const EXTENSION: Extension = Extension;

type Element = [u64; COEFFICIENTS];

fn element(tag: &str, i: u32) -> Element {
    std::array::from_fn(|j| {
        let j = u32::try_from(j).unwrap_or(u32::MAX);
        let octets = hash(tag, i).chain_update(j.to_be_bytes()).finalize();
        reduce(octets.iter().take(16).fold(0, |n, octet| n << 8 | u128::from(*octet)))
    })
}

#[allow(clippy::cast_possible_truncation)] // the modulus has 64 bits
fn reduce(n: u128) -> u64 {
    (n % MODULUS) as u64
}

fn sum(a: Element, b: Element) -> Element {
    std::array::from_fn(|i| reduce(u128::from(a[i]) + u128::from(b[i])))
}

fn product(a: Element, b: Element) -> Element {
    let mut result = [0; COEFFICIENTS];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            let term = u128::from(*x) * u128::from(*y) % MODULUS;
            let folded = if i + j < COEFFICIENTS { term } else { 3 * term };
            let place = &mut result[(i + j) % COEFFICIENTS];
            *place = reduce(u128::from(*place) + folded);
        }
    }
    result
}

fn octets(element: Element) -> Vec<u8> {
    element.iter().flat_map(|coefficient| coefficient.to_be_bytes()).collect()
}

impl Extension {
    /// Returns the coefficients of an element.
    #[must_use]
    pub fn coefficients(octets: &[u8]) -> [u64; COEFFICIENTS] {
        let mut chunks = octets.chunks(8).map(|word| word.iter().fold(0, |n, o| n << 8 | u64::from(*o)));
        std::array::from_fn(|_| chunks.next().unwrap_or(0))
    }
}

impl Field for Extension {
    fn name(&self) -> &'static str {
        "GF(p^5)"
    }

    fn exponent(&self) -> u32 {
        7
    }

    fn element(&self, tag: &str, i: u32) -> Vec<u8> {
        octets(element(tag, i))
    }

    fn image(&self, x: &[u8], chain: usize) -> Vec<u8> {
        let constants: Vec<Element> = (0..ROUNDS).map(|i| element(CONSTANTS, i)).collect();
        let mut left = Self::coefficients(x);
        for _ in 0..chain {
            let mut right = element(CAPACITY, 0);
            for c in &constants {
                let input = sum(left, *c);
                let cube = product(product(input, input), input);
                let next = sum(product(product(cube, cube), input), right);
                right = left;
                left = next;
            }
        }
        octets(left)
    }

    fn one(&self) -> Vec<u8> {
        octets([1, 0, 0, 0, 0])
    }
}
