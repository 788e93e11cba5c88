//! The walk of `crate::lines` for four points of the twist at a time, affine, with each line multiplied into the Miller
//! value at once.

use super::field::{LANES, Lanes, invert_all};
use super::points::LaneArgument;
use super::tower::{LaneLine, Lanes2, Lanes12};
use crate::curve::Affine;
use crate::lines::{digits, frobenius};
use crate::tower::{Fe2, Fe12};
use ark_bn254::G2Affine;

/// Point with tidy coordinates.
#[derive(Clone, Copy)]
struct Point {
    x: Lanes2,
    y: Lanes2,
}

impl Point {
    #[target_feature(enable = "avx2")]
    fn of(points: &[Affine<Fe2>; LANES]) -> Self {
        Self { x: Lanes2::of(points.map(|p| p.x)), y: Lanes2::of(points.map(|p| p.y)) }
    }

    #[target_feature(enable = "avx2")]
    fn equals(&self, points: &[Affine<Fe2>; LANES]) -> bool {
        self.x.elements() == points.map(|p| p.x) && self.y.elements() == points.map(|p| p.y)
    }

    /// Returns with negated y, below 2.
    #[target_feature(enable = "avx2")]
    fn negative(&self) -> Self {
        Self { x: self.x, y: Lanes2::zero().minus::<2>(&self.y) }
    }
}

/// Four walks.
struct Walk {
    argument: LaneArgument,
    q: Point,
    minus_q: Point,
    ends: [Point; 2],
    target: [Affine<Fe2>; LANES],
    t: Point,
}

#[derive(Clone, Copy)]
enum Step {
    Double,
    AddQ,
    SubtractQ,
    AddEnd(usize),
}

impl Walk {
    #[target_feature(enable = "avx2")]
    fn new(points: [&G2Affine; LANES], argument: &LaneArgument) -> Self {
        let points = points.map(|q| Affine::from(*q));
        let images = points.map(|q| frobenius(&q));
        let q = Point::of(&points);
        Self {
            argument: *argument,
            q,
            minus_q: q.negative(),
            ends: [Point::of(&images.map(|i| i[0])), Point::of(&images.map(|i| i[1]))],
            target: images.map(|i| i[2]),
            t: q,
        }
    }

    fn addend(&self, step: Step) -> Option<&Point> {
        match step {
            Step::Double => None,
            Step::AddQ => Some(&self.q),
            Step::SubtractQ => Some(&self.minus_q),
            Step::AddEnd(i) => self.ends.get(i),
        }
    }

    /// 2·y or q.x − t.x, below 3.1.
    #[target_feature(enable = "avx2")]
    fn denominator(&self, step: Step) -> Lanes2 {
        match self.addend(step) {
            None => self.t.y.plus(&self.t.y),
            Some(q) => q.x.minus::<2>(&self.t.x),
        }
    }

    /// Takes a step, given the inverse of the denominator's norm, and returns the line through both points.
    ///
    /// Bounds: denominators and numerators < 4.1, inverses < 2, slopes < 6.2, c2 < 8.2, y < 16.2 before tidying.
    #[target_feature(enable = "avx2")]
    fn take(&mut self, step: Step, denominator: &Lanes2, norm: &Lanes) -> LaneLine {
        let minus_c1 = denominator.c1.times(norm).negative();
        let inverse = Lanes2 { c0: denominator.c0.times(norm), c1: minus_c1 };
        let t = self.t;
        let (numerator, other) = match self.addend(step) {
            None => {
                let xx = t.x.square();
                (xx.plus(&xx).plus(&xx), t.x)
            }
            Some(q) => (q.y.minus::<2>(&t.y), q.x),
        };
        let slope = numerator.times(&inverse);
        let x = slope.square().minus::<4>(&t.x.plus(&other)).tidy();
        let c2 = slope.times(&t.x).minus::<2>(&t.y);
        let y = c2.minus::<8>(&slope.times(&x)).tidy();
        self.t = Point { x, y };
        LaneLine::of(&slope.scaled(&self.argument.minus_x), &c2.scaled(&self.argument.y))
    }
}

/// Walks of all points, and the product of their lines.
pub(super) struct Walks {
    walks: Vec<Walk>,
    f: Lanes12,
}

impl Walks {
    #[target_feature(enable = "avx2")]
    pub(super) fn new() -> Self {
        Self { walks: Vec::new(), f: Lanes12::one() }
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn add(&mut self, points: [&G2Affine; LANES], argument: &LaneArgument) {
        self.walks.push(Walk::new(points, argument));
    }

    /// Returns the product of the Miller values, `None` if a point is not in G2.
    #[target_feature(enable = "avx2")]
    pub(super) fn miller(mut self) -> Option<Fe12> {
        for (i, digit) in digits().enumerate() {
            if i > 0 {
                self.f = self.f.square();
            }
            self.step_all(Step::Double)?;
            match digit {
                0 => {}
                1 => self.step_all(Step::AddQ)?,
                _ => self.step_all(Step::SubtractQ)?,
            }
        }
        self.step_all(Step::AddEnd(0))?;
        self.step_all(Step::AddEnd(1))?;
        for walk in &self.walks {
            if !walk.t.equals(&walk.target) {
                return None;
            }
        }
        Some(self.f.product())
    }

    /// Takes one step of all walks, with one inversion. `None` if a denominator is zero.
    #[target_feature(enable = "avx2")]
    fn step_all(&mut self, step: Step) -> Option<()> {
        let mut denominators = Vec::with_capacity(self.walks.len());
        let mut norms = Vec::with_capacity(self.walks.len());
        for walk in &self.walks {
            let d = walk.denominator(step);
            denominators.push(d);
            norms.push(d.c0.square().plus(&d.c1.square()));
        }
        invert_all(&mut norms)?;
        for ((walk, denominator), norm) in self.walks.iter_mut().zip(&denominators).zip(&norms) {
            let line = walk.take(step, denominator, norm);
            self.f = self.f.times_line(&line);
        }
        Some(())
    }
}
