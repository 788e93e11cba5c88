use crate::{Error, G1, G2, Result, Scalar};
use blst::{blst_fp, blst_fp6, blst_fp12};
use core::ops::Mul;

/// Number of lines of a point in blst's Miller loop.
const LINES: usize = 68;

/// Element of the target group, of order r.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Gt(blst_fp12);

impl Gt {
    /// Length of the encoding.
    pub const LEN: usize = 576;

    /// The neutral element.
    #[must_use]
    pub fn one() -> Self {
        // SAFETY: blst returns the address of a constant.
        Self(unsafe { *blst::blst_fp12_one() })
    }

    /// The pairing of two points.
    #[must_use]
    pub fn pairing(p: &G1, q: &G2) -> Self {
        let mut product = Product::new();
        product.pair(p, q);
        product.value()
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut conjugate = self.0;
        // SAFETY: blst changes one value. In this group the conjugate is the inverse.
        unsafe { blst::blst_fp12_conjugate(&raw mut conjugate) };
        Self(conjugate)
    }

    /// This element to the power of a scalar. The duration depends on the scalar.
    #[must_use]
    pub fn power(&self, scalar: &Scalar) -> Self {
        let mut result = Self::one();
        for octet in scalar.encode() {
            for bit in (0..8).rev() {
                let mut square = blst_fp12::default();
                // SAFETY: blst reads one value and writes the other; the element is in the cyclotomic subgroup.
                unsafe { blst::blst_fp12_cyclotomic_sqr(&raw mut square, &raw const result.0) };
                result = Self(square);
                if octet >> bit & 1 == 1 {
                    result = result * *self;
                }
            }
        }
        result
    }

    /// Writes the twelve coordinates, big-endian, from the constant term of the tower upwards: the coefficients of 1 and
    /// w, in each those of 1, v and v^2, in each those of 1 and u.
    #[must_use]
    pub fn encode(&self) -> [u8; Self::LEN] {
        let mut octets = [0; Self::LEN];
        let (chunks, _) = octets.as_chunks_mut::<48>();
        for (chunk, i) in chunks.iter_mut().zip(0..) {
            // SAFETY: blst writes 48 octets and reads one coordinate.
            unsafe {
                blst::blst_bendian_from_fp(
                    chunk.as_mut_ptr(),
                    &raw const self.0.fp6[i / 6].fp2[i / 2 % 3].fp[i % 2],
                );
            };
        }
        octets
    }

    /// Reads what [`Self::encode`] writes.
    ///
    /// # Errors
    /// Unless every coordinate is below the modulus and the element in the group of order r.
    pub fn decode(octets: &[u8; Self::LEN]) -> Result<Self> {
        let mut element = blst_fp12::default();
        for (chunk, i) in octets.as_chunks::<48>().0.iter().zip(0..) {
            element.fp6[i / 6].fp2[i / 2 % 3].fp[i % 2] = coordinate(chunk)?;
        }
        // SAFETY: blst reads one value. Zero is not in the group.
        let inside = unsafe { blst::blst_fp12_in_group(&raw const element) };
        if inside { Ok(Self(element)) } else { Err(Error::NotInSubgroup) }
    }
}

/// Reads a coordinate of 48 octets, big-endian.
pub(crate) fn coordinate(octets: &[u8; 48]) -> Result<blst_fp> {
    let (mut fp, mut again) = (blst_fp::default(), [0; 48]);
    // SAFETY: blst reads and writes 48 octets, and the value.
    unsafe {
        blst::blst_fp_from_bendian(&raw mut fp, octets.as_ptr());
        blst::blst_bendian_from_fp(again.as_mut_ptr(), &raw const fp);
    }
    // blst reduces what is not below the modulus.
    if again == *octets { Ok(fp) } else { Err(Error::NotCanonical) }
}

impl Mul for Gt {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let mut product = blst_fp12::default();
        // SAFETY: blst reads two values and writes the third.
        unsafe { blst::blst_fp12_mul(&raw mut product, &raw const self.0, &raw const other.0) };
        Self(product)
    }
}

impl core::fmt::Debug for Gt {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Gt ")?;
        self.encode().iter().try_for_each(|octet| write!(f, "{octet:02x}"))
    }
}

/// Point of G2 that is prepared for pairings, in 20 KiB. A pairing with it takes less time.
pub struct Lines(Option<Vec<blst_fp6>>);

impl Lines {
    /// Prepares a point.
    #[must_use]
    pub fn of(q: &G2) -> Self {
        if q.is_infinity() {
            return Self(None);
        }
        let mut lines = vec![blst_fp6::default(); LINES];
        // SAFETY: blst writes that many lines and reads the point.
        unsafe { blst::blst_precompute_lines(lines.as_mut_ptr(), &raw const q.0) };
        Self(Some(lines))
    }
}

impl core::fmt::Debug for Lines {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Lines")
    }
}

/// Product of pairings, with one final exponentiation.
pub struct Product(Option<blst_fp12>);

impl Product {
    /// The empty product, which is one.
    #[must_use]
    pub const fn new() -> Self {
        Self(None)
    }

    /// Multiplies by the pairing of two points.
    pub fn pair(&mut self, p: &G1, q: &G2) {
        if p.is_infinity() || q.is_infinity() {
            return;
        }
        let mut factor = blst_fp12::default();
        // SAFETY: blst reads two finite points and writes the value.
        unsafe { blst::blst_miller_loop(&raw mut factor, &raw const q.0, &raw const p.0) };
        self.multiply(&factor);
    }

    /// Multiplies by the pairing with a prepared point.
    pub fn pair_lines(&mut self, p: &G1, q: &Lines) {
        let Some(lines) = q.0.as_ref().filter(|_| !p.is_infinity()) else { return };
        let mut factor = blst_fp12::default();
        // SAFETY: blst reads the lines of a finite point and a finite point, and writes the value.
        unsafe { blst::blst_miller_loop_lines(&raw mut factor, lines.as_ptr(), &raw const p.0) };
        self.multiply(&factor);
    }

    fn multiply(&mut self, factor: &blst_fp12) {
        self.0 = Some(self.0.map_or(*factor, |so_far| {
            let mut product = blst_fp12::default();
            // SAFETY: blst reads two values and writes the third.
            unsafe { blst::blst_fp12_mul(&raw mut product, &raw const so_far, factor) };
            product
        }));
    }

    /// The product.
    #[must_use]
    pub fn value(&self) -> Gt {
        let Some(product) = &self.0 else { return Gt::one() };
        let mut value = blst_fp12::default();
        // SAFETY: blst reads one value and writes the other.
        unsafe { blst::blst_final_exp(&raw mut value, product) };
        Gt(value)
    }

    /// Whether the product is one.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.value() == Gt::one()
    }
}

impl Default for Product {
    fn default() -> Self {
        Self::new()
    }
}
