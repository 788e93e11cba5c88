//! Compares with arkworks, for random values and edge cases.

use super::*;
use ark_bn254::{Fq, Fq2, Fq6, Fq12};
use ark_ff::{AdditiveGroup, CyclotomicMultSubgroup, Field, UniformRand, Zero};

/// Zero, one, the largest element, those whose Montgomery limbs are at their edges, and random ones.
fn elements() -> Vec<Fq> {
    let mut rng = ark_std::test_rng();
    let largest = Fe([fe::P[0] - 1, fe::P[1], fe::P[2], fe::P[3]]);
    let edges = [Fe([1, 0, 0, 0]), Fe([u64::MAX >> 3; 4]), Fe([0, 0, 0, 1 << 61]), largest];
    let small = [0u64, 1, 2, 3, u64::MAX].map(Fq::from);
    let random = (0..12).map(|_| Fq::rand(&mut rng));
    edges.map(Fq::from).into_iter().chain(small).chain(small.map(|x| -x)).chain(random).collect()
}

/// The n-th of many combinations of elements, all edges among them.
fn nth(n: usize) -> Fq {
    let all = elements();
    all[(n * 7 + n / all.len()) % all.len()]
}

fn fq2(n: usize) -> Fq2 {
    Fq2::new(nth(2 * n), nth(2 * n + 1))
}

fn fq6(n: usize) -> Fq6 {
    Fq6::new(fq2(3 * n), fq2(3 * n + 1), fq2(3 * n + 2))
}

fn fq12(n: usize) -> Fq12 {
    Fq12::new(fq6(2 * n), fq6(2 * n + 1))
}

/// All coordinates are the largest element: the upper end of every interval.
fn largest() -> Fq12 {
    let x = Fq::from(Fe([fe::P[0] - 1, fe::P[1], fe::P[2], fe::P[3]]));
    let x = Fq2::new(x, x);
    let x = Fq6::new(x, x, x);
    Fq12::new(x, x)
}

/// Each coordinate of the tower zero or the largest element, chosen by the bits of n.
fn corner(n: usize) -> Fq12 {
    let x = |bit: usize| if n >> bit & 1 == 1 { largest().c0.c0.c0 } else { Fq::zero() };
    let x = |bit: usize| Fq2::new(x(bit), x(bit + 1));
    let x = |bit: usize| Fq6::new(x(bit), x(bit + 2), x(bit + 4));
    Fq12::new(x(0), x(6))
}

#[test]
fn field_is_that_of_arkworks() {
    for a in elements() {
        let x = Fe::from(a);
        assert_eq!(Fq::from(x), a);
        assert_eq!(Fq::from(-x), -a);
        assert_eq!(Fq::from(x.double()), a.double());
        assert_eq!(Fq::from(x.square()), a.square());
        assert_eq!(Fq::from(x.inverse()), a.inverse().unwrap_or_default());
        for b in elements() {
            let y = Fe::from(b);
            assert_eq!(Fq::from(x + y), a + b);
            assert_eq!(Fq::from(x - y), a - b);
            assert_eq!(Fq::from(x * y), a * b);
        }
    }
}

#[test]
fn inverse_is_found_in_the_rounds_it_has() {
    let mut rng = ark_std::test_rng();
    let mut powers = Fq::from(1);
    for _ in 0..2000 {
        powers.double_in_place();
        for a in [Fq::rand(&mut rng), powers] {
            let limbs = inverse::inverse(&Fe::from(a).0);
            assert!(limbs.is_some(), "{a}");
            assert_eq!(Fq::from(Fe::from(a).inverse()), a.inverse().unwrap());
        }
    }
}

#[test]
fn inversions_together_are_those_alone() {
    let mut all: Vec<Fe> = elements().into_iter().map(Fe::from).collect();
    let expected: Vec<Fe> = all.iter().map(|x| x.inverse()).collect();
    invert_all(&mut all);
    assert_eq!(all, expected);
    invert_all::<Fe>(&mut []);
    invert_all(&mut [Fe::ZERO; 2]);
}

