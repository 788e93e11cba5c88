//! The C ABI of `countersign-groth16`, `countersign-bulletproofs`, `countersign-stark` and `countersign-rbe`. cbindgen generates the header `include/countersign_native.h` from this file.
//!
//! Rules of every function:
//! * It returns a [`Status`], and only 1 is success: zeroed memory can never mean success. A panic becomes
//!   [`Status::Panic`].
//! * It may be called from any thread at any time. Handles are numbers that are never reused. For a freed or invented
//!   one the status is [`Status::UnknownHandle`].
//! * Inputs are read during the call only. A pointer may be null only if its length is 0. Other threads must not write
//!   to the buffers during the call.
//! * Outputs are written only on [`Status::Ok`], unless said otherwise.
//!
//! Proof systems share one set of functions. A key is loaded by its descriptor, whose first octet is the system: 1 for
//! Groth16, followed by the packed key; 2 for Bulletproofs, followed by the version of the protocol (1 octet), circuit
//! id (1), number of public signals (1), of gates (4) and of generators (4), and the SHA-256 of the constraints; 3 for
//! STARKs, followed by the version, circuit id, number of public signals (1 each), all parameters and a digest of the
//! constraints. A record is a statement and its proof: all public signals (32 octets each); for Bulletproofs and STARKs
//! the context (64 octets), which is the unreduced challenge (it is up to the caller that the signal is made of it, but for
//! STARKs); length of the proof (4 octets, big-endian); the proof.
//!
//! Values of 32 octets are integers below the order of BN254's group, big-endian; those of STARKs are four words of 8
//! octets, big-endian, each below 2^64 − 2^32 + 1.

mod boundary;
mod ceremony;
mod handles;
mod info;
mod inputs;
mod rbe;
mod stark;
mod systems;

pub use ceremony::*;
pub use rbe::*;
pub use stark::*;

use boundary::{Input, Output, boundary, not_null};
use countersign_groth16::{Error, MAX_BATCH, Verdict, VerifyingKey, eip, poseidon, read_field, write_field};
use handles::Handles;
use systems::{Key, Maker, groth16_descriptor, transparent_descriptor};

/// Result of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Status {
    /// Success; outputs are written.
    Ok = 1,
    /// A null pointer, or an impossible length.
    BadArgument = 2,
    /// The input is invalid.
    Malformed = 3,
    /// An internal failure of this library. There is no result.
    Panic = 4,
    /// The handle was never issued, or was freed.
    UnknownHandle = 5,
    /// The inputs do not satisfy the circuit.
    Unsatisfied = 6,
    /// The output buffer is too short; `written` has the required length.
    BufferTooSmall = 7,
    /// The operating system returned no random octets. There is no result.
    NoRandomness = 8,
    /// The slot has a key.
    Occupied = 9,
    /// The slot has no key.
    Vacant = 10,
    /// A key, helping value or opening is not the one that belongs here.
    Mismatch = 11,
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        match error {
            Error::Randomness => Self::NoRandomness,
            Error::Unsatisfied => Self::Unsatisfied,
            _ => Self::Malformed,
        }
    }
}

impl From<countersign_bls12381::Error> for Status {
    fn from(error: countersign_bls12381::Error) -> Self {
        match error {
            countersign_bls12381::Error::Randomness => Self::NoRandomness,
            _ => Self::Malformed,
        }
    }
}

impl From<countersign_rbe::Error> for Status {
    fn from(error: countersign_rbe::Error) -> Self {
        use countersign_rbe::Error as E;
        match error {
            E::Curve(error) => error.into(),
            E::Slot => Self::BadArgument,
            E::Occupied => Self::Occupied,
            E::Vacant => Self::Vacant,
            E::Key | E::Help | E::Opening | E::Outdated => Self::Mismatch,
            _ => Self::Malformed,
        }
    }
}

type Result<T> = core::result::Result<T, Status>;

static KEYS: Handles<Key> = Handles::new();
static PROVERS: Handles<Maker> = Handles::new();

/// Writes version, ABI, target and CPU features as JSON in UTF-8, without a terminating zero.
///
/// # Safety
/// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_info(out: *mut u8, out_len: usize, written: *mut usize) -> Status {
    boundary(|| {
        not_null!(written);
        // SAFETY: the caller's contract.
        unsafe { Output::new(out, out_len)?.write_counted(info::json().as_bytes(), written) }
    })
}

