use super::cursor::Cursor;
use crate::lines::normal_lines_in_g2;
use crate::{Error, Fq, Fq2, Fr, G1Affine, G2Affine, MAX_INPUTS, Result, VerifyingKey};
use ark_ff::{BigInt, PrimeField, Zero};

/// Groth16 proving key in the format of snarkjs, with every point validated.
///
/// The sections are 1 protocol, 2 header, 3 IC, 4 matrices, 5 A, 6 B in G1, 7 B in G2, 8 C, 9 H. Each count is compared
/// with its section's length before anything is allocated for it, so that memory stays within a small factor of the
/// file's size.
pub(super) struct Zkey {
    pub(super) key: VerifyingKey,
    pub(super) variables: usize,
    pub(super) domain: usize,
    pub(super) beta: G1Affine,
    pub(super) delta: G1Affine,
    pub(super) terms: Vec<Term>,
    pub(super) a: Vec<G1Affine>,
    pub(super) b1: Vec<G1Affine>,
    pub(super) b2: Vec<G2Affine>,
    pub(super) c: Vec<G1Affine>,
    pub(super) h: Vec<G1Affine>,
}

/// Entry of the constraint matrices A and B.
pub(super) struct Term {
    pub(super) in_b: bool,
    pub(super) row: usize,
    pub(super) variable: usize,
    pub(super) value: Fr,
}

const G1_LEN: usize = 64;
const G2_LEN: usize = 128;
const TERM_LEN: usize = 44;
/// Maximum size of the domain: 2^24 rows.
const MAX_DOMAIN: usize = 1 << 24;

impl Zkey {
    pub(super) fn read(circuit: u8, file: &[u8]) -> Result<Self> {
        let sections = Sections::read(file)?;
        let mut protocol = sections.get(1)?;
        if protocol.u32()? != 1 {
            return Err(Error::Unsupported);
        }
        protocol.end()?;
        let header = Header::read(sections.get(2)?)?;
        let Header { variables, inputs, domain, .. } = header;
        Ok(Self {
            variables,
            domain,
            beta: header.beta1,
            delta: header.delta1,
            terms: terms(sections.get(4)?, variables, domain)?,
            a: points_g1(sections.get(5)?, variables)?,
            b1: points_g1(sections.get(6)?, variables)?,
            b2: points_g2(sections.get(7)?, variables)?,
            c: points_g1(sections.get(8)?, variables - inputs - 1)?,
            h: points_g1(sections.get(9)?, domain)?,
            key: header.key(circuit, sections.get(3)?)?,
        })
    }
}

struct Sections<'a>([Option<&'a [u8]>; 11]);

impl<'a> Sections<'a> {
    fn read(file: &'a [u8]) -> Result<Self> {
        let mut cursor = Cursor::new(file);
        if cursor.array::<4>()? != b"zkey" || cursor.u32()? != 1 {
            return Err(Error::Unsupported);
        }
        let mut sections = Self([None; 11]);
        for _ in 0..cursor.u32()? {
            let (kind, len) = (cursor.size()?, cursor.long_size()?);
            let section = cursor.take(len)?;
            if let Some(place) = sections.0.get_mut(kind)
                && place.replace(section).is_some()
            {
                return Err(Error::Inconsistent);
            }
        }
        cursor.end()?;
        Ok(sections)
    }

    fn get(&self, kind: usize) -> Result<Cursor<'a>> {
        self.0.get(kind).copied().flatten().map(Cursor::new).ok_or(Error::Inconsistent)
    }
}

struct Header {
    variables: usize,
    inputs: usize,
    domain: usize,
    alpha: G1Affine,
    beta1: G1Affine,
    beta: G2Affine,
    gamma: G2Affine,
    delta1: G1Affine,
    delta: G2Affine,
}

