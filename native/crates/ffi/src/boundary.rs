use crate::{Result, Status};
use core::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of an exported function. A panic becomes a status and never reaches the caller.
pub(crate) fn boundary(body: impl FnOnce() -> Result<()>) -> Status {
    // A panic leaves only local state of the body unfinished: handles are inserted and removed atomically, and a lock
    // that a panic has poisoned refuses all later calls.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Status::Ok,
        Ok(Err(status)) => status,
        Err(payload) => {
            // Dropping the payload may panic again; the payload of that panic is leaked, since its drop could panic
            // too.
            if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
                core::mem::forget(again);
            }
            Status::Panic
        }
    }
}

/// Returns `BadArgument` from the body for each pointer that is null.
macro_rules! not_null {
    ($($pointer:expr),+) => {
        $(if $pointer.is_null() {
            return Err($crate::Status::BadArgument);
        })+
    };
}
pub(crate) use not_null;

fn check(null: bool, len: usize) -> Result<()> {
    if (null && len > 0) || isize::try_from(len).is_err() {
        return Err(Status::BadArgument);
    }
    Ok(())
}

/// Input octets, borrowed from the caller during the call.
pub(crate) struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    /// # Safety
    /// `start` is null, or points to `len` octets that nobody writes to during the lifetime of this value.
    pub(crate) unsafe fn new(start: *const u8, len: usize) -> Result<Self> {
        check(start.is_null(), len)?;
        if len == 0 {
            return Ok(Self(&[]));
        }
        // SAFETY: not null, the length fits, and the caller's contract.
        Ok(Self(unsafe { core::slice::from_raw_parts(start, len) }))
    }

    pub(crate) const fn octets(&self) -> &'a [u8] {
        self.0
    }

    /// Octets of a fixed length.
    ///
    /// # Safety
    /// As [`Self::new`], for N octets.
    pub(crate) unsafe fn array<const N: usize>(start: *const u8) -> Result<&'a [u8; N]> {
        // SAFETY: the caller's contract.
        unsafe { Self::new(start, N)? }.0.first_chunk().ok_or(Status::BadArgument)
    }
}

/// Output octets. A pointer and not a slice: the caller's memory may be uninitialised, or overlap an input.
#[derive(Clone, Copy)]
pub(crate) struct Output<'a> {
    start: *mut u8,
    len: usize,
    lent: PhantomData<&'a mut [u8]>,
}

impl Output<'_> {
    /// # Safety
    /// `start` is null, or points to `len` octets that may be written during the lifetime of this value.
    pub(crate) unsafe fn new(start: *mut u8, len: usize) -> Result<Self> {
        check(start.is_null(), len)?;
        Ok(Self { start, len, lent: PhantomData })
    }

    /// # Safety
    /// As [`Output::new`], and no slice over the same octets is in use.
    pub(crate) unsafe fn zero(self) {
        if self.len > 0 {
            // SAFETY: not null, and the caller's contract.
            unsafe { self.start.write_bytes(0, self.len) };
        }
    }

    /// # Safety
    /// As [`Output::zero`].
    pub(crate) unsafe fn write(self, octets: &[u8]) -> Result<()> {
        if octets.len() > self.len {
            return Err(Status::BufferTooSmall);
        }
        if !octets.is_empty() {
            // SAFETY: both have that many octets; `octets` is this library's own memory.
            unsafe { self.start.copy_from_nonoverlapping(octets.as_ptr(), octets.len()) };
        }
        Ok(())
    }

    /// Writes the octets. Stores their number in `written`, even if they do not fit.
    ///
    /// # Safety
    /// As [`Output::zero`]; `written` points to a `size_t` that may be written.
    pub(crate) unsafe fn write_counted(self, octets: &[u8], written: *mut usize) -> Result<()> {
        // SAFETY: the caller's contract.
        unsafe {
            written.write_unaligned(octets.len());
            self.write(octets)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            std::panic::panic_any(());
        }
    }

    #[test]
    fn panic_is_a_status() {
        assert_eq!(boundary(|| panic!("as asked for")), Status::Panic);
        assert_eq!(boundary(|| std::panic::panic_any(Bomb)), Status::Panic);
        assert_eq!(boundary(|| Ok(())), Status::Ok);
    }

    #[test]
    fn null_and_impossible_lengths_are_bad_arguments() {
        let null = core::ptr::null();
        // SAFETY: nothing is read.
        unsafe {
            assert!(Input::new(null, 0).is_ok());
            assert_eq!(Input::new(null, 1).err(), Some(Status::BadArgument));
            assert_eq!(Input::new([0].as_ptr(), usize::MAX).err(), Some(Status::BadArgument));
            assert_eq!(Output::new(core::ptr::null_mut(), 1).err(), Some(Status::BadArgument));
        }
    }
}
