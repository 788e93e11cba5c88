use crate::{Error, Result};
use ark_ff::{BigInt, PrimeField};

/// Reads a field element of 32 octets, big-endian.
///
/// # Errors
/// [`Error::NotCanonical`] at or above the modulus: every element has one form only.
pub fn read_field<F: PrimeField<BigInt = BigInt<4>>>(octets: &[u8; 32]) -> Result<F> {
    let mut limbs = [0; 4];
    for (limb, chunk) in limbs.iter_mut().rev().zip(octets.as_chunks().0) {
        *limb = u64::from_be_bytes(*chunk);
    }
    F::from_bigint(BigInt(limbs)).ok_or(Error::NotCanonical)
}

/// Writes a field element as 32 octets, big-endian.
pub fn write_field<F: PrimeField<BigInt = BigInt<4>>>(element: &F) -> [u8; 32] {
    let mut octets = [0; 32];
    for (chunk, limb) in octets.as_chunks_mut().0.iter_mut().zip(element.into_bigint().0.iter().rev()) {
        *chunk = limb.to_be_bytes();
    }
    octets
}

#[cfg(test)]
mod tests {
    use super::*;
    use ark_bn254::{Fq, Fr};
    use ark_ff::{BigInteger, Zero};
    use proptest::prelude::*;

    fn octets(n: &BigInt<4>) -> [u8; 32] {
        n.to_bytes_be().try_into().unwrap()
    }

    #[test]
    fn modulus_and_above_are_refused() {
        let mut n = Fr::MODULUS;
        assert_eq!(read_field::<Fr>(&octets(&n)), Err(Error::NotCanonical));
        n.sub_with_borrow(&BigInt::from(1u64));
        assert_eq!(read_field::<Fr>(&octets(&n)), Ok(-Fr::from(1)));
        assert_eq!(read_field::<Fq>(&octets(&Fq::MODULUS)), Err(Error::NotCanonical));
        assert_eq!(read_field::<Fq>(&[0xff; 32]), Err(Error::NotCanonical));
        assert!(read_field::<Fr>(&[0; 32]).unwrap().is_zero());
    }

    proptest! {
        #[test]
        fn what_is_read_is_written_again(octets: [u8; 32]) {
            if let Ok(x) = read_field::<Fr>(&octets) {
                prop_assert_eq!(write_field(&x), octets);
            }
        }
    }
}
