use crate::curve::{Affine, Jacobian};
use crate::final_exponentiation::final_exponentiation;
use crate::fixed_base::FixedBase;
use crate::lines::{NormalLine, lines_in_g2, normal_lines_in_g2};
use crate::miller::{Argument, Pair, miller_with};
use crate::proof::UncheckedProof;
use crate::tower::{Fe, Fe12};
use crate::{Error, PROOF_LEN, Result, VerifyingKey, read_field};
use ark_bn254::{Bn254, Config, Fr, G1Projective};
use ark_ec::bn::G2Prepared;
use ark_ec::pairing::{Pairing, PairingOutput};
use ark_ec::short_weierstrass::SWCurveConfig;
use ark_ec::{CurveGroup, VariableBaseMSM};
use ark_ff::One;

/// Verdict on a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Verdict {
    /// The equation holds.
    Valid = 1,
    /// A signal is not canonical, or a point is infinite, off its curve or outside its group.
    Malformed = 2,
    /// Well formed, but the equation does not hold.
    Invalid = 3,
}

/// Verifying key with all precomputed values that do not depend on the proof.
pub struct PreparedKey {
    key: VerifyingKey,
    alpha_beta: Fe12,
    pub(crate) alpha: FixedBase,
    constant: FixedBase,
    inputs: Vec<FixedBase>,
    pub(crate) minus_beta: Vec<NormalLine>,
    pub(crate) minus_gamma: Vec<NormalLine>,
    pub(crate) minus_delta: Vec<NormalLine>,
    /// Gamma and delta, prepared by arkworks.
    plain: [G2Prepared<Config>; 2],
}

/// Decoded public signals and proof. B is not yet known to be in G2.
pub(crate) struct Record {
    pub(crate) signals: Vec<Fr>,
    pub(crate) proof: UncheckedProof,
}

impl PreparedKey {
    /// Prepares a key. Takes milliseconds, and memory of 256 KiB for each public input.
    ///
    /// # Errors
    /// [`Error::NotInSubgroup`], which never happens for a key that this crate has parsed.
    pub fn new(key: VerifyingKey) -> Result<Self> {
        let [minus_beta, minus_gamma, minus_delta] = {
            let mut lines = normal_lines_in_g2(&[-key.beta, -key.gamma, -key.delta]).into_iter();
            let mut next = || lines.next().flatten().ok_or(Error::NotInSubgroup);
            [next()?, next()?, next()?]
        };
        let (constant, inputs) = key.ic.split_first().ok_or(Error::Length)?;
        Ok(Self {
            alpha_beta: Bn254::pairing(key.alpha, key.beta).0.into(),
            alpha: FixedBase::new(&key.alpha),
            constant: FixedBase::new(constant),
            inputs: inputs.iter().map(FixedBase::new).collect(),
            minus_beta,
            minus_gamma,
            minus_delta,
            plain: [key.gamma.into(), key.delta.into()],
            key,
        })
    }

    /// The key itself.
    #[must_use]
    pub const fn key(&self) -> &VerifyingKey {
        &self.key
    }

    /// Length of one record in octets: all public signals, 32 octets each, then the packed proof.
    #[must_use]
    pub const fn record_len(&self) -> usize {
        self.key.inputs() * 32 + PROOF_LEN
    }

    /// Verifies one record.
    #[must_use]
    pub fn verify(&self, record: &[u8]) -> Verdict {
        self.judge(record).unwrap_or(Verdict::Malformed)
    }

    fn judge(&self, record: &[u8]) -> Result<Verdict> {
        let Record { signals, proof } = self.read(record)?;
        let lines = lines_in_g2(proof.b_on_twist()).ok_or(Error::NotInSubgroup)?;
        let inputs = self.inputs(&Fr::one(), &signals);
        let c = Affine::from(*proof.c()).into();
        let fixed = [(inputs, &self.minus_gamma), (c, &self.minus_delta)];
        let f = miller_with(&(*proof.a()).into(), &lines, &pairs(&fixed));
        Ok(verdict(final_exponentiation(&f) == Some(self.alpha_beta)))
    }

    /// Verifies one record with functions of arkworks only: slower, the reference for the other ways.
    #[must_use]
    pub fn verify_plain(&self, record: &[u8]) -> Verdict {
        let Ok(Record { signals, proof }) = self.read(record) else { return Verdict::Malformed };
        let b = *proof.b_on_twist();
        if !ark_bn254::g2::Config::is_in_correct_subgroup_assuming_on_curve(&b) {
            return Verdict::Malformed;
        }
        let Some((constant, ic)) = self.key.ic.split_first() else { return Verdict::Malformed };
        let Ok(inputs) = G1Projective::msm(ic, &signals) else { return Verdict::Malformed };
        let g1 = [*proof.a(), -(inputs + constant).into_affine(), -*proof.c()];
        let [gamma, delta] = self.plain.clone();
        let PairingOutput(product) = Bn254::multi_pairing(g1, [b.into(), gamma, delta]);
        verdict(self.alpha_beta == product.into())
    }

    pub(crate) fn read(&self, record: &[u8]) -> Result<Record> {
        if record.len() != self.record_len() {
            return Err(Error::Length);
        }
        let (signals, proof) = record.split_at_checked(self.key.inputs() * 32).ok_or(Error::Length)?;
        let signals = signals.as_chunks().0.iter().map(read_field).collect::<Result<_>>()?;
        Ok(Record { signals, proof: UncheckedProof::from_packed(proof)? })
    }

