use crate::reader::Reader;
use crate::shape::Place;
use crate::{Error, MAX_CONTRIBUTIONS, Result, Shape};
use countersign_bls12381::{G1, G2, Lines, Product, Rho, Scalar, sha256, with_clean_stack};
use std::sync::OnceLock;
use zeroize::Zeroize;

const MAGIC: &[u8; 8] = b"csrbe-p1";

/// Where parameters say that they come from. Only the ceremony can show that they do: compare their digest with that of
/// its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A ceremony. Nobody knows z unless all contributors work together.
    Ceremony {
        /// How many contributed, beacons included.
        contributions: u16,
        /// Hash of the ceremony's records.
        transcript: [u8; 32],
    },
    /// One process, which knew z. For development only.
    Development,
}

/// Powers of z in both groups, for j from 1 to 2n without n + 1.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Powers {
    pub(crate) shape: Shape,
    first: Vec<G1>,
    second: Vec<G2>,
}

impl Powers {
    /// Powers of 1, which a ceremony begins with.
    pub(crate) fn of_one(shape: Shape) -> Self {
        let n = shape.powers();
        Self { shape, first: vec![G1::generator(); n], second: vec![G2::generator(); n] }
    }

    /// Multiplies the power j by delta^j.
    pub(crate) fn raise(&mut self, delta: &Scalar) {
        let mut power = *delta;
        for j in 1..=2 * self.shape.width() {
            if let Some(at) = self.at(j) {
                self.first[at] = self.first[at] * power;
                self.second[at] = self.second[at] * power;
            }
            power = power * *delta;
        }
        power.zeroize();
    }

    /// Position of the power j, if it is one of those that exist.
    fn at(&self, j: u32) -> Option<usize> {
        let n = self.shape.width();
        match j {
            0 => None,
            _ if j <= n => Some(j as usize - 1),
            _ if j == n + 1 || j > 2 * n => None,
            _ => Some(j as usize - 2),
        }
    }

    /// h_j.
    pub(crate) fn h(&self, j: u32) -> Result<G1> {
        self.at(j).map(|at| self.first[at]).ok_or(Error::Slot)
    }

    /// h'_j.
    pub(crate) fn h2(&self, j: u32) -> Result<G2> {
        self.at(j).map(|at| self.second[at]).ok_or(Error::Slot)
    }

    /// h'_1 to h'_n.
    pub(crate) fn lower(&self) -> &[G2] {
        &self.second[..self.shape.width() as usize]
    }

    /// Checks that all are powers of one number: e(h_(j+1), g2) = e(h_j, h'_1) within both halves,
    /// e(h_(n+2), g2) = e(h_n, h'_2) over the hole, and e(h_j, g2) = e(g1, h'_j) for every j; all by one product of four
    /// pairings with random weights.
    pub(crate) fn check(&self) -> Result<()> {
        let n = self.shape.width();
        let weights = Rho::draw(2 * self.first.len())?;
        let (steps, sides) = weights.split_at(self.first.len());
        let (mut upper, mut lower, mut step) = (Vec::new(), Vec::new(), steps.iter());
        // From n and from n + 1 there is no step to the next power.
        for j in (1..2 * n).filter(|j| *j != n && *j != n + 1) {
            let weight = *step.next().ok_or(Error::Powers)?;
            upper.push((self.h(j + 1)?, weight));
            lower.push((self.h(j)?, weight));
        }
        let bridge = *step.next().ok_or(Error::Powers)?;
        upper.push((self.h(n + 2)?, bridge));
        upper.extend(self.first.iter().copied().zip(sides.iter().copied()));

        let sum = |terms: Vec<(G1, Rho)>| {
            let (points, weights): (Vec<_>, Vec<_>) = terms.into_iter().unzip();
            G1::weighted(&points, &weights)
        };
        let mut product = Product::new();
        product.pair(&sum(upper), &G2::generator());
        product.pair(&-sum(lower), &self.h2(1)?);
        product.pair(&-(self.h(n)? * bridge.scalar()), &self.h2(2)?);
        product.pair(&-G1::generator(), &G2::weighted(&self.second, sides));
        if product.is_one() { Ok(()) } else { Err(Error::Powers) }
    }

    pub(crate) fn read(shape: Shape, reader: &mut Reader<'_>) -> Result<Self> {
        let first = (0..shape.powers()).map(|_| reader.g1()).collect::<Result<_>>()?;
        let second = (0..shape.powers()).map(|_| reader.g2()).collect::<Result<_>>()?;
        Ok(Self { shape, first, second })
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        self.first.iter().for_each(|point| out.extend(point.encode()));
        self.second.iter().for_each(|point| out.extend(point.encode()));
    }
}

