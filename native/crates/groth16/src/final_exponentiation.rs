use crate::tower::{Fe6, Fe12};

/// Digits of the curve's x in width-4 signed windows, from the second highest down; the highest is 1.
const DIGITS: [i8; 62] = [
    0, 0, 0, 0, 0, 5, 0, 0, 0, 0, -3, 0, 0, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, -5, 0, 0, 0, -3, 0, 0, 0, 1, 0, 0,
    0, 0, 5, 0, 0, 0, 0, 7, 0, 0, 0, -7, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, -1, 0, 0, 0, 1,
];

/// f to the power (p¹² − 1)/r · 2x(6x² + 3x + 1), the same exponent as in arkworks. `None` for zero.
///
/// Fuentes-Castañeda, Knapp and Rodríguez-Henríquez, "Faster hashing to G2" (SAC 2011), section 5.
pub(crate) fn final_exponentiation(f: &Fe12) -> Option<Fe12> {
    if f.c0 == Fe6::ZERO && f.c1 == Fe6::ZERO {
        return None;
    }
    let easy = f.conjugate() * f.inverse();
    let f = easy.frobenius(2) * easy;

    let fx2 = power_x(&f).cyclotomic_square();
    let fx6 = fx2.cyclotomic_square() * fx2;
    let fx6_2 = power_x(&fx6); // 6x²
    let fx12_3 = power_x(&fx6_2.cyclotomic_square()); // 12x³
    let a = fx12_3 * fx6_2 * fx6; // 12x³ + 6x² + 6x
    let b = a * fx2.conjugate(); // 12x³ + 6x² + 4x
    let low = a * fx6_2 * f; // 12x³ + 12x² + 6x + 1
    Some(low * b.frobenius(1) * a.frobenius(2) * (b * f.conjugate()).frobenius(3))
}

fn power_x(f: &Fe12) -> Fe12 {
    let f2 = f.cyclotomic_square();
    let f3 = f2 * *f;
    let f5 = f3 * f2;
    let f7 = f5 * f2;
    DIGITS.iter().fold(*f, |out, digit| {
        let out = out.cyclotomic_square();
        let factor = match digit.unsigned_abs() {
            1 => *f,
            3 => f3,
            5 => f5,
            7 => f7,
            _ => return out,
        };
        out * if *digit < 0 { factor.conjugate() } else { factor }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ark_bn254::{Bn254, Config, Fq12};
    use ark_ec::bn::BnConfig;
    use ark_ec::pairing::{MillerLoopOutput, Pairing};
    use ark_ff::{UniformRand, Zero};

    #[test]
    fn digits_are_those_of_x() {
        let x = DIGITS.iter().fold(1i128, |x, d| 2 * x + i128::from(*d));
        assert_eq!(x, i128::from(Config::X[0]));
    }

    #[test]
    fn equals_arkworks() {
        let mut rng = ark_std::test_rng();
        for _ in 0..5 {
            let f = Fq12::rand(&mut rng);
            let expected = Bn254::final_exponentiation(MillerLoopOutput(f)).unwrap().0;
            assert_eq!(final_exponentiation(&f.into()), Some(expected.into()));
        }
        assert_eq!(final_exponentiation(&Fq12::zero().into()), None);
    }
}