#[test]
fn quadratic_extension_is_that_of_arkworks() {
    let all = (0..40).map(fq2).chain((0..4).map(|n| corner(n).c0.c0));
    for a in all.clone() {
        let x = Fe2::from(a);
        assert_eq!(Fq2::from(x.square()), a.square());
        assert_eq!(Fq2::from(x.inverse()), a.inverse().unwrap_or_default());
        assert_eq!(Fq2::from(x.times_xi()), a * Fq2::new(Fq::from(9), Fq::from(1)));
        for b in all.clone() {
            let y = Fe2::from(b);
            assert_eq!(Fq2::from(x * y), a * b);
            assert_eq!(Fq2::from(x - y), a - b);
            assert_eq!(Fq2::from(x.times(y.c0)), a * Fq2::new(b.c0, Fq::zero()));
        }
    }
}

fn check6(a: Fq6, b: Fq6) {
    let (x, y) = (Fe6::from(a), Fe6::from(b));
    assert_eq!(Fq6::from(x * y), a * b);
    assert_eq!(Fq6::from(x - y), a - b);
    assert_eq!(Fq6::from(x.times_v()), a * Fq6::new(Fq2::zero(), Fq2::from(1), Fq2::zero()));
    let low = Fq6::new(b.c0, b.c1, Fq2::zero());
    assert_eq!(Fq6::from(x.times_low(y.c0, y.c1)), a * low);
    assert_eq!(Fq6::from(x.inverse()), a.inverse().unwrap_or_default());
}

#[test]
fn sextic_extension_is_that_of_arkworks() {
    (0..400).for_each(|n| check6(fq6(n), fq6(n + 17)));
    for a in 0..64 {
        (0..64).for_each(|b| check6(corner(a).c0, corner(b).c0));
    }
}

fn check12(a: &Fq12, b: &Fq12) {
    let (a, b) = (*a, *b);
    let (x, y) = (Fe12::from(a), Fe12::from(b));
    assert_eq!(Fq12::from(x * y), a * b);
    assert_eq!(Fq12::from(x.square()), a.square());
    assert_eq!(Fq12::from(x.inverse()), a.inverse().unwrap_or_default());
    let line = Fq6::new(b.c1.c0, b.c1.c1, Fq2::zero());
    let normal = Fq12::new(Fq6::from(1), line);
    assert_eq!(Fq12::from(x.times_normal_line(y.c1.c0, y.c1.c1)), a * normal);
    let first = Fq6::new(b.c0.c0, Fq2::zero(), Fq2::zero());
    assert_eq!(Fq12::from(x.times_line(y.c0.c0, y.c1.c0, y.c1.c1)), a * Fq12::new(first, line));
}

#[test]
fn whole_tower_is_that_of_arkworks() {
    (0..200).for_each(|n| check12(&fq12(n), &fq12(n + 5)));
    (0..4096).step_by(3).for_each(|n| check12(&corner(n), &corner(4095 - n / 2)));
    check12(&largest(), &largest());
}

#[test]
fn squares_of_the_cyclotomic_subgroup_are_those_of_arkworks() {
    for n in 0..50 {
        let Some(inverse) = fq12(n).inverse() else { continue };
        let mut easy = fq12(n);
        easy.conjugate_in_place();
        easy *= inverse;
        let mut power = easy;
        power.frobenius_map_in_place(2);
        let member = power * easy;
        assert_eq!(Fq12::from(Fe12::from(member).cyclotomic_square()), member.cyclotomic_square());
        assert_eq!(Fq12::from(Fe12::from(member).conjugate()), member.inverse().unwrap());
    }
}

#[test]
fn frobenius_is_that_of_arkworks() {
    for power in 1..4 {
        let mut expected = fq12(3);
        expected.frobenius_map_in_place(power);
        assert_eq!(Fq12::from(Fe12::from(fq12(3)).frobenius(power)), expected);
    }
}
