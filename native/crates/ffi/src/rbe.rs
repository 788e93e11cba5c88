//! Registration-based encryption. Slots and blocks are numbered from 0. Secrets, hashes and values of beacons have 32
//! octets; points have 48, compressed.

use crate::boundary::{Input, Output, boundary, not_null};
use crate::handles::Handles;
use crate::{Result, Status};
use countersign_bls12381::{G1, Scalar, eip2537};
use countersign_groth16::Verdict;
use countersign_rbe::{Directory, Parameters, Registration, is_absent, is_member, secret};
use std::sync::{Arc, Mutex};

static PARAMETERS: Handles<Parameters> = Handles::new();
static DIRECTORIES: Handles<Mutex<Directory>> = Handles::new();

/// Derives the secret of an entry from the SHA-256 of its token (32 octets), its address (16) and the SHA-256 of its
/// key's `SubjectPublicKeyInfo` (32). `out` receives 32 octets, which are as public as the inputs.
///
/// # Safety
/// The pointers lead to that many octets; those of `out` may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_secret(
    token_hash: *const u8,
    address: *const u8,
    key_hash: *const u8,
    out: *mut u8,
) -> Status {
    boundary(|| {
        // SAFETY: the caller's contract.
        let (out, token_hash, address, key_hash) = unsafe {
            (
                Output::new(out, 32)?,
                Input::array(token_hash)?,
                Input::array(address)?,
                Input::array(key_hash)?,
            )
        };
        let secret = secret(token_hash, address, key_hash)?;
        // SAFETY: the caller's contract.
        unsafe { out.write(&secret.encode()) }
    })
}

/// Reads parameters, and checks that their points are powers of one number. `handle` receives their handle;
/// `cs_rbe_parameters_free` frees it. Compare their SHA-256 before: they are valid whoever knows the number.
///
/// # Safety
/// `octets` points to `len` octets, `handle` to one `uint64_t` that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_parameters_load(octets: *const u8, len: usize, handle: *mut u64) -> Status {
    boundary(|| {
        not_null!(handle);
        // SAFETY: the caller's contract.
        let parameters = Parameters::decode(unsafe { Input::new(octets, len)? }.octets())?;
        // SAFETY: not null, and the caller's contract.
        unsafe { handle.write_unaligned(PARAMETERS.insert(parameters)) };
        Ok(())
    })
}

/// Makes parameters for development, whose secret number this process knew. `handle` receives their handle.
///
/// # Safety
/// `handle` points to one `uint64_t` that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_parameters_development(slots: u32, handle: *mut u64) -> Status {
    boundary(|| {
        not_null!(handle);
        let parameters = Parameters::development(slots)?;
        // SAFETY: not null, and the caller's contract.
        unsafe { handle.write_unaligned(PARAMETERS.insert(parameters)) };
        Ok(())
    })
}

/// Frees parameters. Directories that use them are not affected.
#[unsafe(no_mangle)]
pub extern "C" fn cs_rbe_parameters_free(handle: u64) -> Status {
    boundary(|| PARAMETERS.remove(handle))
}

/// Writes parameters in the form that `cs_rbe_parameters_load` reads.
///
/// # Safety
/// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_parameters_write(
    handle: u64,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        let octets = PARAMETERS.get(handle)?.encode();
        // SAFETY: the caller's contract.
        unsafe { Output::new(out, out_len)?.write_counted(&octets, written) }
    })
}

/// Computes the key of a slot and its helping values, for each other slot of a full block: 48 n octets.
///
/// # Safety
/// `secret` points to 32 octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_register(
    parameters: u64,
    slot: u32,
    secret: *const u8,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        let parameters = PARAMETERS.get(parameters)?;
        // SAFETY: the caller's contract.
        let secret = unsafe { scalar(secret)? };
        let octets = Registration::derive(&parameters, slot, &secret)?.encode();
        // SAFETY: the caller's contract.
        unsafe { Output::new(out, out_len)?.write_counted(&octets, written) }
    })
}

/// Checks that a key and its helping values are those of a slot and secret. The status is `Mismatch` if they are points,
/// but others.
///
/// # Safety
/// `secret` points to 32 octets, `registration` to `len` octets.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_check(
    parameters: u64,
    slot: u32,
    secret: *const u8,
    registration: *const u8,
    len: usize,
) -> Status {
    boundary(|| {
        let parameters = PARAMETERS.get(parameters)?;
        // SAFETY: the caller's contract.
        let (secret, octets) = unsafe { (scalar(secret)?, Input::new(registration, len)?.octets()) };
        Registration::read(&parameters, slot, octets, &secret)?;
        Ok(())
    })
}

