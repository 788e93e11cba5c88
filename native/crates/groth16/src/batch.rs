use crate::coefficients::{Coefficient, combined, scaled};
use crate::curve::Jacobian;
use crate::final_exponentiation::final_exponentiation;
use crate::lanes::{self, Sums};
use crate::lines::{NormalLine, normal_lines_in_g2};
use crate::miller::miller;
use crate::prepared::{Record, pairs, verdict};
use crate::tower::{Fe, Fe12};
use crate::{Error, PreparedKey, Result, Verdict};
use ark_bn254::Fr;
use ark_ff::Zero;

/// Maximum number of records of one call. Each takes 11 KiB during its verification.
pub const MAX_BATCH: usize = 1024;

/// Well-formed record whose B is in G2.
struct Member {
    record: Record,
    lines: Vec<NormalLine>,
    at: usize,
}

impl PreparedKey {
    /// Verifies adjacent records in one buffer, with the same verdicts as [`PreparedKey::verify`].
    ///
    /// Every point is validated separately, before equations are combined: the twist's cofactor has small factors, so
    /// that a combined check would accept points outside G2. A combination has random factors of 128 bits, which are
    /// drawn after all its members are known. If it fails, it is split until the invalid proofs are found. A batch of n
    /// needs at most n + 4·log2(n) + 2 equations.
    ///
    /// # Errors
    /// [`Error::Length`] if the buffer is empty, has no whole number of records or more than [`MAX_BATCH`];
    /// [`Error::Randomness`] if the operating system returns none.
    pub fn verify_all(&self, records: &[u8]) -> Result<Vec<Verdict>> {
        let chunks = records.chunks_exact(self.record_len());
        if chunks.len() == 0 || chunks.len() > MAX_BATCH || !chunks.remainder().is_empty() {
            return Err(Error::Length);
        }
        if chunks.len() == 1 {
            return Ok(vec![self.verify(records)]);
        }
        let mut verdicts = vec![Verdict::Malformed; chunks.len()];
        let (places, records) = self.read_all(chunks);
        if self.holds_by_lanes(&records)? {
            for at in places {
                if let Some(verdict) = verdicts.get_mut(at) {
                    *verdict = Verdict::Valid;
                }
            }
            return Ok(verdicts);
        }
        let members = members(places, records);
        let splits = 2 * members.len().checked_ilog2().unwrap_or_default();
        Search { key: self, verdicts: &mut verdicts, splits }.judge(&members)?;
        Ok(verdicts)
    }

    /// Returns the well-formed records, with their places.
    fn read_all<'a>(&self, records: impl Iterator<Item = &'a [u8]>) -> (Vec<usize>, Vec<Record>) {
        records.enumerate().filter_map(|(at, octets)| Some((at, self.read(octets).ok()?))).unzip()
    }

    /// Returns whether every B is in G2 and the sum of all equations holds. `false` says nothing.
    fn holds_by_lanes(&self, records: &[Record]) -> Result<bool> {
        let factors = Coefficient::draw(records.len())?;
        let Some(Sums { miller, c }) = lanes::sums(records, &factors) else { return Ok(false) };
        Ok(is_one(&(miller * self.rest(records.iter(), &factors, c))))
    }

    /// Returns the Miller value of all that a sum of equations has besides (factor·A, B), given the sum of factor·C.
    fn rest<'a>(
        &self,
        records: impl Iterator<Item = &'a Record>,
        factors: &[Coefficient],
        c: Jacobian<Fe>,
    ) -> Fe12 {
        let scalars: Vec<Fr> = factors.iter().map(|f| f.to_scalar()).collect();
        let total: Fr = scalars.iter().sum();
        let mut signals = vec![Fr::zero(); self.key().inputs()];
        for (record, scalar) in records.zip(&scalars) {
            for (sum, signal) in signals.iter_mut().zip(&record.signals) {
                *sum += *scalar * signal;
            }
        }
        miller(&pairs(&[
            (c, &self.minus_delta),
            (self.inputs(&total, &signals), &self.minus_gamma),
            (self.alpha.add_to(Jacobian::INFINITY, &total), &self.minus_beta),
        ]))
    }

    /// Returns whether the sum of all members' equations holds with newly drawn factors.
    fn holds(&self, members: &[Member]) -> Result<bool> {
        let factors = Coefficient::draw(members.len())?;
        let a = scaled(members.iter().map(|m| m.record.proof.a()), &factors);
        let all: Vec<_> = a.into_iter().zip(members.iter().map(|m| &m.lines)).collect();
        let c = combined(members.iter().map(|m| m.record.proof.c()), &factors);
        let rest = self.rest(members.iter().map(|m| &m.record), &factors, c);
        Ok(is_one(&(miller(&pairs(&all)) * rest)))
    }
}

