use crate::lines::{Line, NormalLine, digits};
use ark_bn254::{Fq, Fq2, Fq6, Fq6Config, Fq12, G1Affine, G1Projective};
use ark_ff::fields::fp6_3over2::Fp6Config;
use ark_ff::{Field, One, Zero, batch_inversion};

/// A finite point (x, y) of G1 as x/y and 1/y: a line divided by y differs by a factor of Fp, which the final
/// exponentiation takes to one.
#[derive(Clone)]
pub(crate) struct Argument {
    x: Fq,
    y: Fq,
}

impl Argument {
    /// One inversion for all points; nothing for each that is at infinity.
    pub(crate) fn of(points: &[G1Projective]) -> Vec<Option<Self>> {
        // Jacobian: x/y = X·Z/Y and 1/y = Z³/Y. No point of G1 has y = 0, its order being odd.
        let mut inverses: Vec<Fq> = points.iter().map(|p| p.y).collect();
        batch_inversion(&mut inverses);
        let argument = |(p, i): (&G1Projective, &Fq)| {
            let z = p.z * i;
            (!p.z.is_zero()).then(|| Self { x: p.x * z, y: p.z.square() * z })
        };
        points.iter().zip(&inverses).map(argument).collect()
    }
}

/// A point of G1 with the normalised lines of one of G2.
pub(crate) struct Pair<'a> {
    pub(crate) argument: Argument,
    pub(crate) lines: &'a [NormalLine],
}

impl Pair<'_> {
    fn times_line(&self, f: &mut Fq12, step: usize) {
        let Some(line) = self.lines.get(step) else { return };
        let (mut c1, mut c2) = (line.c1, line.c2);
        c1.mul_assign_by_fp(&self.argument.x);
        c2.mul_assign_by_fp(&self.argument.y);
        // (f0 + f1·w)(1 + l·w) with l = c1 + c2·v and w² = v
        let mut high = f.c0;
        high.mul_by_01(&c1, &c2);
        let mut low = f.c1;
        low.mul_by_01(&c1, &c2);
        f.c0 += times_v(&low);
        f.c1 += high;
    }
}

fn times_v(a: &Fq6) -> Fq6 {
    Fq6::new(Fq6Config::mul_fp2_by_nonresidue(a.c2), a.c0, a.c1)
}

/// Product of the pairs' Miller values.
pub(crate) fn miller(pairs: &[Pair<'_>]) -> Fq12 {
    accumulate(|f, step| pairs.iter().for_each(|pair| pair.times_line(f, step)))
}

/// As [`miller`], with one more pair whose lines are as the walk left them.
pub(crate) fn miller_with(p: &G1Affine, lines: &[Line], pairs: &[Pair<'_>]) -> Fq12 {
    accumulate(|f, step| {
        if let Some(line) = lines.get(step) {
            let (c0, c1) = (times(line.c0, &p.y), times(line.c1, &p.x));
            f.mul_by_034(&c0, &c1, &line.c2);
        }
        pairs.iter().for_each(|pair| pair.times_line(f, step));
    })
}

fn times(mut a: Fq2, b: &Fq) -> Fq2 {
    a.mul_assign_by_fp(b);
    a
}

fn accumulate(mut line: impl FnMut(&mut Fq12, usize)) -> Fq12 {
    let mut f = Fq12::one();
    let mut step = 0;
    let mut next = |f: &mut Fq12| {
        line(f, step);
        step += 1;
    };
    for (i, digit) in digits().enumerate() {
        if i > 0 {
            f.square_in_place();
        }
        next(&mut f);
        if digit != 0 {
            next(&mut f);
        }
    }
    next(&mut f);
    next(&mut f);
    f
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::final_exponentiation::final_exponentiation;
    use crate::lines::{lines_in_g2, normal_lines_in_g2};
    use crate::testing;
    use ark_bn254::{Bn254, G2Affine};
    use ark_ec::pairing::Pairing;
    use ark_ec::{AffineRepr, CurveGroup};

    #[test]
    fn both_loops_give_the_pairing_of_arkworks() {
        for n in 1..6 {
            let p = G1Affine::generator() * testing::scalar(n);
            let q = (G2Affine::generator() * testing::scalar(n + 100)).into_affine();
            let expected = Bn254::pairing(p, q).0;
            let lines = lines_in_g2(&q).unwrap();
            let one = miller_with(&p.into_affine(), &lines, &[]);
            assert_eq!(final_exponentiation(&one), Some(expected));
            let normal = normal_lines_in_g2(&[q]).remove(0).unwrap();
            let argument = Argument::of(&[p]).remove(0).unwrap();
            let pair = Pair { argument, lines: &normal };
            assert_eq!(final_exponentiation(&miller(&[pair])), Some(expected));
        }
    }

    #[test]
    fn infinity_has_no_argument() {
        let p = G1Affine::generator().into_group();
        let all = Argument::of(&[p, G1Projective::zero(), p]);
        assert_eq!(all.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true]);
    }
}
