use crate::{Error, Result, Rho, Scalar};
use blst::{BLST_ERROR, blst_p1, blst_p1_affine, blst_p2, blst_p2_affine};
use core::ops::{Add, Mul, Neg, Sub};

const fn checked(code: BLST_ERROR) -> Result<()> {
    match code {
        BLST_ERROR::BLST_SUCCESS => Ok(()),
        BLST_ERROR::BLST_POINT_NOT_ON_CURVE => Err(Error::NotOnCurve),
        BLST_ERROR::BLST_POINT_NOT_IN_GROUP => Err(Error::NotInSubgroup),
        _ => Err(Error::NotCanonical),
    }
}

/// Both groups have the same operations, by functions of blst with other names.
macro_rules! group {
    (
        $(#[$doc:meta])* $name:ident, $len:literal, $affine:ident, $jacobian:ident,
        generator: $generator:ident, uncompress: $uncompress:ident, compress: $compress:ident,
        in_group: $in_group:ident, is_infinity: $is_infinity:ident, from_affine: $from_affine:ident,
        to_affine: $to_affine:ident, all_to_affine: $all_to_affine:ident, add: $add:ident,
        multiply: $multiply:ident, negate: $negate:ident,
        multi_size: $multi_size:ident, multi: $multi:ident,
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[repr(transparent)]
        pub struct $name(pub(crate) $affine);

        impl $name {
            /// Length of the encoding.
            pub const LEN: usize = $len;

            /// The generator of the standards.
            #[must_use]
            pub fn generator() -> Self {
                // SAFETY: blst returns the address of a constant.
                Self(unsafe { *blst::$generator() })
            }

            /// The neutral element.
            #[must_use]
            pub fn infinity() -> Self {
                Self($affine::default())
            }

            /// Whether it is the neutral element.
            #[must_use]
            pub fn is_infinity(&self) -> bool {
                // SAFETY: blst reads one value.
                unsafe { blst::$is_infinity(&raw const self.0) }
            }

            /// Reads a compressed point that is not infinity.
            ///
            /// # Errors
            /// Unless the encoding is canonical and the point on the curve, in the subgroup, and not infinity.
            pub fn decode(octets: &[u8; $len]) -> Result<Self> {
                let point = Self::decode_any(octets)?;
                if point.is_infinity() { Err(Error::Infinity) } else { Ok(point) }
            }

            /// Reads a compressed point that may be infinity.
            ///
            /// # Errors
            /// Unless the encoding is canonical and the point on the curve and in the subgroup.
            pub fn decode_any(octets: &[u8; $len]) -> Result<Self> {
                let mut point = $affine::default();
                // SAFETY: blst reads the octets of a compressed point and writes to the value.
                checked(unsafe { blst::$uncompress(&raw mut point, octets.as_ptr()) })?;
                // SAFETY: blst reads one value.
                if unsafe { blst::$in_group(&raw const point) } { Ok(Self(point)) } else { Err(Error::NotInSubgroup) }
            }

            /// Writes the compressed form.
            #[must_use]
            pub fn encode(&self) -> [u8; $len] {
                let mut octets = [0; $len];
                // SAFETY: blst writes the octets of a compressed point and reads the value.
                unsafe { blst::$compress(octets.as_mut_ptr(), &raw const self.0) };
                octets
            }

            pub(crate) fn jacobian(&self) -> $jacobian {
                let mut point = $jacobian::default();
                // SAFETY: blst reads one value and writes the other.
                unsafe { blst::$from_affine(&raw mut point, &raw const self.0) };
                point
            }

            pub(crate) fn affine(point: &$jacobian) -> Self {
                let mut affine = $affine::default();
                // SAFETY: blst reads one value and writes the other.
                unsafe { blst::$to_affine(&raw mut affine, point) };
                Self(affine)
            }

            /// With a single inversion.
            fn all_affine(points: &[$jacobian]) -> Vec<Self> {
                let mut affine = vec![Self::infinity(); points.len()];
                if !points.is_empty() {
                    let list = [points.as_ptr(), core::ptr::null()];
                    // SAFETY: the list names that many adjacent points, and as many are written, since this type is
                    // transparent.
                    unsafe { blst::$all_to_affine(affine.as_mut_ptr().cast(), list.as_ptr(), points.len()) };
                }
                affine
            }

            fn sum(a: &$jacobian, b: &Self) -> $jacobian {
                let mut sum = $jacobian::default();
                // SAFETY: blst reads two values and writes the third.
                unsafe { blst::$add(&raw mut sum, a, &raw const b.0) };
                sum
            }

            fn negative(&self) -> $jacobian {
                let mut point = self.jacobian();
                // SAFETY: blst changes one value.
                unsafe { blst::$negate(&raw mut point, true) };
                point
            }

            /// Adds pairs of points, with one inversion for all. The rest of the longer list is left out.
            #[must_use]
            pub fn add_all(a: &[Self], b: &[Self]) -> Vec<Self> {
                let sums: Vec<_> = a.iter().zip(b).map(|(a, b)| Self::sum(&a.jacobian(), b)).collect();
                Self::all_affine(&sums)
            }

            /// Subtracts each point of `b` from that of `a`, like [`Self::add_all`].
            #[must_use]
            pub fn subtract_all(a: &[Self], b: &[Self]) -> Vec<Self> {
                let sums: Vec<_> = a.iter().zip(b).map(|(a, b)| Self::sum(&b.negative(), a)).collect();
                Self::all_affine(&sums)
            }

            fn product(&self, scalar: &[u8; 32]) -> $jacobian {
                let (point, mut product) = (self.jacobian(), $jacobian::default());
                // SAFETY: blst reads a value and 256 bits, and writes the other value.
                unsafe { blst::$multiply(&raw mut product, &raw const point, scalar.as_ptr(), 256) };
                product
            }

            /// Multiplies every point by one scalar, with one inversion for all.
            #[must_use]
            pub fn multiply_all(points: &[Self], scalar: &Scalar) -> Vec<Self> {
                let scalar = scalar.little_endian();
                let products: Vec<_> = points.iter().map(|point| point.product(&scalar)).collect();
                Self::all_affine(&products)
            }

            /// Sum of the points, each times its weight. The rest of the longer list is left out. The duration depends on
            /// the weights.
            #[must_use]
            pub fn weighted(points: &[Self], weights: &[Rho]) -> Self {
                let (points, weights): (Vec<_>, Vec<_>) = points.iter().zip(weights).map(|(p, w)| (p.0, w.0)).unzip();
                Self::multi(&points, weights.as_flattened(), 128)
            }

            /// Sum of the points, each times its scalar. The rest of the longer list is left out. The duration depends on
            /// the scalars.
            #[must_use]
            pub fn combine(points: &[Self], scalars: &[Scalar]) -> Self {
                let (points, scalars): (Vec<_>, Vec<_>) =
                    points.iter().zip(scalars).map(|(p, s)| (p.0, s.little_endian())).unzip();
                Self::multi(&points, scalars.as_flattened(), 256)
            }

            fn multi(points: &[$affine], scalars: &[u8], bits: usize) -> Self {
                if points.is_empty() {
                    return Self::infinity();
                }
                let (list, weights) = ([points.as_ptr(), core::ptr::null()], [scalars.as_ptr(), core::ptr::null()]);
                let mut sum = $jacobian::default();
                // SAFETY: the lists name that many adjacent points and scalars of that many bits, and the scratch
                // memory has the size that blst asks for.
                unsafe {
                    let mut scratch = vec![0_u64; blst::$multi_size(points.len()) / 8];
                    blst::$multi(
                        &raw mut sum,
                        list.as_ptr(),
                        points.len(),
                        weights.as_ptr(),
                        bits,
                        scratch.as_mut_ptr(),
                    );
                }
                Self::affine(&sum)
            }
        }

        impl Add for $name {
            type Output = Self;

            fn add(self, other: Self) -> Self {
                Self::affine(&Self::sum(&self.jacobian(), &other))
            }
        }

        impl Sub for $name {
            type Output = Self;

            fn sub(self, other: Self) -> Self {
                Self::affine(&Self::sum(&other.negative(), &self))
            }
        }

        impl Neg for $name {
            type Output = Self;

            fn neg(self) -> Self {
                Self::affine(&self.negative())
            }
        }

        impl Mul<Scalar> for $name {
            type Output = Self;

            fn mul(self, scalar: Scalar) -> Self {
                Self::affine(&self.product(&scalar.little_endian()))
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(concat!(stringify!($name), " "))?;
                self.encode().iter().try_for_each(|octet| write!(f, "{octet:02x}"))
            }
        }
    };
}

group!(
    /// Point of G1, of order r or infinity.
    G1, 48, blst_p1_affine, blst_p1,
    generator: blst_p1_affine_generator, uncompress: blst_p1_uncompress, compress: blst_p1_affine_compress,
    in_group: blst_p1_affine_in_g1, is_infinity: blst_p1_affine_is_inf, from_affine: blst_p1_from_affine,
    to_affine: blst_p1_to_affine, all_to_affine: blst_p1s_to_affine, add: blst_p1_add_or_double_affine,
    multiply: blst_p1_mult, negate: blst_p1_cneg,
    multi_size: blst_p1s_mult_pippenger_scratch_sizeof, multi: blst_p1s_mult_pippenger,
);

group!(
    /// Point of G2, of order r or infinity.
    G2, 96, blst_p2_affine, blst_p2,
    generator: blst_p2_affine_generator, uncompress: blst_p2_uncompress, compress: blst_p2_affine_compress,
    in_group: blst_p2_affine_in_g2, is_infinity: blst_p2_affine_is_inf, from_affine: blst_p2_from_affine,
    to_affine: blst_p2_to_affine, all_to_affine: blst_p2s_to_affine, add: blst_p2_add_or_double_affine,
    multiply: blst_p2_mult, negate: blst_p2_cneg,
    multi_size: blst_p2s_mult_pippenger_scratch_sizeof, multi: blst_p2s_mult_pippenger,
);