/// Parameters of the scheme, which everybody must have the same of: pin their [`Self::digest`].
pub struct Parameters {
    powers: Powers,
    origin: Origin,
    digest: [u8; 32],
    generator: Lines,
    prepared: Vec<OnceLock<Lines>>,
}

impl Parameters {
    pub(crate) fn new(powers: Powers, origin: Origin) -> Self {
        let prepared = (0..powers.shape.width()).map(|_| OnceLock::new()).collect();
        let mut made =
            Self { powers, origin, digest: [0; 32], generator: Lines::of(&G2::generator()), prepared };
        made.digest = sha256(&made.encode());
        made
    }

    /// Makes parameters from a z that this process draws and forgets. For development only: who knew z can open any
    /// slot to any key, and nobody else can tell whether it was forgotten.
    ///
    /// # Errors
    /// [`Error::Slot`] for a number of slots that is not supported, or without randomness.
    pub fn development(slots: u32) -> Result<Self> {
        let mut powers = Powers::of_one(Shape::of(slots)?);
        with_clean_stack(|| {
            let mut z = Scalar::random()?;
            powers.raise(&z);
            z.zeroize();
            Ok(Self::new(powers, Origin::Development))
        })
    }

    /// Reads what [`Self::encode`] writes, and checks that all points are powers of one number other than 1.
    ///
    /// # Errors
    /// For any other octets.
    pub fn decode(octets: &[u8]) -> Result<Self> {
        let mut reader = Reader::new(octets);
        reader.expect(MAGIC)?;
        let kind = reader.octet()?;
        let shape = Shape::of(reader.u32()?)?;
        let (contributions, transcript) = (reader.u16()?, *reader.octets()?);
        let origin = match (kind, contributions) {
            (1, 1..=MAX_CONTRIBUTIONS) => Origin::Ceremony { contributions, transcript },
            (2, 0) if transcript == [0; 32] => Origin::Development,
            _ => return Err(Error::Format),
        };
        let powers = Powers::read(shape, &mut reader)?;
        reader.end()?;
        if powers.h(1)? == G1::generator() {
            return Err(Error::Powers);
        }
        powers.check()?;
        Ok(Self::new(powers, origin))
    }

    /// Writes `csrbe-p1`, the origin (1 octet: 1 ceremony, 2 development), the number of slots (4 octets, big-endian), the
    /// number of contributions (2), the hash of the ceremony's records (32), then every h_j and every h'_j, compressed.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let (kind, contributions, transcript) = match self.origin {
            Origin::Ceremony { contributions, transcript } => (1, contributions, transcript),
            Origin::Development => (2, 0, [0; 32]),
        };
        let mut out = MAGIC.to_vec();
        out.push(kind);
        out.extend(self.shape().slots().to_be_bytes());
        out.extend(contributions.to_be_bytes());
        out.extend(transcript);
        self.powers.write(&mut out);
        out
    }

    /// SHA-256 of the encoding.
    #[must_use]
    pub const fn digest(&self) -> &[u8; 32] {
        &self.digest
    }

    /// Where they come from.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// Slots and blocks.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.powers.shape
    }

    pub(crate) const fn powers(&self) -> &Powers {
        &self.powers
    }

    /// h_i of a slot, which its key is a multiple of.
    pub(crate) fn base(&self, place: Place) -> Result<G1> {
        self.powers.h(place.index)
    }

    /// h_(i+n+1-j): times x it is the helping value that slot i has for slot j.
    pub(crate) fn help_base(&self, of: Place, to: u32) -> Result<G1> {
        self.powers.h(of.index + self.shape().width() + 1 - to)
    }

    /// g2, prepared.
    pub(crate) const fn generator(&self) -> &Lines {
        &self.generator
    }

    /// h'_(n+1-i) of a slot, prepared.
    pub(crate) fn opposite(&self, place: Place) -> Result<&Lines> {
        let j = self.shape().width() + 1 - place.index;
        let point = self.powers.h2(j)?;
        Ok(self.prepared[j as usize - 1].get_or_init(|| Lines::of(&point)))
    }
}

impl core::fmt::Debug for Parameters {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Parameters")
            .field("shape", &self.shape())
            .field("origin", &self.origin)
            .finish_non_exhaustive()
    }
}
