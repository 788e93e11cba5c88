use crate::{Error, Result};
use ark_ff::{BigInt, PrimeField};

/// Parses a field element in decimal digits: no sign, no leading zero, below the modulus.
pub(crate) fn read_decimal<F: PrimeField<BigInt = BigInt<4>>>(text: &str) -> Result<F> {
    let digits = text.as_bytes();
    if digits.is_empty() || digits.len() > 78 || (digits.len() > 1 && digits.starts_with(b"0")) {
        return Err(Error::NotCanonical);
    }
    let mut limbs = [0; 4];
    for digit in digits {
        let digit = digit.checked_sub(b'0').filter(|d| *d < 10).ok_or(Error::NotCanonical)?;
        times_ten_plus(&mut limbs, digit)?;
    }
    F::from_bigint(BigInt(limbs)).ok_or(Error::NotCanonical)
}

fn times_ten_plus(limbs: &mut [u64; 4], digit: u8) -> Result<()> {
    let mut carry = u128::from(digit);
    for limb in limbs {
        let wide = u128::from(*limb) * 10 + carry; // below 2^68
        #[allow(clippy::cast_possible_truncation)] // only the low half is needed
        {
            *limb = wide as u64;
        }
        carry = wide >> 64;
    }
    if carry == 0 { Ok(()) } else { Err(Error::NotCanonical) }
}

pub(crate) fn write_decimal<F: PrimeField>(element: &F) -> String {
    element.into_bigint().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::scalar;
    use ark_bn254::Fr;

    const R: &str = "21888242871839275222246405745257275088548364400416034343698204186575808495617";

    #[test]
    fn elements_are_read_as_written() {
        for x in [Fr::from(0), Fr::from(10), -Fr::from(1), scalar(3)] {
            assert_eq!(read_decimal(&write_decimal(&x)), Ok(x));
        }
        assert_eq!(write_decimal(&Fr::from(0)), "0");
    }

    #[test]
    fn other_forms_are_refused() {
        let nines = "9".repeat(78);
        for text in ["", "00", "01", "-1", "+1", " 1", "1 ", "1e3", "0x1", "١", R, &nines, &"1".repeat(79)] {
            assert_eq!(read_decimal::<Fr>(text), Err(Error::NotCanonical), "{text}");
        }
    }
}
