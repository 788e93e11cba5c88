//! Reader of circom's `.r1cs` files, version 1 (iden3's binary format).

use crate::{Error, Fr, Result};
use ark_ff::{BigInteger, PrimeField};
use countersign_groth16::{Cursor, read_field};

const HEADER: u32 = 1;
const CONSTRAINTS: u32 = 2;
const FIELD_LEN: u32 = 32;

/// Linear combination of wires.
pub(crate) type Combination = Vec<(usize, Fr)>;

/// Constraints ⟨A, w⟩·⟨B, w⟩ = ⟨C, w⟩ on wires w: the constant one, then the public signals, then all others.
#[derive(Debug)]
pub(crate) struct R1cs {
    pub(crate) signals: usize,
    pub(crate) wires: usize,
    pub(crate) rows: Vec<[Combination; 3]>,
}

impl R1cs {
    /// Parses a file with at most `max_rows` constraints and 16 times as many wires.
    pub(crate) fn read(octets: &[u8], max_rows: usize) -> Result<Self> {
        let mut file = Cursor::new(octets);
        if file.take(4)? != b"r1cs" || file.u32()? != 1 {
            return Err(Error::Unsupported);
        }
        let (mut header, mut constraints) = (None, None);
        for _ in 0..file.u32()? {
            let kind = file.u32()?;
            let len = file.long_size()?;
            let section = Cursor::new(file.take(len)?);
            let place = match kind {
                HEADER => &mut header,
                CONSTRAINTS => &mut constraints,
                _ => continue,
            };
            if place.replace(section).is_some() {
                return Err(Error::Inconsistent);
            }
        }
        file.end()?;
        let (Some(header), Some(constraints)) = (header, constraints) else {
            return Err(Error::Inconsistent);
        };
        rows(header, constraints, max_rows)
    }
}

fn rows(mut header: Cursor<'_>, mut constraints: Cursor<'_>, max_rows: usize) -> Result<R1cs> {
    if header.u32()? != FIELD_LEN || header.take(32)? != Fr::MODULUS.to_bytes_le() {
        return Err(Error::Unsupported);
    }
    let wires = header.size()?;
    let (outputs, public, _private) = (header.size()?, header.size()?, header.size()?);
    let _labels = header.long_size()?;
    let count = header.size()?;
    let signals = outputs.saturating_add(public);
    header.end()?;
    if signals >= wires {
        return Err(Error::Inconsistent);
    }
    if count == 0 || count > max_rows || wires > max_rows.saturating_mul(16) || signals > usize::from(u8::MAX)
    {
        return Err(Error::Unsupported);
    }
    let mut rows = Vec::with_capacity(count);
    for _ in 0..count {
        let mut next = || combination(&mut constraints, wires);
        rows.push([next()?, next()?, next()?]);
    }
    constraints.end()?;
    Ok(R1cs { signals, wires, rows })
}

/// Parses terms with ascending wires and factors that are not zero.
fn combination(octets: &mut Cursor<'_>, wires: usize) -> Result<Combination> {
    let count = octets.size()?;
    if count > wires {
        return Err(Error::Inconsistent);
    }
    let mut terms = Combination::new();
    for _ in 0..count {
        let wire = octets.size()?;
        let factor = scalar(octets)?;
        let ascending = terms.last().is_none_or(|(last, _)| *last < wire);
        if wire >= wires || factor == Fr::from(0) || !ascending {
            return Err(Error::Inconsistent);
        }
        terms.push((wire, factor));
    }
    Ok(terms)
}

fn scalar(octets: &mut Cursor<'_>) -> Result<Fr> {
    let mut element = *octets.array()?;
    element.reverse();
    read_field(&element)
}