/// Loads a verifying key by its descriptor and prepares it. `constraints` is circom's `.r1cs` for Bulletproofs, and empty
/// for the others. A key of Groth16 takes milliseconds and 256 KiB for each public input, one of Bulletproofs some hundred
/// milliseconds and 3 MiB for up to 1,024 constraints. `handle` receives its handle; `cs_key_free` frees it. The status
/// is `Malformed` if the descriptor is not that of the constraints, or has other parameters than this library's.
///
/// # Safety
/// `descriptor` points to `len` octets, `constraints` to `constraints_len`, `handle` to one `uint64_t` that may be
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_key_load(
    descriptor: *const u8,
    len: usize,
    constraints: *const u8,
    constraints_len: usize,
    handle: *mut u64,
) -> Status {
    boundary(|| {
        not_null!(handle);
        // SAFETY: the caller's contract.
        let descriptor = unsafe { Input::new(descriptor, len)?.octets() };
        // SAFETY: the caller's contract.
        let constraints = unsafe { Input::new(constraints, constraints_len)?.octets() };
        let key = Key::load(descriptor, constraints)?;
        // SAFETY: not null, and the caller's contract.
        unsafe { handle.write_unaligned(KEYS.insert(key)) };
        Ok(())
    })
}

/// Frees a key. Running calls that use it are not affected.
#[unsafe(no_mangle)]
pub extern "C" fn cs_key_free(handle: u64) -> Status {
    boundary(|| KEYS.remove(handle))
}

/// Converts snarkjs' `verification_key.json` (UTF-8) and a circuit id to the descriptor that `cs_key_load` reads.
///
/// # Safety
/// `json` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_key_from_json(
    circuit: u8,
    json: *const u8,
    len: usize,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        // SAFETY: the caller's contract.
        let text = unsafe { Input::new(json, len)?.octets() };
        let text = core::str::from_utf8(text).map_err(|_| Status::Malformed)?;
        let descriptor = groth16_descriptor(&VerifyingKey::from_json(circuit, text)?);
        // SAFETY: the caller's contract.
        unsafe { Output::new(out, out_len)?.write_counted(&descriptor, written) }
    })
}

/// Writes the descriptor of a circuit for a system without a set-up. `constraints` is circom's `.r1cs` for Bulletproofs (2),
/// and empty for STARKs (3).
///
/// # Safety
/// `constraints` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_key_of_circuit(
    system: u8,
    circuit: u8,
    constraints: *const u8,
    len: usize,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        // SAFETY: the caller's contract.
        let constraints = unsafe { Input::new(constraints, len)?.octets() };
        let descriptor = transparent_descriptor(system, circuit, constraints)?;
        // SAFETY: the caller's contract.
        unsafe { Output::new(out, out_len)?.write_counted(&descriptor, written) }
    })
}

/// Verifies n proofs, at most 1024. `buf` has n adjacent records. `verdicts` receives n octets: 1 valid, 2 malformed, 3
/// invalid. They are 0 unless the status is `Ok`. They are not written if n is 0 or more than 1024.
///
/// # Safety
/// `buf` points to `len` octets, `verdicts` to `n` octets that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_verify(
    handle: u64,
    buf: *const u8,
    len: usize,
    verdicts: *mut u8,
    n: usize,
) -> Status {
    boundary(|| {
        if n == 0 || n > MAX_BATCH {
            return Err(Status::BadArgument);
        }
        // SAFETY: the caller's contract.
        let out = unsafe { Output::new(verdicts, n)? };
        // SAFETY: the caller's contract.
        unsafe { out.zero() };
        let key = KEYS.get(handle)?;
        // SAFETY: the caller's contract.
        let records = unsafe { Input::new(buf, len)?.octets() };
        let judged: Vec<u8> = key.verify(records, n)?.into_iter().map(octet).collect();
        // SAFETY: the caller's contract.
        unsafe { out.write(&judged) }
    })
}

const fn octet(verdict: Verdict) -> u8 {
    verdict as u8
}

/// Loads a circuit's prover of one proof system. `key` is snarkjs' proving key for Groth16 (system 1), circom's `.r1cs`
/// for Bulletproofs (2); `wasm` is circom's witness code; both are empty for STARKs (3). Every point of a proving key is validated and sums are
/// prepared, which may take some seconds. `handle` receives its handle; `cs_prover_free` frees it. The files must be
/// trusted: compare their digests before.
///
/// # Safety
/// `key` points to `key_len` octets, `wasm` to `wasm_len`, `handle` to one `uint64_t` that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_prover_load(
    system: u8,
    circuit: u8,
    key: *const u8,
    key_len: usize,
    wasm: *const u8,
    wasm_len: usize,
    handle: *mut u64,
) -> Status {
    boundary(|| {
        not_null!(handle);
        // SAFETY: the caller's contract.
        let (key, wasm) =
            // SAFETY: the caller's contract.
            unsafe { (Input::new(key, key_len)?.octets(), Input::new(wasm, wasm_len)?.octets()) };
        let prover = Maker::load(system, circuit, key, wasm)?;
        // SAFETY: not null, and the caller's contract.
        unsafe { handle.write_unaligned(PROVERS.insert(prover)) };
        Ok(())
    })
}

