use super::fe::{Fe, Loose, MINUS_INVERSE, P};
use super::limbs::{add, difference, less, multiply_add, sum};

/// Integer modulo R² = 2^512.
#[derive(Clone, Copy)]
pub(super) struct Wide([u64; 8]);

/// 0, p², 2p² and so on.
const MULTIPLES: [Wide; 19] = {
    let square = product(&P, &P);
    let mut all = [Wide([0; 8]); 19];
    let mut i = 1;
    while i < all.len() {
        all[i] = Wide(sum(&all[i - 1].0, &square));
        i += 1;
    }
    all
};

const TWO_P: [u64; 4] = sum(&P, &P);
const FOUR_P: [u64; 4] = sum(&TWO_P, &TWO_P);

const fn product(a: &Loose, b: &Loose) -> [u64; 8] {
    let mut t = [0; 8];
    let mut i = 0;
    while i < 4 {
        let (mut carry, mut j) = (0, 0);
        while j < 4 {
            (t[i + j], carry) = multiply_add(t[i + j], a[i], b[j], carry);
            j += 1;
        }
        t[i + 4] = carry;
        i += 1;
    }
    t
}

impl Wide {
    pub(super) fn product(a: &Loose, b: &Loose) -> Self {
        Self(product(a, b))
    }

    pub(super) fn square(a: &Loose) -> Self {
        let [a0, a1, a2, a3] = *a;
        let (t1, c) = multiply_add(0, a0, a1, 0);
        let (t2, c) = multiply_add(0, a0, a2, c);
        let (t3, t4) = multiply_add(0, a0, a3, c);
        let (t3, c) = multiply_add(t3, a1, a2, 0);
        let (t4, t5) = multiply_add(t4, a1, a3, c);
        let (t5, t6) = multiply_add(t5, a2, a3, 0);
        let (s0, c) = multiply_add(0, a0, a0, 0);
        let mixed = [0, t1 << 1, t2 << 1 | t1 >> 63, t3 << 1 | t2 >> 63, t4 << 1 | t3 >> 63];
        let high = [t5 << 1 | t4 >> 63, t6 << 1 | t5 >> 63, t6 >> 63];
        let (s2, s3) = multiply_add(0, a1, a1, 0);
        let (s4, s5) = multiply_add(0, a2, a2, 0);
        let (s6, s7) = multiply_add(0, a3, a3, 0);
        let [m0, m1, m2, m3, m4] = mixed;
        let [m5, m6, m7] = high;
        Self(sum(&[s0, c, s2, s3, s4, s5, s6, s7], &[m0, m1, m2, m3, m4, m5, m6, m7]))
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        Self(sum(&self.0, &other.0))
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        Self(difference(&self.0, &other.0).0)
    }

    /// Adds K·p².
    pub(super) fn plus_squares<const K: usize>(&self) -> Self {
        self.plus(&const { MULTIPLES[K] })
    }

    /// Moves true values in (−K·p², K·p²) to [0, K·p²), the same modulo p.
    pub(super) fn positive<const K: usize>(&self) -> Self {
        let mask = (self.0[7] >> 63).wrapping_neg();
        let Self(k) = const { MULTIPLES[K] };
        Self(sum(&self.0, &k.map(|limb| limb & mask)))
    }

    /// Moves true values in [0, 2K·p²) to [0, K·p²), the same modulo p.
    pub(super) fn below<const K: usize>(&self) -> Self {
        Self(less(&self.0, &const { MULTIPLES[K] }.0))
    }

    pub(super) fn nine_times(&self) -> Self {
        let [a, b, c, d, e, f, g, h] = self.0;
        let eight = [
            a << 3,
            b << 3 | a >> 61,
            c << 3 | b >> 61,
            d << 3 | c >> 61,
            e << 3 | d >> 61,
            f << 3 | e >> 61,
            g << 3 | f >> 61,
            h << 3 | g >> 61,
        ];
        Self(sum(&self.0, &eight))
    }

    /// Returns the element x for which this is R·x modulo p, for values below p·R.
    pub(super) fn reduced(&self) -> Fe {
        let mut t = self.0;
        let mut over = false;
        for i in 0..4 {
            let m = t[i].wrapping_mul(MINUS_INVERSE);
            let mut carry = 0;
            for (j, p) in P.iter().enumerate() {
                (t[i + j], carry) = multiply_add(t[i + j], m, *p, carry);
            }
            (t[i + 4], over) = add(t[i + 4], carry, over);
        }
        let [_, _, _, _, high @ ..] = t;
        Fe::once(&high)
    }

    /// The same as [`Wide::reduced`], for any value.
    pub(super) fn reduced_from_any(&self) -> Fe {
        let [a, b, c, d, high @ ..] = self.0;
        let [e, f, g, h] = less(&less(&less(&high, &FOUR_P), &TWO_P), &P);
        Self([a, b, c, d, e, f, g, h]).reduced()
    }
}
