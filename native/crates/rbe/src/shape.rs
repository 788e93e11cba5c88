use crate::{Error, Result};

/// Fewest slots: two blocks of two.
pub const MIN_SLOTS: u32 = 4;

/// Most slots: 256 blocks of 256.
pub const MAX_SLOTS: u32 = 65_536;

/// Slots and their division into blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    slots: u32,
    width: u32,
}

/// Block and number of a slot in it, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) slot: u32,
    pub(crate) block: u32,
    pub(crate) index: u32,
}

impl Shape {
    /// Divides that many slots.
    ///
    /// # Errors
    /// [`Error::Slot`] for fewer than [`MIN_SLOTS`] or more than [`MAX_SLOTS`].
    pub const fn of(slots: u32) -> Result<Self> {
        if slots < MIN_SLOTS || slots > MAX_SLOTS {
            return Err(Error::Slot);
        }
        let floor = slots.isqrt();
        Ok(Self { slots, width: if floor * floor < slots { floor + 1 } else { floor } })
    }

    /// N, the number of slots.
    #[must_use]
    pub const fn slots(self) -> u32 {
        self.slots
    }

    /// n, the number of slots in each block; the last block may have fewer.
    #[must_use]
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Number of blocks.
    #[must_use]
    pub const fn blocks(self) -> u32 {
        self.slots.div_ceil(self.width)
    }

    /// Number of powers in each group: 2n without the hole.
    pub(crate) const fn powers(self) -> usize {
        2 * self.width as usize - 1
    }

    /// Finds a slot, from 0.
    pub(crate) const fn place(self, slot: u32) -> Result<Place> {
        if slot >= self.slots {
            return Err(Error::Slot);
        }
        Ok(Place { slot, block: slot / self.width, index: slot % self.width + 1 })
    }

    /// Slots of a block.
    pub(crate) fn members(self, block: u32) -> Result<core::ops::Range<u32>> {
        if block >= self.blocks() {
            return Err(Error::Slot);
        }
        Ok(block * self.width..self.slots.min((block + 1) * self.width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_cover_all_slots_once() {
        for slots in [4, 5, 6, 7, 8, 9, 10, 1_000, 1_024, 65_535, 65_536] {
            let shape = Shape::of(slots).unwrap();
            let n = shape.width();
            assert!((n - 1) * (n - 1) < slots && slots <= n * n, "{slots}");
            let members: Vec<u32> =
                (0..shape.blocks()).flat_map(|block| shape.members(block).unwrap()).collect();
            assert_eq!(members, (0..slots).collect::<Vec<_>>());
            let last = shape.place(slots - 1).unwrap();
            assert_eq!((last.block, last.block * n + last.index), (shape.blocks() - 1, slots));
        }
    }

    #[test]
    fn what_does_not_exist_is_refused() {
        assert_eq!(Shape::of(3), Err(Error::Slot));
        assert_eq!(Shape::of(65_537), Err(Error::Slot));
        let shape = Shape::of(10).unwrap();
        assert_eq!(shape.place(10), Err(Error::Slot));
        assert_eq!(shape.members(shape.blocks()), Err(Error::Slot));
    }
}
