//! Poseidon with circomlib's parameters for BN254: x^5, 8 full rounds, capacity element 0. The result is the first
//! cell.
//!
//! The parameters are not stored but computed with the paper's generator (eprint 2019/458, appendices B and E).

mod grain;
mod parameters;

use crate::{Error, Result};
use ark_bn254::Fr;
use ark_ff::{Field, Zero};
use parameters::Parameters;

/// Hashes one to eight field elements.
///
/// # Errors
/// [`Error::Length`] for no input or more than eight.
pub fn poseidon(inputs: &[Fr]) -> Result<Fr> {
    let parameters = Parameters::of(inputs.len()).ok_or(Error::Length)?;
    let mut state = vec![Fr::zero()];
    state.extend_from_slice(inputs);
    parameters.permute(&mut state);
    state.first().copied().ok_or(Error::Length)
}

fn sbox(x: &mut Fr) {
    let x4 = x.square().square();
    *x *= x4;
}

fn dot(row: &[Fr], state: &[Fr]) -> Fr {
    row.iter().zip(state).map(|(a, b)| *a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_field;
    use crate::testing::scalar;
    use light_poseidon::{Poseidon, PoseidonHasher};
    use proptest::prelude::*;

    fn hex(text: &str) -> Fr {
        let octets: Vec<u8> =
            (0..32).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap()).collect();
        read_field(&octets.try_into().unwrap()).unwrap()
    }

    /// circomlibjs' own test, `test/poseidon.js`: poseidon([1, 2]) and poseidon([1, 2, 3, 4]).
    #[test]
    fn published_values() {
        let of = |n: u64| poseidon(&(1..=n).map(Fr::from).collect::<Vec<_>>()).unwrap();
        assert_eq!(of(2), hex("115cc0f5e7d690413df64c6b9662e9cf2a3617f2743245519e19607a4417189a"));
        assert_eq!(of(4), hex("299c867db6c1fdd79dcefa40e4510b9837e60ebb1ce0663dbaa525df65250465"));
    }

    #[test]
    fn no_or_too_many_inputs_are_refused() {
        assert_eq!(poseidon(&[]), Err(Error::Length));
        assert_eq!(poseidon(&[Fr::zero(); 9]), Err(Error::Length));
    }

    #[test]
    fn equals_light_poseidon() {
        for n in 1..=8 {
            let mut other = Poseidon::<Fr>::new_circom(n).unwrap();
            for seed in 0..20 {
                let inputs: Vec<_> = (0..n as u64).map(|i| scalar(100 * seed + i)).collect();
                assert_eq!(poseidon(&inputs).unwrap(), other.hash(&inputs).unwrap());
            }
            let zeros = vec![Fr::zero(); n];
            assert_eq!(poseidon(&zeros).unwrap(), other.hash(&zeros).unwrap());
        }
    }

    proptest! {
        #[test]
        fn equals_light_poseidon_for_any_input(raw in proptest::collection::vec(any::<[u64; 4]>(), 1..=8)) {
            let inputs: Vec<Fr> = raw.iter().map(|limbs| Fr::from(limbs[0]).pow(limbs)).collect();
            let mut other = Poseidon::<Fr>::new_circom(inputs.len()).unwrap();
            prop_assert_eq!(poseidon(&inputs).unwrap(), other.hash(&inputs).unwrap());
        }
    }
}
