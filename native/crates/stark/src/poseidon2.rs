//! Poseidon2 of width 12 over Goldilocks (eprint 2023/323): 8 full and 22 partial rounds, S-box x^7, constants by the
//! Grain LFSR as p3-goldilocks has them.

use crate::words::{Word, Words};
use crate::{Error, Result};
use p3_field::{Algebra, PrimeCharacteristicRing};
use p3_goldilocks::{
    GOLDILOCKS_POSEIDON2_RC_12_EXTERNAL_FINAL as FINAL,
    GOLDILOCKS_POSEIDON2_RC_12_EXTERNAL_INITIAL as INITIAL, GOLDILOCKS_POSEIDON2_RC_12_INTERNAL as PARTIAL,
    MATRIX_DIAG_12_GOLDILOCKS,
};
use p3_poseidon2::{MDSMat4, matmul_internal, mds_light_permutation};

/// Words of a state.
pub(crate) const WIDTH: usize = 12;
/// Rounds of a permutation.
pub(crate) const ROUNDS: usize = INITIAL.len() + PARTIAL.len() + FINAL.len();

/// Domain tags, the same as those of the circuits over BN254, and one for the commitment.
pub(crate) mod tag {
    pub(crate) const NULLIFIER: u64 = 1;
    pub(crate) const OWNER: u64 = 2;
    pub(crate) const NODE: u64 = 3;
    pub(crate) const COMMITMENT: u64 = 6;
}

pub(crate) type State<T> = [T; WIDTH];

/// Kind of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Round {
    /// S-boxes on all words.
    Full,
    /// S-box on the first word.
    Partial,
}

/// Returns kind and constants of a round below [`ROUNDS`].
pub(crate) fn round(i: usize) -> (Round, State<Word>) {
    let partial = i.wrapping_sub(INITIAL.len());
    let last = partial.wrapping_sub(PARTIAL.len());
    match (INITIAL.get(i), PARTIAL.get(partial), FINAL.get(last)) {
        (_, Some(first), _) => {
            let mut constants = [Word::ZERO; WIDTH];
            constants[0] = *first;
            (Round::Partial, constants)
        }
        (Some(constants), ..) | (_, _, Some(constants)) => (Round::Full, *constants),
        _ => (Round::Full, [Word::ZERO; WIDTH]),
    }
}

/// Multiplies by the matrix of full rounds.
pub(crate) fn external<T: PrimeCharacteristicRing>(state: &mut State<T>) {
    mds_light_permutation(state, &MDSMat4);
}

/// Multiplies by the matrix of partial rounds.
pub(crate) fn internal<T: Algebra<Word>>(state: &mut State<T>) {
    matmul_internal(state, MATRIX_DIAG_12_GOLDILOCKS);
}

/// Returns the state before a hash: its two operands, the tag, and zeros.
pub(crate) fn input(tag: u64, a: &Words, b: &Words) -> State<Word> {
    let mut state = [Word::ZERO; WIDTH];
    state[..4].copy_from_slice(a);
    state[4..8].copy_from_slice(b);
    state[8] = Word::new(tag);
    state
}

/// Applies the permutation, and shows `seen` the state before each round and at the end.
pub(crate) fn permute(state: &mut State<Word>, mut seen: impl FnMut(&State<Word>)) {
    external(state);
    for i in 0..ROUNDS {
        seen(state);
        let (kind, constants) = round(i);
        state.iter_mut().zip(constants).for_each(|(word, constant)| *word += constant);
        match kind {
            Round::Full => {
                state.iter_mut().for_each(|word| *word = word.exp_const_u64::<7>());
                external(state);
            }
            Round::Partial => {
                state[0] = state[0].exp_const_u64::<7>();
                internal(state);
            }
        }
    }
    seen(state);
}

fn tagged(tag: u64, a: &Words, b: &Words) -> Words {
    let mut state = input(tag, a, b);
    permute(&mut state, |_| {});
    [state[0], state[1], state[2], state[3]]
}

/// Hashes two values by the tag of a purpose: 1 for [nullifiers](nullifier), 2 for [owners](owner), 3 for
/// [nodes](node), 6 for [commitments](commitment), whose second value is zero.
///
/// # Errors
/// [`Error::Unsupported`] for another tag, or a second value where there is none.
pub fn hash(tag: u8, a: &Words, b: &Words) -> Result<Words> {
    match u64::from(tag) {
        tag @ (tag::NULLIFIER | tag::OWNER | tag::NODE) => Ok(tagged(tag, a, b)),
        tag::COMMITMENT if *b == [Word::ZERO; 4] => Ok(commitment(a)),
        _ => Err(Error::Unsupported),
    }
}

/// Commitment of a secret.
pub fn commitment(secret: &Words) -> Words {
    tagged(tag::COMMITMENT, secret, &[Word::ZERO; 4])
}

/// Identifies a holder within a service and an epoch.
pub fn nullifier(secret: &Words, external_nullifier: &Words) -> Words {
    tagged(tag::NULLIFIER, secret, external_nullifier)
}

/// Identifies a holder within a service permanently.
pub fn owner(secret: &Words, service: &Words) -> Words {
    tagged(tag::OWNER, secret, service)
}

/// Inner node of a tree of commitments.
pub fn node(left: &Words, right: &Words) -> Words {
    tagged(tag::NODE, left, right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use p3_goldilocks::default_goldilocks_poseidon2_12;
    use p3_symmetric::Permutation;

    /// Of the tests of p3-goldilocks 0.8 (MIT or Apache-2.0).
    #[test]
    fn permutation_is_the_published_one() {
        let mut state = core::array::from_fn(|i| Word::new(i as u64));
        permute(&mut state, |_| {});
        let expected = [
            0xf292_ab67_c0f1_4b03,
            0x0a32_f1b3_7656_544c,
            0x053c_61ab_8954_98de,
            0x02ff_92e5_5b19_6ffb,
            0x5817_6e8f_6f58_cab2,
            0xb0aa_1206_e7ae_c0f8,
            0xe90c_13f3_dce8_3ca4,
            0xf4da_1533_3edf_39c2,
            0x23b7_01c0_53c2_ca6c,
            0xd233_d593_dcdf_bf58,
            0x4eff_a5f9_516f_b52e,
            0x0aaf_4489_f1f4_0166,
        ];
        assert_eq!(state, expected.map(Word::new));
    }

    #[test]
    fn permutation_agrees_with_that_of_p3() {
        let p3 = default_goldilocks_poseidon2_12();
        let mut state: State<Word> = core::array::from_fn(|i| Word::new(u64::MAX / (i as u64 + 2)));
        let mut rounds = 0;
        for _ in 0..100 {
            let expected = p3.permute(state);
            permute(&mut state, |_| rounds += 1);
            assert_eq!(state, expected);
        }
        assert_eq!(rounds, 100 * (ROUNDS + 1));
    }

    #[test]
    fn hashes_differ_by_their_tags() {
        let (a, b) = ([1, 2, 3, 4].map(Word::new), [Word::ZERO; 4]);
        let all = [commitment(&a), nullifier(&a, &b), owner(&a, &b), node(&a, &b), node(&b, &a)];
        for (i, one) in all.iter().enumerate() {
            assert!(all.iter().skip(i + 1).all(|other| other != one), "{i}");
        }
        assert_eq!([6, 1, 2, 3].map(|tag| hash(tag, &a, &b).unwrap()), all[..4]);
        for tag in [0, 4, 5, 7, 255] {
            assert_eq!(hash(tag, &a, &b), Err(Error::Unsupported));
        }
        assert_eq!(hash(6, &a, &a), Err(Error::Unsupported));
    }
}