impl Header {
    fn read(mut at: Cursor<'_>) -> Result<Self> {
        modulus::<Fq>(&mut at)?;
        modulus::<Fr>(&mut at)?;
        let (variables, inputs, domain) = (at.size()?, at.size()?, at.size()?);
        // Variable 0 is the constant one, then the inputs, then at least one private.
        if inputs > MAX_INPUTS || inputs + 1 >= variables || !domain.is_power_of_two() || domain > MAX_DOMAIN
        {
            return Err(Error::Inconsistent);
        }
        let alpha = finite_g1(at.array()?)?;
        let beta1 = finite_g1(at.array()?)?;
        let beta = finite_g2(at.array()?)?;
        let gamma = finite_g2(at.array()?)?;
        let delta1 = finite_g1(at.array()?)?;
        let delta = finite_g2(at.array()?)?;
        at.end()?;
        Ok(Self { variables, inputs, domain, alpha, beta1, beta, gamma, delta1, delta })
    }

    fn key(&self, circuit: u8, ic: Cursor<'_>) -> Result<VerifyingKey> {
        let ic = points_g1(ic, self.inputs + 1)?;
        if ic.iter().any(|p| p.x.is_zero() && p.y.is_zero()) {
            return Err(Error::Infinity);
        }
        let Self { alpha, beta, gamma, delta, .. } = *self;
        Ok(VerifyingKey { circuit, alpha, beta, gamma, delta, ic })
    }
}

fn modulus<F: PrimeField<BigInt = BigInt<4>>>(at: &mut Cursor<'_>) -> Result<()> {
    if at.size()? != 32 || limbs(at.array()?) != F::MODULUS {
        return Err(Error::Unsupported);
    }
    Ok(())
}

fn limbs(octets: &[u8; 32]) -> BigInt<4> {
    let mut limbs = [0; 4];
    for (limb, chunk) in limbs.iter_mut().zip(octets.as_chunks().0) {
        *limb = u64::from_le_bytes(*chunk);
    }
    BigInt(limbs)
}

/// Parses a coordinate, which is in Montgomery form.
fn coordinate(octets: &[u8; 32]) -> Result<Fq> {
    let raw = limbs(octets);
    if raw < Fq::MODULUS { Ok(Fq::new_unchecked(raw)) } else { Err(Error::NotCanonical) }
}

/// Parses a value of the matrices, which has the Montgomery factor twice.
fn value(octets: &[u8; 32]) -> Result<Fr> {
    let raw = limbs(octets);
    if raw < Fr::MODULUS {
        Ok(Fr::new_unchecked(Fr::new_unchecked(raw).into_bigint()))
    } else {
        Err(Error::NotCanonical)
    }
}

/// Parses a point of G1. Infinity is encoded as zeros and means a variable that the constraints do not use.
fn g1(octets: &[u8; G1_LEN]) -> Result<G1Affine> {
    let [x, y] = coordinates(octets)?;
    let p = G1Affine::new_unchecked(x, y);
    if p.is_on_curve() { Ok(p) } else { Err(Error::NotOnCurve) }
}

/// Parses a point of the twist. The caller validates the subgroup.
fn twist(octets: &[u8; G2_LEN]) -> Result<G2Affine> {
    let [x0, x1, y0, y1] = coordinates(octets)?;
    let p = G2Affine::new_unchecked(Fq2::new(x0, x1), Fq2::new(y0, y1));
    if p.is_on_curve() { Ok(p) } else { Err(Error::NotOnCurve) }
}

fn coordinates<const N: usize>(octets: &[u8]) -> Result<[Fq; N]> {
    let mut out = [Fq::zero(); N];
    for (to, chunk) in out.iter_mut().zip(octets.as_chunks().0) {
        *to = coordinate(chunk)?;
    }
    Ok(out)
}

fn is_zero_g2(p: &G2Affine) -> bool {
    p.x.is_zero() && p.y.is_zero()
}

fn finite_g1(octets: &[u8; G1_LEN]) -> Result<G1Affine> {
    let p = g1(octets)?;
    if p.x.is_zero() && p.y.is_zero() { Err(Error::Infinity) } else { Ok(p) }
}

fn finite_g2(octets: &[u8; G2_LEN]) -> Result<G2Affine> {
    let p = twist(octets)?;
    if is_zero_g2(&p) { Err(Error::Infinity) } else { crate::point::in_g2(p) }
}

