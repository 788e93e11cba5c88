use crate::opening::{all_open, opens};
use crate::reader::Reader;
use crate::shape::Place;
use crate::{Error, Parameters, Registration, Result};
use countersign_bls12381::{G1, Scalar};
use std::sync::Arc;

/// Commitments of all blocks, the key of each slot, and the openings of the slots that are watched. Who keeps a log of
/// registrations watches every slot; a service that follows the log watches its own. A call that is refused changes
/// nothing.
pub struct Directory {
    parameters: Arc<Parameters>,
    commitments: Vec<G1>,
    keys: Vec<Option<G1>>,
    openings: Vec<Option<G1>>,
}

/// What registering or revoking does to one block.
enum Change {
    Add,
    Remove,
}

impl Change {
    fn all(&self, to: &[G1], by: &[G1]) -> Vec<G1> {
        match self {
            Self::Add => G1::add_all(to, by),
            Self::Remove => G1::subtract_all(to, by),
        }
    }
}

impl Directory {
    /// Makes an empty directory that watches every slot or none.
    #[must_use]
    pub fn new(parameters: Arc<Parameters>, watch_all: bool) -> Self {
        let shape = parameters.shape();
        let (slots, blocks) = (shape.slots() as usize, shape.blocks() as usize);
        Self {
            parameters,
            commitments: vec![G1::infinity(); blocks],
            keys: vec![None; slots],
            openings: vec![watch_all.then(G1::infinity); slots],
        }
    }

    /// Registers the key x h_i at a slot (from 0), and returns the commitment of its block.
    ///
    /// # Errors
    /// [`Error::Occupied`] if the slot has a key, [`Error::Key`] if x is zero, [`Error::Slot`] if there is no such slot.
    pub fn register(&mut self, slot: u32, secret: &Scalar) -> Result<G1> {
        let place = self.vacant(slot)?;
        let key = self.key_of(place, secret)?;
        let helps = self.helps(place, secret)?;
        Ok(self.apply(place, &key, &helps, &Change::Add))
    }

    /// Registers what was read, and returns the commitment of its block.
    ///
    /// # Errors
    /// [`Error::Occupied`] if the slot has a key, [`Error::Slot`] if there is no such slot, [`Error::Key`] if it was read
    /// with other parameters.
    pub fn add(&mut self, registration: &Registration) -> Result<G1> {
        registration.belongs_to(&self.parameters)?;
        let place = self.vacant(registration.slot())?;
        let helps = self.helps_from(registration)?;
        Ok(self.apply(place, &registration.key, &helps, &Change::Add))
    }

    /// Removes the key x h_i from a slot, and returns the commitment of its block.
    ///
    /// # Errors
    /// [`Error::Vacant`] if the slot has no key, [`Error::Key`] if it has another, [`Error::Slot`] if there is no such slot.
    pub fn revoke(&mut self, slot: u32, secret: &Scalar) -> Result<G1> {
        let place = self.parameters.shape().place(slot)?;
        let key = self.key_of(place, secret)?;
        self.occupied_by(place, &key)?;
        let helps = self.helps(place, secret)?;
        Ok(self.apply(place, &key, &helps, &Change::Remove))
    }

    /// Replaces the key of a slot by that of another x, and returns the commitment of its block.
    ///
    /// # Errors
    /// Those of [`Self::revoke`] for the former x; [`Error::Key`] if the new one is zero.
    pub fn replace(&mut self, slot: u32, former: &Scalar, secret: &Scalar) -> Result<G1> {
        if secret.is_zero() {
            return Err(Error::Key);
        }
        self.revoke(slot, former)?;
        self.register(slot, secret)
    }

    /// Watches a slot from now on, whose opening somebody else has computed.
    ///
    /// # Errors
    /// [`Error::Opening`] unless it opens the commitment to the slot's key, or to none if it has none.
    pub fn watch(&mut self, slot: u32, opening: &G1) -> Result<()> {
        let place = self.parameters.shape().place(slot)?;
        if !opens(&self.parameters, place, &self.rest(place), opening)? {
            return Err(Error::Opening);
        }
        self.openings[slot as usize] = Some(*opening);
        Ok(())
    }

    /// Opening of a watched slot.
    ///
    /// # Errors
    /// [`Error::Opening`] if the slot is not watched, [`Error::Slot`] if there is no such slot.
    pub fn opening(&self, slot: u32) -> Result<G1> {
        self.parameters.shape().place(slot)?;
        self.openings[slot as usize].ok_or(Error::Opening)
    }

    /// Commitment of a block, from 0.
    ///
    /// # Errors
    /// [`Error::Slot`] if there is no such block.
    pub fn commitment(&self, block: u32) -> Result<G1> {
        self.commitments.get(block as usize).copied().ok_or(Error::Slot)
    }

    /// Key of a slot, if it has one.
    ///
    /// # Errors
    /// [`Error::Slot`] if there is no such slot.
    pub fn key(&self, slot: u32) -> Result<Option<G1>> {
        self.keys.get(slot as usize).copied().ok_or(Error::Slot)
    }