    /// Returns the constant point times the first argument, plus each input's point times its signal.
    pub(crate) fn inputs(&self, constant: &Fr, signals: &[Fr]) -> Jacobian<Fe> {
        let first = match self.key.ic.first() {
            Some(first) if constant.is_one() => Affine::from(*first).into(),
            _ => self.constant.add_to(Jacobian::INFINITY, constant),
        };
        self.inputs.iter().zip(signals).fold(first, |sum, (table, signal)| table.add_to(sum, signal))
    }
}

pub(crate) const fn verdict(holds: bool) -> Verdict {
    if holds { Verdict::Valid } else { Verdict::Invalid }
}

/// Returns the pairs without points at infinity, whose pairing is one.
pub(crate) fn pairs<'a>(all: &[(Jacobian<Fe>, &'a Vec<NormalLine>)]) -> Vec<Pair<'a>> {
    let points: Vec<_> = all.iter().map(|(p, _)| *p).collect();
    let pair = |(argument, (_, lines)): (Option<Argument>, &(_, &'a Vec<NormalLine>))| {
        Some(Pair { argument: argument?, lines })
    };
    Argument::of(&points).into_iter().zip(all).filter_map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, Toy};
    use ark_ff::BigInteger;
    use ark_ff::PrimeField;
    use proptest::prelude::*;

    fn all(key: &PreparedKey, record: &[u8]) -> Verdict {
        let verdict = key.verify(record);
        assert_eq!(verdict, key.verify_plain(record));
        assert_eq!(key.verify_all(record), Ok(vec![verdict]));
        verdict
    }

    #[test]
    fn good_proofs_are_valid() {
        let Toy { prepared, records, .. } = &testing::toy();
        records.iter().for_each(|record| assert_eq!(all(prepared, record), Verdict::Valid));
    }

    #[test]
    fn proof_for_other_signals_is_invalid() {
        let Toy { prepared, records, .. } = &testing::toy();
        let mut record = records[0].clone();
        record[31] ^= 1;
        assert_eq!(all(prepared, &record), Verdict::Invalid);
    }

    #[test]
    fn every_bit_of_a_record_counts() {
        let Toy { prepared, records, .. } = &testing::toy();
        for bit in 0..records[0].len() * 8 {
            let mut record = records[0].clone();
            record[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(prepared.verify(&record), Verdict::Valid, "bit {bit}");
        }
    }

    #[test]
    fn signal_plus_modulus_is_malformed() {
        let Toy { prepared, records, .. } = &testing::toy();
        let mut record = records[0].clone();
        let mut signal = read_field::<Fr>(record[..32].try_into().unwrap()).unwrap().into_bigint();
        assert!(!signal.add_with_carry(&Fr::MODULUS));
        record[..32].copy_from_slice(&signal.to_bytes_be());
        assert_eq!(all(prepared, &record), Verdict::Malformed);
    }

    #[test]
    fn randomised_anew_it_is_still_valid() {
        let Toy { prepared, records, key, .. } = &testing::toy();
        let other = testing::rerandomised(key, &records[0], 5);
        assert_ne!(other, records[0]);
        assert_eq!(all(prepared, &other), Verdict::Valid);
    }

    #[test]
    fn points_outside_their_groups_are_malformed() {
        let Toy { prepared, records, .. } = &testing::toy();
        let start = records[0].len() - PROOF_LEN;
        for b in [testing::twist_point(3), testing::small_order_point(10069)] {
            for b in [b, (b + proof_b(&records[0])).into_affine()] {
                let mut packed = Vec::new();
                crate::point::write_g2(&b, &mut packed);
                let mut record = records[0].clone();
                record[start + 64..start + 192].copy_from_slice(&packed);
                assert_eq!(all(prepared, &record), Verdict::Malformed);
            }
        }
        for part in [start..start + 64, start + 64..start + 192, start + 192..start + 256] {
            let mut record = records[0].clone();
            record[part].fill(0);
            assert_eq!(all(prepared, &record), Verdict::Malformed);
        }
    }

    fn proof_b(record: &[u8]) -> crate::G2Affine {
        crate::Proof::from_packed(&record[record.len() - PROOF_LEN..]).unwrap().b
    }

    #[test]
    fn wrong_length_is_malformed() {
        let Toy { prepared, records, .. } = &testing::toy();
        assert_eq!(prepared.verify(&[]), Verdict::Malformed);
        assert_eq!(prepared.verify(&records[0][1..]), Verdict::Malformed);
        assert_eq!(prepared.verify(&[&records[0][..], &[0]].concat()), Verdict::Malformed);
        assert_eq!(prepared.verify_plain(&[]), Verdict::Malformed);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn random_octets_are_never_valid(seed: u8, noise in proptest::collection::vec(any::<u8>(), 256)) {
            let Toy { prepared, records, .. } = &testing::toy();
            let mut record = records[0].clone();
            let at = usize::from(seed) % (record.len() - 16);
            let len = noise.len().min(record.len() - at);
            record[at..at + len].copy_from_slice(&noise[..len]);
            prop_assert_eq!(prepared.verify(&record), Verdict::Malformed);
        }
    }
}
