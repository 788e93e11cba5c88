use crate::parameters::{Origin, Powers};
use crate::reader::{Reader, length_prefixed};
use crate::schnorr::{PROOF_LEN, Statement};
use crate::{Error, Parameters, Result, Shape};
use countersign_bls12381::{G1, G2, Product, Rho, Scalar, sha256, with_clean_stack};
use zeroize::Zeroize;

const MAGIC: &[u8; 8] = b"csrbe-t1";
const START: &[u8] = b"countersign-rbe-ceremony-v1";
const BEACON: &[u8] = b"countersign-rbe-beacon-v1";
const TAG: &[u8] = b"countersign-rbe-contribution-v1";

/// The most contributions to a ceremony.
pub const MAX_CONTRIBUTIONS: u16 = 1024;

/// One contribution to a ceremony.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contribution {
    /// By somebody who drew a secret delta, forgot it, and proved to have known it.
    Secret,
    /// By a public value that nobody knew before the contributions ahead of it were made. It is the last one.
    Beacon([u8; 32]),
}

/// Record of a contribution: h_1 after it, delta g2, and why delta was known.
#[derive(Clone)]
struct Record {
    first: G1,
    delta: G2,
    evidence: Evidence,
}

#[derive(Clone)]
enum Evidence {
    Proof([u8; PROOF_LEN]),
    Beacon([u8; 32]),
}

/// Ceremony that makes parameters, so that nobody knows z unless all contributors of secrets work together. Everybody
/// takes the octets of the one before, adds a contribution ([`Self::contribute`]) and passes them on. Each contribution
/// has a hash: who contributed can see later that it is part of the result ([`Self::receipts`]).
#[derive(Clone)]
pub struct Ceremony {
    powers: Powers,
    records: Vec<Record>,
    /// Hash of the start, then of each record with the hash before it.
    hashes: Vec<[u8; 32]>,
}

impl Ceremony {
    /// Begins a ceremony for that many slots.
    ///
    /// # Errors
    /// [`Error::Slot`] if that many are not supported.
    pub fn start(slots: u32) -> Result<Self> {
        let start = sha256(&length_prefixed(&[START, &slots.to_be_bytes()]));
        Ok(Self { powers: Powers::of_one(Shape::of(slots)?), records: Vec::new(), hashes: vec![start] })
    }

    /// Contributes a secret from the operating system. It is overwritten afterwards, as well as a program can. The last
    /// contribution should be one's own, or a beacon.
    ///
    /// # Errors
    /// [`Error::Contribution`] after a beacon or [`MAX_CONTRIBUTIONS`], or without randomness.
    pub fn contribute(&mut self) -> Result<()> {
        with_clean_stack(|| {
            let mut delta = Scalar::random()?;
            let result = self.contribute_secret(&delta);
            delta.zeroize();
            result
        })
    }

    pub(crate) fn contribute_secret(&mut self, delta: &Scalar) -> Result<()> {
        let (before, context) = (self.first(), self.last_receipt());
        let first = before * *delta;
        let public = G2::generator() * *delta;
        let proof =
            statement(&before, &first, &context, &public.encode(), |statement| statement.prove(delta))?;
        self.push(Record { first, delta: public, evidence: Evidence::Proof(proof) }, delta)
    }

    /// Contributes a public value, such as the hash of a block that was mined after the contribution before. Nothing can
    /// be contributed after it.
    ///
    /// # Errors
    /// [`Error::Contribution`] as the first contribution, after a beacon, or after [`MAX_CONTRIBUTIONS`].
    pub fn contribute_beacon(&mut self, value: &[u8; 32]) -> Result<()> {
        let delta = beacon(&self.last_receipt(), value)?;
        let record = Record {
            first: self.first() * delta,
            delta: G2::generator() * delta,
            evidence: Evidence::Beacon(*value),
        };
        self.push(record, &delta)
    }

    fn push(&mut self, record: Record, delta: &Scalar) -> Result<()> {
        self.append(record)?;
        self.powers.raise(delta);
        Ok(())
    }

    /// h_1 after the last contribution.
    fn first(&self) -> G1 {
        self.records.last().map_or_else(G1::generator, |record| record.first)
    }

    /// Hash of each contribution and all before it.
    #[must_use]
    pub fn receipts(&self) -> Vec<[u8; 32]> {
        self.hashes[1..].to_vec()
    }

    fn last_receipt(&self) -> [u8; 32] {
        self.hashes[self.records.len()]
    }

    /// A beacon comes after a secret, and nothing after a beacon.
    fn append(&mut self, record: Record) -> Result<()> {
        let in_place = match (self.records.last().map(Record::contribution), record.contribution()) {
            (None | Some(Contribution::Secret), Contribution::Secret)
            | (Some(Contribution::Secret), Contribution::Beacon(_)) => true,
            (None | Some(Contribution::Beacon(_)), _) => false,
        };
        if !in_place || self.count() >= MAX_CONTRIBUTIONS || record.first == self.first() {
            return Err(Error::Contribution);
        }
        self.hashes.push(sha256(&length_prefixed(&[&self.last_receipt(), &record.encode()])));
        self.records.push(record);
        Ok(())
    }