/// Tells whether a commitment has the key of a secret at a slot, by the slot's opening. `verdict` receives 1 if it has,
/// otherwise 3. It is 0 unless the status is `Ok`.
///
/// # Safety
/// `secret` points to 32 octets, `commitment` and `opening` to 48, `verdict` to one that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_is_member(
    parameters: u64,
    slot: u32,
    secret: *const u8,
    commitment: *const u8,
    opening: *const u8,
    verdict: *mut u8,
) -> Status {
    boundary(|| {
        // SAFETY: the caller's contract.
        unsafe {
            judge(verdict, || {
                let parameters = PARAMETERS.get(parameters)?;
                Ok(is_member(&parameters, slot, &scalar(secret)?, &point(commitment)?, &point(opening)?)?)
            })
        }
    })
}

/// Tells whether a commitment has no key at a slot, by the slot's opening. `verdict` receives 1 if it has none, otherwise
/// 3. It is 0 unless the status is `Ok`.
///
/// # Safety
/// `commitment` and `opening` point to 48 octets, `verdict` to one that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_is_absent(
    parameters: u64,
    slot: u32,
    commitment: *const u8,
    opening: *const u8,
    verdict: *mut u8,
) -> Status {
    boundary(|| {
        // SAFETY: the caller's contract.
        unsafe {
            judge(verdict, || {
                let parameters = PARAMETERS.get(parameters)?;
                Ok(is_absent(&parameters, slot, &point(commitment)?, &point(opening)?)?)
            })
        }
    })
}

/// Makes an empty directory: commitments of all blocks, keys of all slots, and the openings of all slots if `watch_all`
/// is 1, or of none if it is 0. `handle` receives its handle; `cs_rbe_directory_free` frees it. Calls for one directory
/// wait for each other. A call that is refused changes nothing.
///
/// # Safety
/// `handle` points to one `uint64_t` that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_directory_new(parameters: u64, watch_all: u8, handle: *mut u64) -> Status {
    boundary(|| {
        not_null!(handle);
        if watch_all > 1 {
            return Err(Status::BadArgument);
        }
        let directory = Directory::new(PARAMETERS.get(parameters)?, watch_all == 1);
        // SAFETY: not null, and the caller's contract.
        unsafe { handle.write_unaligned(DIRECTORIES.insert(Mutex::new(directory))) };
        Ok(())
    })
}

/// Frees a directory. Running calls that use it are not affected.
#[unsafe(no_mangle)]
pub extern "C" fn cs_rbe_directory_free(handle: u64) -> Status {
    boundary(|| DIRECTORIES.remove(handle))
}

/// Registers the key of a secret at a slot. `commitment` receives that of the block, 48 octets.
///
/// # Safety
/// `secret` points to 32 octets, `commitment` to 48 that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_directory_register(
    directory: u64,
    slot: u32,
    secret: *const u8,
    commitment: *mut u8,
) -> Status {
    // SAFETY: the caller's contract.
    boundary(|| unsafe {
        let secret = scalar(secret)?;
        write_point(commitment, || with(directory, |directory| directory.register(slot, &secret)))
    })
}

/// Replaces the key of a former secret at a slot by that of another. `commitment` receives that of the block, 48 octets.
///
/// # Safety
/// `former` and `secret` point to 32 octets, `commitment` to 48 that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_directory_replace(
    directory: u64,
    slot: u32,
    former: *const u8,
    secret: *const u8,
    commitment: *mut u8,
) -> Status {
    // SAFETY: the caller's contract.
    boundary(|| unsafe {
        let (former, secret) = (scalar(former)?, scalar(secret)?);
        write_point(commitment, || with(directory, |directory| directory.replace(slot, &former, &secret)))
    })
}

/// Removes the key of a secret from a slot. `commitment` receives that of the block, 48 octets.
///
/// # Safety
/// `secret` points to 32 octets, `commitment` to 48 that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_directory_revoke(
    directory: u64,
    slot: u32,
    secret: *const u8,
    commitment: *mut u8,
) -> Status {
    // SAFETY: the caller's contract.
    boundary(|| unsafe {
        let secret = scalar(secret)?;
        write_point(commitment, || with(directory, |directory| directory.revoke(slot, &secret)))
    })
}

/// Watches a slot from now on, by an opening of 48 octets that somebody else has computed. The status is `Mismatch` unless
/// it opens the commitment to the slot's key, or to none if it has none.
///
/// # Safety
/// `opening` points to 48 octets.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_directory_watch(directory: u64, slot: u32, opening: *const u8) -> Status {
    boundary(|| {
        // SAFETY: the caller's contract.
        let opening = unsafe { point(opening)? };
        with(directory, |directory| directory.watch(slot, &opening))
    })
}

/// Writes the opening of a watched slot, 48 octets. The status is `Mismatch` if the slot is not watched.
///
/// # Safety
/// `opening` points to 48 octets that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_directory_opening(directory: u64, slot: u32, opening: *mut u8) -> Status {
    // SAFETY: the caller's contract.
    boundary(|| unsafe { write_point(opening, || with(directory, |directory| directory.opening(slot))) })
}

