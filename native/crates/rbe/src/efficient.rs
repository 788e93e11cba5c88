//! The variant with few updates. A block has several commitments, whose numbers of keys are those of a binary counter: a
//! new key has a commitment of its own, and two of equal size are merged. A sender encrypts to every commitment. A
//! receiver's opening changes only when its commitment is merged, at most log2 n times.
//!
//! Keys are never revoked here: a revoked key would leave a commitment of another size, and the bound would not hold.

use crate::cipher::{Ciphertext, encrypt};
use crate::{Error, Parameters, Registration, Result};
use countersign_bls12381::{G1, Gt};
use std::sync::Arc;

/// One block.
pub struct Block {
    parameters: Arc<Parameters>,
    index: u32,
    parts: Vec<Part>,
    superseded: Vec<Vec<G1>>,
}

/// A commitment with its keys, and an opening for every slot of the block.
struct Part {
    commitment: G1,
    members: Vec<u32>,
    openings: Vec<G1>,
}

impl Block {
    /// Makes an empty block.
    ///
    /// # Errors
    /// [`Error::Slot`] if the parameters have no such block.
    pub fn new(parameters: Arc<Parameters>, index: u32) -> Result<Self> {
        parameters.shape().members(index)?;
        let superseded = vec![Vec::new(); parameters.shape().width() as usize];
        Ok(Self { parameters, index, parts: Vec::new(), superseded })
    }

    /// Registers a key, and merges commitments of equal size.
    ///
    /// # Errors
    /// [`Error::Slot`] for a slot of another block, [`Error::Occupied`] if the slot has a key, [`Error::Key`] if it was
    /// read with other parameters.
    pub fn register(&mut self, registration: &Registration) -> Result<()> {
        registration.belongs_to(&self.parameters)?;
        let place = registration.place;
        if place.block != self.index {
            return Err(Error::Slot);
        }
        if self.parts.iter().any(|part| part.members.contains(&place.index)) {
            return Err(Error::Occupied);
        }
        let openings = (1..=self.parameters.shape().width())
            .map(|j| if j == place.index { Ok(G1::infinity()) } else { registration.help(j) })
            .collect::<Result<_>>()?;
        self.parts.push(Part { commitment: registration.key, members: vec![place.index], openings });
        while let [.., a, b] = &self.parts[..]
            && a.members.len() == b.members.len()
        {
            self.merge();
        }
        Ok(())
    }

    /// Merges the last two commitments. The former opening of each of their keys goes to its list.
    fn merge(&mut self) {
        let (Some(b), Some(a)) = (self.parts.pop(), self.parts.pop()) else { return };
        for part in [&a, &b] {
            for member in &part.members {
                let at = *member as usize - 1;
                self.superseded[at].push(part.openings[at]);
            }
        }
        self.parts.push(Part {
            commitment: a.commitment + b.commitment,
            members: [a.members, b.members].concat(),
            openings: G1::add_all(&a.openings, &b.openings),
        });
    }

    /// Commitments, the oldest and largest first: at most log2 n + 1.
    #[must_use]
    pub fn commitments(&self) -> Vec<G1> {
        self.parts.iter().map(|part| part.commitment).collect()
    }

    /// Commitment that has the slot's key, and the slot's opening of it.
    ///
    /// # Errors
    /// [`Error::Vacant`] if the slot has no key in this block.
    pub fn opening(&self, slot: u32) -> Result<(G1, G1)> {
        let place = self.parameters.shape().place(slot)?;
        let part =
            self.parts.iter().find(|part| place.block == self.index && part.members.contains(&place.index));
        part.map(|part| (part.commitment, part.openings[place.index as usize - 1])).ok_or(Error::Vacant)
    }

    /// Former openings of a slot, the oldest first: one for each update, at most log2 n.
    ///
    /// # Errors
    /// [`Error::Slot`] for a slot of another block.
    pub fn superseded(&self, slot: u32) -> Result<&[G1]> {
        let place = self.parameters.shape().place(slot)?;
        if place.block == self.index {
            Ok(&self.superseded[place.index as usize - 1])
        } else {
            Err(Error::Slot)
        }
    }

    /// Encrypts a message to every commitment. [`crate::decrypt`] opens the one that has the receiver's key.
    ///
    /// # Errors
    /// [`Error::Slot`] for a slot of another block, or without randomness.
    pub fn encrypt(&self, slot: u32, message: &Gt) -> Result<Vec<Ciphertext>> {
        if self.parameters.shape().place(slot)?.block != self.index {
            return Err(Error::Slot);
        }
        self.parts.iter().map(|part| encrypt(&self.parameters, slot, &part.commitment, message)).collect()
    }
}
