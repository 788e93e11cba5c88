use crate::curve::{Affine, Jacobian};
use crate::lines::{Line, NormalLine, digits};
use crate::tower::{Coordinate, Fe, Fe12, invert_all};

/// Finite point (x, y) of G1 as x/y and 1/y. A line divided by y differs by a factor in Fp, which the final
/// exponentiation maps to one.
#[derive(Clone)]
pub(crate) struct Argument {
    x: Fe,
    y: Fe,
}

impl Argument {
    /// Converts points with one inversion for all. `None` for each point at infinity.
    pub(crate) fn of(points: &[Jacobian<Fe>]) -> Vec<Option<Self>> {
        // x/y = X·Z/Y and 1/y = Z³/Y. No point of G1 has y = 0, its order being odd.
        let mut inverses: Vec<Fe> = points.iter().map(|p| p.y).collect();
        invert_all(&mut inverses);
        let argument = |(p, i): (&Jacobian<Fe>, &Fe)| {
            let z = p.z * *i;
            (!p.z.is_zero()).then(|| Self { x: p.x * z, y: p.z.square() * z })
        };
        points.iter().zip(&inverses).map(argument).collect()
    }
}

/// Point of G1 with the normalised lines of a point of G2.
pub(crate) struct Pair<'a> {
    pub(crate) argument: Argument,
    pub(crate) lines: &'a [NormalLine],
}

impl Pair<'_> {
    fn times_line(&self, f: &Fe12, step: usize) -> Fe12 {
        let Some(line) = self.lines.get(step) else { return *f };
        f.times_normal_line(line.c1.times(self.argument.x), line.c2.times(self.argument.y))
    }
}

/// Returns the product of the pairs' Miller values.
pub(crate) fn miller(pairs: &[Pair<'_>]) -> Fe12 {
    accumulate(|f, step| pairs.iter().fold(f, |f, pair| pair.times_line(&f, step)))
}

/// Like [`miller`], with one more pair whose lines are not normalised.
pub(crate) fn miller_with(p: &Affine<Fe>, lines: &[Line], pairs: &[Pair<'_>]) -> Fe12 {
    accumulate(|f, step| {
        let Some(line) = lines.get(step) else { return f };
        let f = f.times_line(line.c0.times(p.y), line.c1.times(p.x), line.c2);
        pairs.iter().fold(f, |f, pair| pair.times_line(&f, step))
    })
}

fn accumulate(line: impl Fn(Fe12, usize) -> Fe12) -> Fe12 {
    let mut f = Fe12::ONE;
    let mut steps = 0..;
    let mut next = |f: Fe12| steps.next().map_or(f, |step| line(f, step));
    for (i, digit) in digits().enumerate() {
        if i > 0 {
            f = f.square();
        }
        f = next(f);
        if digit != 0 {
            f = next(f);
        }
    }
    f = next(f);
    next(f)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eip;
    use crate::final_exponentiation::final_exponentiation;
    use crate::lines::{lines_in_g2, normal_lines_in_g2};
    use crate::testing;
    use ark_bn254::{Bn254, G1Affine, G2Affine};
    use ark_ec::pairing::Pairing;
    use ark_ec::{AffineRepr, CurveGroup};
    use serde_json::Value;

    #[test]
    fn both_loops_give_the_pairing_of_arkworks() {
        for n in 1..6 {
            let p = G1Affine::generator() * testing::scalar(n);
            let q = (G2Affine::generator() * testing::scalar(n + 100)).into_affine();
            let expected = Bn254::pairing(p, q).0;
            let lines = lines_in_g2(&q).unwrap();
            let one = miller_with(&p.into_affine().into(), &lines, &[]);
            assert_eq!(final_exponentiation(&one), Some(expected.into()));
            let normal = normal_lines_in_g2(&[q]).remove(0).unwrap();
            let argument = Argument::of(&[Affine::from(p.into_affine()).into()]).remove(0).unwrap();
            let pair = Pair { argument, lines: &normal };
            assert_eq!(final_exponentiation(&miller(&[pair])), Some(expected.into()));
        }
    }

    /// EIP-197's vectors, whose source `tests/eip_vectors.rs` names: the first pair with lines that are not normalised,
    /// or with normalised ones like all others.
    #[test]
    fn vectors_of_eip_197_have_their_verdicts() {
        let cases: Vec<Value> =
            serde_json::from_str(include_str!("../tests/vectors/bn256Pairing.json")).unwrap();
        let mut judged = 0;
        for case in cases {
            let hex = case["Input"].as_str().unwrap();
            let octets: Vec<u8> =
                (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect();
            let (ps, qs) = eip::pairs(&octets).unwrap();
            let (ps, qs): (Vec<G1Affine>, Vec<G2Affine>) =
                ps.into_iter().zip(qs).filter(|(p, q)| !p.is_zero() && !q.is_zero()).unzip();
            let Some((first, others)) = ps.split_first() else { continue };
            let points: Vec<_> = ps.iter().map(|p| Affine::from(*p).into()).collect();
            let lines: Vec<_> = normal_lines_in_g2(&qs).into_iter().map(Option::unwrap).collect();
            let pairs: Vec<_> = Argument::of(&points)
                .into_iter()
                .zip(&lines)
                .map(|(argument, lines)| Pair { argument: argument.unwrap(), lines })
                .collect();
            let holds = case["Expected"].as_str().unwrap().ends_with('1');
            let normal = final_exponentiation(&miller(&pairs)).unwrap();
            assert_eq!(normal == Fe12::ONE, holds, "{}", case["Name"]);
            let mixed = miller_with(&(*first).into(), &lines_in_g2(&qs[0]).unwrap(), &pairs[1..]);
            assert_eq!(final_exponentiation(&mixed).unwrap() == Fe12::ONE, holds, "{}", case["Name"]);
            judged += others.len() + 1;
        }
        assert!(judged > 20);
    }

    #[test]
    fn infinity_has_no_argument() {
        let p = Affine::from(G1Affine::generator()).into();
        let all = Argument::of(&[p, Jacobian::INFINITY, p]);
        assert_eq!(all.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true]);
    }
}