/// Writes the commitment of a block, 48 octets.
///
/// # Safety
/// `commitment` points to 48 octets that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_directory_commitment(
    directory: u64,
    block: u32,
    commitment: *mut u8,
) -> Status {
    // SAFETY: the caller's contract.
    boundary(|| unsafe {
        write_point(commitment, || with(directory, |directory| directory.commitment(block)))
    })
}

/// Writes a block in the form that `cs_rbe_directory_restore` reads: at most 48 + 49 n octets.
///
/// # Safety
/// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_directory_block(
    directory: u64,
    block: u32,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        let octets = with(directory, |directory| directory.block(block))?;
        // SAFETY: the caller's contract.
        unsafe { Output::new(out, out_len)?.write_counted(&octets, written) }
    })
}

/// Reads a block. Computes its keys from their secrets, of 32 octets for each slot of the block, zeros for a slot without
/// a key. The status is `Mismatch` unless the commitment is the sum of the keys and every opening opens it, and if a slot
/// that this directory watches has no opening.
///
/// # Safety
/// `octets` points to `len` octets, `secrets` to `secrets_len`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_rbe_directory_restore(
    directory: u64,
    block: u32,
    octets: *const u8,
    len: usize,
    secrets: *const u8,
    secrets_len: usize,
) -> Status {
    boundary(|| {
        // SAFETY: the caller's contract.
        let (octets, secrets) =
            // SAFETY: the caller's contract.
            unsafe { (Input::new(octets, len)?.octets(), Input::new(secrets, secrets_len)?.octets()) };
        let (secrets, rest) = secrets.as_chunks::<32>();
        if !rest.is_empty() {
            return Err(Status::BadArgument);
        }
        let there = |octets: &[u8; 32]| {
            let secret = Scalar::decode(octets)?;
            Ok((!secret.is_zero()).then_some(secret))
        };
        let secrets = secrets.iter().map(there).collect::<Result<Vec<_>>>()?;
        with(directory, |directory| directory.restore(block, octets, &secrets))
    })
}

/// Pairing check of EIP-2537 on BLS12-381. `verdict` receives 1 if the product of the pairings is one, otherwise 3. It
/// is 0 unless the status is `Ok`. The status is `Malformed` for all input that the EIP refuses.
///
/// # Safety
/// `input` points to `len` octets, `verdict` to one octet that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_bls12381_pairing_check(input: *const u8, len: usize, verdict: *mut u8) -> Status {
    boundary(|| {
        // SAFETY: the caller's contract.
        unsafe { judge(verdict, || Ok(eip2537::pairing_check(Input::new(input, len)?.octets())?)) }
    })
}

/// # Safety
/// `start` is null or points to 32 octets.
unsafe fn scalar(start: *const u8) -> Result<Scalar> {
    // SAFETY: the caller's contract.
    Ok(Scalar::decode(unsafe { Input::array(start)? })?)
}

/// Reads a commitment or an opening, which may be infinity.
///
/// # Safety
/// `start` is null or points to 48 octets.
unsafe fn point(start: *const u8) -> Result<G1> {
    // SAFETY: the caller's contract.
    Ok(G1::decode_any(unsafe { Input::array(start)? })?)
}

/// Calls something with a directory. After a panic its state is unknown, and every later call is a panic.
fn with<T>(directory: u64, call: impl FnOnce(&mut Directory) -> countersign_rbe::Result<T>) -> Result<T> {
    let directory: Arc<Mutex<Directory>> = DIRECTORIES.get(directory)?;
    let mut locked = directory.lock().map_err(|_| Status::Panic)?;
    Ok(call(&mut locked)?)
}

/// # Safety
/// `out` is null or points to 48 octets that may be written.
unsafe fn write_point(out: *mut u8, make: impl FnOnce() -> Result<G1>) -> Result<()> {
    // Not after the change, which would then be there without its result.
    // SAFETY: the caller's contract.
    let out = unsafe { Output::new(out, G1::LEN)? };
    let point = make()?;
    // SAFETY: the caller's contract.
    unsafe { out.write(&point.encode()) }
}

/// Leaves 0 in `verdict` unless there is one.
///
/// # Safety
/// `verdict` is null or points to one octet that may be written.
unsafe fn judge(verdict: *mut u8, holds: impl FnOnce() -> Result<bool>) -> Result<()> {
    // SAFETY: the caller's contract.
    let out = unsafe { Output::new(verdict, 1)? };
    // SAFETY: the caller's contract.
    unsafe { out.zero() };
    let verdict = if holds()? { Verdict::Valid } else { Verdict::Invalid };
    // SAFETY: the caller's contract.
    unsafe { out.write(&[crate::octet(verdict)]) }
}