/// Frees a prover. Running calls that use it are not affected.
#[unsafe(no_mangle)]
pub extern "C" fn cs_prover_free(handle: u64) -> Status {
    boundary(|| PROVERS.remove(handle))
}

/// Writes the descriptor of the key that verifies a prover's proofs.
///
/// # Safety
/// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_prover_key(
    handle: u64,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        let descriptor = PROVERS.get(handle)?.descriptor();
        // SAFETY: the caller's contract.
        unsafe { Output::new(out, out_len)?.write_counted(&descriptor, written) }
    })
}

/// Generates a proof. `inputs` has every input of the circuit, public and private: length of its name (1 octet), name
/// (ASCII), number of values (4 octets, big-endian), values of 32 octets each. `context` has 64 octets for Bulletproofs
/// and STARKs, and none for Groth16. `out` receives a record for `cs_verify`, whose proof was verified before; it must
/// have room for the longest one. Randomness comes from the operating system. The duration depends on the secrets, so
/// attackers must not be able to measure it.
///
/// # Safety
/// `inputs` points to `len` octets, `context` to `context_len`, `out` to `out_len` octets that may be written, `written`
/// to one `size_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_prove(
    handle: u64,
    inputs: *const u8,
    len: usize,
    context: *const u8,
    context_len: usize,
    out: *mut u8,
    out_len: usize,
    written: *mut usize,
) -> Status {
    boundary(|| {
        not_null!(written);
        let prover = PROVERS.get(handle)?;
        // SAFETY: the caller's contract.
        let out = unsafe { Output::new(out, out_len)? };
        let needed = prover.record_len();
        if out_len < needed {
            // SAFETY: the caller's contract.
            unsafe { written.write_unaligned(needed) };
            return Err(Status::BufferTooSmall);
        }
        // SAFETY: the caller's contract.
        let context = unsafe { Input::new(context, context_len)?.octets() };
        // SAFETY: the caller's contract.
        let inputs = inputs::read(unsafe { Input::new(inputs, len)?.octets() })?;
        let record = prover.prove(&inputs, context)?;
        // SAFETY: the caller's contract.
        unsafe { out.write_counted(&record, written) }
    })
}

/// Computes the Poseidon hash of 1 to 8 inputs of 32 octets each, `len` octets in total. `out` receives 32 octets.
///
/// # Safety
/// `inputs` points to `len` octets, `out` to 32 octets that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_poseidon(inputs: *const u8, len: usize, out: *mut u8) -> Status {
    boundary(|| {
        // SAFETY: the caller's contract.
        let out = unsafe { Output::new(out, 32)? };
        // SAFETY: the caller's contract.
        let (chunks, rest) = unsafe { Input::new(inputs, len)?.octets() }.as_chunks();
        if !rest.is_empty() || !(1..=8).contains(&chunks.len()) {
            return Err(Status::BadArgument);
        }
        let inputs = chunks.iter().map(read_field).collect::<countersign_groth16::Result<Vec<_>>>()?;
        // SAFETY: the caller's contract.
        unsafe { out.write(&write_field(&poseidon(&inputs)?)) }
    })
}

/// Pairing check of EIP-197 on BN254: infinity is valid, and the check succeeds without any pair. `verdict` receives 1 if the
/// product of the pairings is one, otherwise 3; it is 0 unless the status is `Ok`. The status is `Malformed` for all input that the EIP refuses.
///
/// # Safety
/// `input` points to `len` octets, `verdict` to one octet that may be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cs_pairing_check(input: *const u8, len: usize, verdict: *mut u8) -> Status {
    boundary(|| {
        // SAFETY: the caller's contract.
        let out = unsafe { Output::new(verdict, 1)? };
        // SAFETY: the caller's contract.
        unsafe { out.zero() };
        // SAFETY: the caller's contract.
        let input = unsafe { Input::new(input, len)?.octets() };
        let holds = eip::pairing_check(input)?;
        // SAFETY: the caller's contract.
        unsafe { out.write(&[octet(if holds { Verdict::Valid } else { Verdict::Invalid })]) }
    })
}
