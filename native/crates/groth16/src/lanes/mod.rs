//! The parts of a batch that all its proofs have alike, four proofs at a time, on processors with AVX2.
//!
//! It only ever accepts: where a lane has no result (a point outside G2, an infinite sum, a step that is exceptional),
//! there is none for the batch, and `crate::batch` verifies it without lanes. Nothing branches on values but these
//! checks.

mod field;
mod points;
mod tower;
mod walk;

use crate::coefficients::Coefficient;
use crate::curve::Jacobian;
use crate::prepared::Record;
use crate::tower::{Fe, Fe12};
use field::LANES;
use points::{LaneArgument, Scaled, combined};
use walk::Walks;

/// With fewer proofs a lane would have no point to sum.
const FEWEST: usize = LANES;

/// Product of the Miller values of all (factor·A, B), and the sum of all factor·C.
pub(crate) struct Sums {
    pub(crate) miller: Fe12,
    pub(crate) c: Jacobian<Fe>,
}

/// Returns the sums of records, and that every B is in G2. `None` says nothing.
pub(crate) fn sums(records: &[Record], factors: &[Coefficient]) -> Option<Sums> {
    if records.len() < FEWEST || records.len() != factors.len() || !is_x86_feature_detected!("avx2") {
        return None;
    }
    #[allow(unsafe_code)]
    // SAFETY: the processor has AVX2.
    unsafe {
        sums_by_lanes(records, factors)
    }
}

#[target_feature(enable = "avx2")]
fn sums_by_lanes(records: &[Record], factors: &[Coefficient]) -> Option<Sums> {
    let mut a = Vec::new();
    let mut c = Vec::new();
    for start in (0..records.len()).step_by(LANES) {
        // The last lanes may have no record of their own: they repeat the last one, and do not count.
        let at = lanes(|i| (start + i).min(records.len() - 1));
        let counts = lanes(|i| start + i < records.len());
        let factors = at.map(|i| factors[i]);
        a.push(combined(&[Scaled::of(at.map(|i| records[i].proof.a()), factors)]));
        let factors = core::array::from_fn(|i| if counts[i] { factors[i] } else { Coefficient::NONE });
        c.push(Scaled::of(at.map(|i| records[i].proof.c()), factors));
    }
    let mut walks = Walks::new();
    for (start, argument) in (0..).step_by(LANES).zip(LaneArgument::all(&a)?) {
        let at = lanes(|i| (start + i).min(records.len() - 1));
        let idle = field::words(lanes(|i| if start + i < records.len() { 0 } else { u64::MAX }));
        walks.add(at.map(|i| records[i].proof.b_on_twist()), &argument.neutral_where(idle));
    }
    Some(Sums { c: combined(&c).sum()?, miller: walks.miller()? })
}

fn lanes<T>(of: impl Fn(usize) -> T) -> [T; LANES] {
    core::array::from_fn(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coefficients::{self, Coefficient};
    use crate::final_exponentiation::final_exponentiation;
    use crate::lines::normal_lines_in_g2;
    use crate::miller::miller;
    use crate::prepared::pairs;
    use crate::testing::{self, Toy};
    use ark_bn254::G1Projective;

    fn records(n: usize) -> Vec<Record> {
        let Toy { prepared, records, .. } = testing::toy();
        (0..n).map(|i| prepared.read(&records[i % records.len()]).unwrap()).collect()
    }

    fn has_lanes() -> bool {
        is_x86_feature_detected!("avx2")
    }

    #[test]
    fn sums_are_those_without_lanes() {
        for n in [4, 5, 7, 8, 33] {
            let records = records(n);
            let factors = Coefficient::draw(n).unwrap();
            let Some(sums) = sums(&records, &factors) else {
                assert!(!has_lanes());
                return;
            };
            let c = coefficients::combined(records.iter().map(|r| r.proof.c()), &factors);
            assert_eq!(G1Projective::from(sums.c), G1Projective::from(c), "{n}");
            let points: Vec<_> = records.iter().map(|r| *r.proof.b_on_twist()).collect();
            let lines: Vec<_> = normal_lines_in_g2(&points).into_iter().map(Option::unwrap).collect();
            let a = coefficients::scaled(records.iter().map(|r| r.proof.a()), &factors);
            let plain = miller(&pairs(&a.into_iter().zip(&lines).collect::<Vec<_>>()));
            assert_eq!(final_exponentiation(&sums.miller), final_exponentiation(&plain), "{n}");
        }
    }

    #[test]
    fn points_outside_g2_have_no_sums_in_any_lane() {
        let Toy { prepared, records, .. } = testing::toy();
        let start = records[0].len() - 192;
        for b in [testing::twist_point(3), testing::small_order_point(10069)] {
            for at in 0..6 {
                let mut all = records.iter().cycle().take(6).cloned().collect::<Vec<_>>();
                let mut packed = Vec::new();
                crate::point::write_g2(&b, &mut packed);
                all[at][start..start + 128].copy_from_slice(&packed);
                let all: Vec<_> = all.iter().map(|r| prepared.read(r).unwrap()).collect();
                assert!(sums(&all, &Coefficient::draw(6).unwrap()).is_none());
            }
        }
    }

    #[test]
    fn few_records_have_no_sums() {
        assert!(sums(&records(1), &Coefficient::draw(1).unwrap()).is_none());
        assert!(sums(&records(4), &Coefficient::draw(3).unwrap()).is_none());
    }
}
