//! Ceremonies for the parameters of registration-based encryption. Values of beacons have 32 octets.

use crate::Status;
use crate::boundary::{Input, Output, boundary, not_null};
use countersign_rbe::{Ceremony, Contribution};

/// A contribution to a ceremony in its longest form: its kind, two points and a proof.
const LONGEST_CONTRIBUTION: usize = 1 + 48 + 96 + 80;

/// Begins a ceremony.
///
/// # Safety
/// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_ceremony_start(
    slots: u32,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        let octets = Ceremony::start(slots)?.encode();
        // SAFETY: the caller's contract.
        unsafe { Output::new(out, out_len)?.write_counted(&octets, written) }
    })
}

/// Verifies a ceremony and contributes to it: the value of a beacon if there is one, otherwise a secret of the operating
/// system, which is overwritten afterwards as well as a program can. The status is `Malformed` after a beacon or 1,024
/// contributions, and for a beacon as the first. `out` must have room for 225 octets more than the ceremony.
///
/// # Safety
/// `ceremony` points to `len` octets, `beacon` is null or points to 32; `out` points to `out_len` octets that may be
/// written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_ceremony_contribute(
    ceremony: *const u8,
    len: usize,
    beacon: *const u8,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        // SAFETY: the caller's contract.
        let (octets, out) = unsafe { (Input::new(ceremony, len)?.octets(), Output::new(out, out_len)?) };
        let needed = len + LONGEST_CONTRIBUTION;
        if out_len < needed {
            // SAFETY: the caller's contract.
            unsafe { written.write_unaligned(needed) };
            return Err(Status::BufferTooSmall);
        }
        let mut ceremony = Ceremony::decode(octets)?;
        if beacon.is_null() {
            ceremony.contribute()?;
        } else {
            // SAFETY: the caller's contract.
            ceremony.contribute_beacon(unsafe { Input::array(beacon)? })?;
        }
        // SAFETY: the caller's contract.
        unsafe { out.write_counted(&ceremony.encode(), written) }
    })
}

/// Verifies a ceremony and writes 33 octets for each contribution: 1 for a secret or 2 for a beacon, and the hash of the
/// contribution and all before it.
///
/// # Safety
/// `ceremony` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_ceremony_receipts(
    ceremony: *const u8,
    len: usize,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        // SAFETY: the caller's contract.
        let ceremony = Ceremony::decode(unsafe { Input::new(ceremony, len)? }.octets())?;
        let mut octets = Vec::new();
        for (contribution, receipt) in ceremony.contributions().iter().zip(ceremony.receipts()) {
            octets.push(match contribution {
                Contribution::Secret => 1,
                Contribution::Beacon(_) => 2,
            });
            octets.extend(receipt);
        }
        // SAFETY: the caller's contract.
        unsafe { Output::new(out, out_len)?.write_counted(&octets, written) }
    })
}

/// Verifies a ceremony and writes its parameters, which are never longer. The status is `Malformed` if nobody has
/// contributed a secret.
///
/// # Safety
/// `ceremony` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_ceremony_finish(
    ceremony: *const u8,
    len: usize,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        // SAFETY: the caller's contract.
        let ceremony = Ceremony::decode(unsafe { Input::new(ceremony, len)? }.octets())?;
        let octets = ceremony.finish()?.encode();
        // SAFETY: the caller's contract.
        unsafe { Output::new(out, out_len)?.write_counted(&octets, written) }
    })
}