/// Pairs records with the lines of their B, without those whose B is outside G2.
fn members(places: Vec<usize>, records: Vec<Record>) -> Vec<Member> {
    let points: Vec<_> = records.iter().map(|r| *r.proof.b_on_twist()).collect();
    let lines = normal_lines_in_g2(&points);
    let member = |((at, record), lines): (_, Option<_>)| Some(Member { record, lines: lines?, at });
    places.into_iter().zip(records).zip(lines).filter_map(member).collect()
}

fn is_one(miller: &Fe12) -> bool {
    final_exponentiation(miller).is_some_and(|f| f == Fe12::ONE)
}

/// Search for the invalid proofs of a batch.
struct Search<'a> {
    key: &'a PreparedKey,
    verdicts: &'a mut [Verdict],
    /// Number of failed groups that may still be split in two. After that each member is verified separately.
    splits: u32,
}

impl Search<'_> {
    fn judge(&mut self, members: &[Member]) -> Result<()> {
        if members.is_empty() {
            return Ok(());
        }
        let holds = self.key.holds(members)?;
        if holds || members.len() == 1 {
            members.iter().for_each(|m| self.set(m, verdict(holds)));
            return Ok(());
        }
        self.split(members)
    }

    /// Splits members of which at least one is invalid.
    fn split(&mut self, members: &[Member]) -> Result<()> {
        if let [bad] = members {
            self.set(bad, Verdict::Invalid);
            return Ok(());
        }
        let Some(splits) = self.splits.checked_sub(1) else {
            return members.chunks(1).try_for_each(|one| self.judge(one));
        };
        self.splits = splits;
        let (left, right) = members.split_at(members.len() / 2);
        if self.key.holds(left)? {
            left.iter().for_each(|m| self.set(m, Verdict::Valid));
            return self.split(right); // the invalid one is there
        }
        self.split(left)?;
        self.judge(right)
    }

    fn set(&mut self, member: &Member, verdict: Verdict) {
        if let Some(place) = self.verdicts.get_mut(member.at) {
            *place = verdict;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, Toy};
    use proptest::prelude::*;

    fn bad(record: &[u8]) -> Vec<u8> {
        let mut record = record.to_vec();
        record[31] ^= 1;
        record
    }

    fn judged(toy: &Toy, bad_ones: &[usize], malformed: &[usize], n: usize) {
        let mut expected = vec![Verdict::Valid; n];
        let mut buffer = Vec::new();
        for (i, verdict) in expected.iter_mut().enumerate() {
            let good = &toy.records[i % toy.records.len()];
            if malformed.contains(&i) {
                *verdict = Verdict::Malformed;
                buffer.extend(vec![0xff; good.len()]);
            } else if bad_ones.contains(&i) {
                *verdict = Verdict::Invalid;
                buffer.extend(bad(good));
            } else {
                buffer.extend_from_slice(good);
            }
        }
        assert_eq!(toy.prepared.verify_all(&buffer), Ok(expected));
    }

    #[test]
    fn good_batches_are_valid() {
        let toy = testing::toy();
        for n in [1, 2, 3, 8, 33] {
            judged(toy, &[], &[], n);
        }
    }

    #[test]
    fn bad_proof_is_found_at_every_place() {
        let toy = testing::toy();
        for n in [2, 5, 8] {
            (0..n).for_each(|i| judged(toy, &[i], &[(i + 1) % n], n));
        }
    }

    #[test]
    fn nothing_but_bad_proofs() {
        let toy = testing::toy();
        let all: Vec<_> = (0..16).collect();
        judged(toy, &all, &[], 16);
        judged(toy, &[], &all, 16);
    }

    #[test]
    fn lengths_that_do_not_fit_are_refused() {
        let Toy { prepared, records, .. } = &testing::toy();
        assert_eq!(prepared.verify_all(&[]), Err(Error::Length));
        assert_eq!(prepared.verify_all(&records[0][1..]), Err(Error::Length));
        assert_eq!(prepared.verify_all(&[0; 1000]), Err(Error::Length));
        let many = vec![0; (MAX_BATCH + 1) * prepared.record_len()];
        assert_eq!(prepared.verify_all(&many), Err(Error::Length));
    }

    /// C1 + D and C2 − D: with equal factors the errors cancel, and both would be accepted.
    #[test]
    fn errors_that_cancel_under_equal_factors_are_found() {
        use ark_ec::{AffineRepr, CurveGroup};
        let toy = testing::toy();
        let d = crate::G1Affine::generator();
        let shifted = |record: &[u8], d: crate::G1Affine| {
            let at = record.len() - 64;
            let c = crate::point::read_g1(&record[at..]).unwrap();
            let mut out = record[..at].to_vec();
            crate::point::write_g1(&(c + d).into_affine(), &mut out);
            out
        };
        let (one, two) = (shifted(&toy.records[0], d), shifted(&toy.records[1], -d));
        let (places, records) = toy.prepared.read_all([one.as_slice(), two.as_slice()].into_iter());
        let members = members(places, records);
        let sum: crate::G1Affine = (members.iter().map(|m| *m.record.proof.c()))
            .fold(ark_bn254::G1Projective::zero(), |sum, c| sum + c)
            .into_affine();
        let good: Vec<_> =
            toy.records[..2].iter().map(|r| crate::point::read_g1(&r[r.len() - 64..]).unwrap()).collect();
        assert_eq!(sum, (good[0] + good[1]).into_affine(), "they do cancel");
        for _ in 0..20 {
            let verdicts = toy.prepared.verify_all(&[one.clone(), two.clone()].concat());
            assert_eq!(verdicts, Ok(vec![Verdict::Invalid; 2]));
        }
    }

    /// Two B off G2 by opposite points of order 10069: their sum is in G2.
    #[test]
    fn small_order_errors_that_cancel_are_found() {
        use ark_ec::CurveGroup;
        let toy = testing::toy();
        let small = testing::small_order_point(10069);
        let shifted = |record: &[u8], d: crate::G2Affine| {
            let at = record.len() - 192;
            let b = crate::point::read_g2(&record[at..at + 128]).unwrap();
            let mut out = record[..at].to_vec();
            crate::point::write_g2(&(b + d).into_affine(), &mut out);
            out.extend_from_slice(&record[at + 128..]);
            out
        };
        let buffer = [shifted(&toy.records[0], small), shifted(&toy.records[0], -small)].concat();
        assert_eq!(toy.prepared.verify_all(&buffer), Ok(vec![Verdict::Malformed; 2]));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]
        #[test]
        fn verdicts_are_those_of_single_verification(kinds in proptest::collection::vec(0u8..4, 1..20)) {
            let toy = testing::toy();
            let of = |kind: u8| kinds.iter().enumerate().filter(|(_, k)| **k == kind).map(|(i, _)| i).collect::<Vec<_>>();
            judged(toy, &of(2), &of(3), kinds.len());
        }
    }
}