/// Returns all remaining octets as n records.
fn records<const LEN: usize>(mut at: Cursor<'_>, n: usize) -> Result<&[[u8; LEN]]> {
    if n.checked_mul(LEN) != Some(at.left()) {
        return Err(Error::Inconsistent);
    }
    Ok(at.take(at.left())?.as_chunks().0)
}

fn points_g1(at: Cursor<'_>, n: usize) -> Result<Vec<G1Affine>> {
    records(at, n)?.iter().map(g1).collect()
}

fn points_g2(at: Cursor<'_>, n: usize) -> Result<Vec<G2Affine>> {
    let points: Vec<_> = records(at, n)?.iter().map(twist).collect::<Result<_>>()?;
    let finite: Vec<_> = points.iter().filter(|p| !is_zero_g2(p)).copied().collect();
    // A component of small order would disclose the witness modulo that order in B.
    if finite.chunks(64).flat_map(normal_lines_in_g2).any(|lines| lines.is_none()) {
        return Err(Error::NotInSubgroup);
    }
    Ok(points)
}

fn terms(mut at: Cursor<'_>, variables: usize, domain: usize) -> Result<Vec<Term>> {
    let n = at.size()?;
    let term = |octets: &[u8; TERM_LEN]| {
        let mut at = Cursor::new(octets);
        let (matrix, row, variable) = (at.u32()?, at.size()?, at.size()?);
        if matrix > 1 || row >= domain || variable >= variables {
            return Err(Error::Inconsistent);
        }
        Ok(Term { in_b: matrix == 1, row, variable, value: value(at.array()?)? })
    };
    records(at, n)?.iter().map(term).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn section(kind: u32, body: &[u8]) -> Vec<u8> {
        [&kind.to_le_bytes()[..], &(body.len() as u64).to_le_bytes(), body].concat()
    }

    fn file(sections: &[Vec<u8>]) -> Vec<u8> {
        let mut out = b"zkey\x01\0\0\0".to_vec();
        out.extend(u32::try_from(sections.len()).unwrap().to_le_bytes());
        out.extend(sections.concat());
        out
    }

    fn refusal(file: &[u8]) -> Error {
        Zkey::read(1, file).err().unwrap()
    }

    #[test]
    fn foreign_files_are_refused() {
        assert_eq!(refusal(b""), Error::Length);
        assert_eq!(refusal(b"wtns\x01\0\0\0\0\0\0\0"), Error::Unsupported);
        assert_eq!(refusal(&file(&[])), Error::Inconsistent);
        assert_eq!(refusal(&file(&[section(1, &[2, 0, 0, 0])])), Error::Unsupported);
        assert_eq!(
            refusal(&file(&[section(1, &[1, 0, 0, 0]), section(1, &[1, 0, 0, 0])])),
            Error::Inconsistent
        );
        assert_eq!(refusal(&[&file(&[])[..], &[0]].concat()), Error::Length);
    }

    #[test]
    fn counts_beyond_the_file_are_refused() {
        let mut huge = b"zkey\x01\0\0\0".to_vec();
        huge.extend(u32::MAX.to_le_bytes());
        assert_eq!(refusal(&huge), Error::Length);
        let mut long = b"zkey\x01\0\0\0\x01\0\0\0\x01\0\0\0".to_vec();
        long.extend(u64::MAX.to_le_bytes());
        assert_eq!(refusal(&long), Error::Length);
        let terms_of = |n: u32| terms(Cursor::new(&n.to_le_bytes()), 2, 2).err();
        assert_eq!(terms_of(u32::MAX), Some(Error::Inconsistent));
        assert_eq!(points_g1(Cursor::new(&[]), usize::MAX).err(), Some(Error::Inconsistent));
    }

    proptest! {
        #[test]
        fn any_sections_are_refused_quietly(
            parts in proptest::collection::vec((0u32..12, proptest::collection::vec(any::<u8>(), 0..800)), 0..12),
        ) {
            let sections: Vec<_> = parts.iter().map(|(kind, body)| section(*kind, body)).collect();
            prop_assert!(Zkey::read(1, &file(&sections)).is_err());
        }
    }
}