    /// What was contributed, in order.
    #[must_use]
    pub fn contributions(&self) -> Vec<Contribution> {
        self.records.iter().map(Record::contribution).collect()
    }

    /// Parameters of a finished ceremony.
    ///
    /// # Errors
    /// [`Error::Contribution`] if nobody has contributed, or if the contributions cancel out: z would be 1.
    pub fn finish(self) -> Result<Parameters> {
        if self.first() == G1::generator() {
            return Err(Error::Contribution);
        }
        let origin = Origin::Ceremony { contributions: self.count(), transcript: self.last_receipt() };
        Ok(Parameters::new(self.powers, origin))
    }

    /// `append` keeps the number below.
    fn count(&self) -> u16 {
        u16::try_from(self.records.len()).unwrap_or(u16::MAX)
    }

    /// Writes `csrbe-t1`, the number of slots (4 octets, big-endian), the number of contributions (2), each contribution
    /// (1 octet: 1 secret, 2 beacon; h_1; delta g2; then the proof of 80 octets or the value of 32), then every h_j and
    /// every h'_j, compressed.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(self.powers.shape.slots().to_be_bytes());
        out.extend(self.count().to_be_bytes());
        self.records.iter().for_each(|record| out.extend(record.encode()));
        self.powers.write(&mut out);
        out
    }

    /// Reads what [`Self::encode`] writes, and verifies all of it: every contribution follows from the one before, its
    /// delta is not zero and was known, and the points are the powers of the product of all.
    ///
    /// # Errors
    /// For any other octets; [`Error::Contribution`] or [`Error::Powers`] if what they say is wrong.
    pub fn decode(octets: &[u8]) -> Result<Self> {
        let mut reader = Reader::new(octets);
        reader.expect(MAGIC)?;
        let mut read = Self::start(reader.u32()?)?;
        for _ in 0..reader.u16()? {
            read.append(Record::read(&mut reader)?)?;
        }
        read.powers = Powers::read(read.powers.shape, &mut reader)?;
        reader.end()?;
        if read.powers.h(1)? != read.first() {
            return Err(Error::Contribution);
        }
        read.check_contributions()?;
        read.powers.check()?;
        Ok(read)
    }

    /// Each delta was known, and e(h_1, g2) = e(former h_1, delta g2) after each contribution: by one product of pairings
    /// with random weights.
    fn check_contributions(&self) -> Result<()> {
        let weights = Rho::draw(self.records.len())?;
        let (mut product, mut before) = (Product::new(), G1::generator());
        for ((record, context), weight) in self.records.iter().zip(&self.hashes).zip(&weights) {
            if !record.is_known(&before, context)? {
                return Err(Error::Contribution);
            }
            product.pair(&-(before * weight.scalar()), &record.delta);
            before = record.first;
        }
        let firsts: Vec<G1> = self.records.iter().map(|record| record.first).collect();
        product.pair(&G1::weighted(&firsts, &weights), &G2::generator());
        if product.is_one() { Ok(()) } else { Err(Error::Contribution) }
    }
}

impl core::fmt::Debug for Ceremony {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Ceremony")
            .field("shape", &self.powers.shape)
            .field("contributions", &self.contributions())
            .finish_non_exhaustive()
    }
}

impl Record {
    fn encode(&self) -> Vec<u8> {
        let (kind, evidence): (u8, &[u8]) = match &self.evidence {
            Evidence::Proof(proof) => (1, proof),
            Evidence::Beacon(value) => (2, value),
        };
        [&[kind][..], &self.first.encode(), &self.delta.encode(), evidence].concat()
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self> {
        let kind = reader.octet()?;
        let (first, delta) = (reader.g1()?, reader.g2()?);
        let evidence = match kind {
            1 => Evidence::Proof(*reader.octets()?),
            2 => Evidence::Beacon(*reader.octets()?),
            _ => return Err(Error::Format),
        };
        Ok(Self { first, delta, evidence })
    }

    const fn contribution(&self) -> Contribution {
        match self.evidence {
            Evidence::Proof(_) => Contribution::Secret,
            Evidence::Beacon(value) => Contribution::Beacon(value),
        }
    }

    /// Whether h_1 is the former h_1 times a delta that was known.
    fn is_known(&self, before: &G1, context: &[u8; 32]) -> Result<bool> {
        match &self.evidence {
            Evidence::Proof(proof) => {
                statement(before, &self.first, context, &self.delta.encode(), |statement| {
                    statement.verify(proof)
                })
            }
            Evidence::Beacon(value) => Ok(*before * beacon(context, value)? == self.first),
        }
    }
}

/// Runs something with the statement that h_1 is delta times the former h_1, bound to the hash of what was before and to
/// delta g2.
fn statement<T>(
    before: &G1,
    first: &G1,
    context: &[u8; 32],
    delta: &[u8],
    with: impl FnOnce(&Statement<'_>) -> Result<T>,
) -> Result<T> {
    let context = length_prefixed(&[context, delta]);
    with(&Statement { tag: TAG, context: &context, base: *before, public: *first })
}

fn beacon(context: &[u8; 32], value: &[u8; 32]) -> Result<Scalar> {
    let delta = Scalar::hash(BEACON, &length_prefixed(&[context, value]))?;
    if delta.is_zero() { Err(Error::Contribution) } else { Ok(delta) }
}