    /// Writes a block for [`Self::restore`]: its commitment, then for each slot an octet (bit 0: it has a key, bit 1: it
    /// is watched), and its opening if it is watched.
    ///
    /// # Errors
    /// [`Error::Slot`] if there is no such block.
    pub fn block(&self, block: u32) -> Result<Vec<u8>> {
        let members = self.parameters.shape().members(block)?;
        let mut out = self.commitment(block)?.encode().to_vec();
        for slot in members {
            let (key, opening) = (self.keys[slot as usize], self.openings[slot as usize]);
            out.push(u8::from(key.is_some()) | u8::from(opening.is_some()) << 1);
            opening.iter().for_each(|point| out.extend(point.encode()));
        }
        Ok(out)
    }

    /// Reads a block that [`Self::block`] wrote, with x of each slot that has a key, as the log of registrations has them
    /// now. Checks that the commitment is the sum
    /// of these keys and that every opening opens it.
    ///
    /// # Errors
    /// For other octets or another number of secrets; [`Error::Key`] if x is zero; [`Error::Opening`] if the parts do not
    /// belong together, or a slot that is watched has no opening.
    pub fn restore(&mut self, block: u32, octets: &[u8], secrets: &[Option<Scalar>]) -> Result<()> {
        let shape = self.parameters.shape();
        let members = shape.members(block)?;
        if secrets.len() != members.len() {
            return Err(Error::Format);
        }
        let mut reader = Reader::new(octets);
        let commitment = G1::decode_any(reader.octets()?)?;
        let (mut keys, mut openings, mut equations) = (Vec::new(), Vec::new(), Vec::new());
        for (slot, secret) in members.clone().zip(secrets) {
            let place = shape.place(slot)?;
            let key = secret.map(|secret| self.key_of(place, &secret)).transpose()?;
            let opening = match reader.octet()? {
                flags if flags > 3 => return Err(Error::Format),
                flags if (flags & 1 == 1) != key.is_some() => return Err(Error::Opening),
                flags if flags & 2 == 2 => Some(G1::decode_any(reader.octets()?)?),
                _ if self.openings[slot as usize].is_some() => return Err(Error::Opening),
                _ => None,
            };
            if let Some(opening) = opening {
                equations.push((place, key.map_or(commitment, |key| commitment - key), opening));
            }
            keys.push(key);
            openings.push(opening);
        }
        reader.end()?;
        let sum = keys.iter().flatten().fold(G1::infinity(), |sum, key| sum + *key);
        if sum != commitment || !all_open(&self.parameters, &equations)? {
            return Err(Error::Opening);
        }
        let members = members.start as usize..members.end as usize;
        self.keys[members.clone()].copy_from_slice(&keys);
        self.openings[members].copy_from_slice(&openings);
        self.commitments[block as usize] = commitment;
        Ok(())
    }

    fn vacant(&self, slot: u32) -> Result<Place> {
        let place = self.parameters.shape().place(slot)?;
        if self.keys[slot as usize].is_some() { Err(Error::Occupied) } else { Ok(place) }
    }

    fn occupied_by(&self, place: Place, key: &G1) -> Result<()> {
        match &self.keys[place.slot as usize] {
            None => Err(Error::Vacant),
            Some(there) if there == key => Ok(()),
            Some(_) => Err(Error::Key),
        }
    }

    fn key_of(&self, place: Place, secret: &Scalar) -> Result<G1> {
        if secret.is_zero() {
            return Err(Error::Key);
        }
        Ok(self.parameters.base(place)? * *secret)
    }

    /// Watched slots of the block, without that place.
    fn watched(&self, place: Place) -> Result<Vec<u32>> {
        let members = self.parameters.shape().members(place.block)?;
        Ok(members.filter(|slot| *slot != place.slot && self.openings[*slot as usize].is_some()).collect())
    }

    /// Helping values of x for the watched slots of the block.
    fn helps(&self, place: Place, secret: &Scalar) -> Result<Vec<(u32, G1)>> {
        let watched = self.watched(place)?;
        let bases: Result<Vec<G1>> = watched
            .iter()
            .map(|slot| self.parameters.help_base(place, self.parameters.shape().place(*slot)?.index))
            .collect();
        Ok(watched.into_iter().zip(G1::multiply_all(&bases?, secret)).collect())
    }

    fn helps_from(&self, registration: &Registration) -> Result<Vec<(u32, G1)>> {
        let shape = self.parameters.shape();
        let help = |slot: u32| Ok((slot, registration.help(shape.place(slot)?.index)?));
        self.watched(registration.place)?.into_iter().map(help).collect()
    }

    /// Cannot fail, so that the state is never half changed.
    fn apply(&mut self, place: Place, key: &G1, helps: &[(u32, G1)], change: &Change) -> G1 {
        let block = place.block as usize;
        let mut points = vec![self.commitments[block]];
        points.extend(helps.iter().filter_map(|(slot, _)| self.openings[*slot as usize]));
        let by: Vec<G1> = core::iter::once(*key).chain(helps.iter().map(|(_, help)| *help)).collect();
        let changed = change.all(&points, &by);
        self.commitments[block] = changed[0];
        for ((slot, _), opening) in helps.iter().zip(&changed[1..]) {
            self.openings[*slot as usize] = Some(*opening);
        }
        self.keys[place.slot as usize] = match change {
            Change::Add => Some(*key),
            Change::Remove => None,
        };
        changed[0]
    }

    /// The commitment of the block without the slot's key.
    fn rest(&self, place: Place) -> G1 {
        let commitment = self.commitments[place.block as usize];
        self.keys[place.slot as usize].map_or(commitment, |key| commitment - key)
    }
}
