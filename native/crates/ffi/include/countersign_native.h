/* Countersign's native core. Made by cbindgen from ffi/src; a test keeps the two equal. */

#ifndef COUNTERSIGN_NATIVE_H
#define COUNTERSIGN_NATIVE_H

#include <stddef.h>
#include <stdint.h>

// What became of a call.
enum cs_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Done; outputs are written.
  CS_STATUS_OK = 1,
  // A null pointer, or a length that cannot be.
  CS_STATUS_BAD_ARGUMENT = 2,
  // The input was understood and refused.
  CS_STATUS_MALFORMED = 3,
  // A fault of this library. Nothing was decided.
  CS_STATUS_PANIC = 4,
  // The handle was never given out, or was freed.
  CS_STATUS_UNKNOWN_HANDLE = 5,
  // The inputs do not satisfy the circuit.
  CS_STATUS_UNSATISFIED = 6,
  // The output buffer is too short; `written` has the length that is needed.
  CS_STATUS_BUFFER_TOO_SMALL = 7,
  // The operating system gave no random octets. Nothing was decided.
  CS_STATUS_NO_RANDOMNESS = 8,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum cs_status cs_status;
#else
typedef uint32_t cs_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Tells version, ABI, target and CPU features as JSON in UTF-8, without a closing zero.
//
// # Safety
// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_info(uint8_t *out, size_t out_len, size_t *written);

// Loads a packed verifying key and prepares it, which takes milliseconds and 256 KiB for each public input.
// `handle` receives its handle; `cs_key_free` frees it.
//
// # Safety
// `packed` points to `len` octets, `handle` to one `uint64_t` that may be written.
cs_status cs_key_load(const uint8_t *packed, size_t len, uint64_t *handle);

// Frees a key. Calls that are using it finish undisturbed.
cs_status cs_key_free(uint64_t handle);

// Turns snarkjs' `verification_key.json` (UTF-8) and a circuit id into the packed form that `cs_key_load` reads.
//
// # Safety
// `json` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_key_from_json(uint8_t circuit,
                           const uint8_t *json,
                           size_t len,
                           uint8_t *out,
                           size_t out_len,
                           size_t *written);

// Judges n proofs, at most 1024. `buf` has n records, each all public signals (32 octets each) and the packed proof (256 octets).
// `verdicts` receives n octets: 1 valid, 2 malformed, 3 invalid. They are 0 unless the status is `Ok`, and left alone where n is
// 0 or more than 1024.
//
// # Safety
// `buf` points to `len` octets, `verdicts` to `n` octets that may be written.
cs_status cs_verify(uint64_t handle,
                    const uint8_t *buf,
                    size_t len,
                    uint8_t *verdicts,
                    size_t n);

// Loads snarkjs' proving key and circom's witness code of one circuit, checks every point of the key and prepares sums: up to some
// seconds. `handle` receives its handle; `cs_prover_free` frees it. What it proves is as good as its files: compare their
// digests before.
//
// # Safety
// `zkey` points to `zkey_len` octets, `wasm` to `wasm_len`, `handle` to one `uint64_t` that may be written.
cs_status cs_prover_load(uint8_t circuit,
                         const uint8_t *zkey,
                         size_t zkey_len,
                         const uint8_t *wasm,
                         size_t wasm_len,
                         uint64_t *handle);

// Frees a prover. Calls that are using it finish undisturbed.
cs_status cs_prover_free(uint64_t handle);

// Tells the packed verifying key that a prover's proving key contains.
//
// # Safety
// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_prover_key(uint64_t handle, uint8_t *out, size_t out_len, size_t *written);

// Proves. `inputs` has every input of the circuit, public and private: length of its name (1 octet), name (ASCII), number of
// values (4 octets, big-endian), values of 32 octets each. `out` receives all public signals in the circuit's order and
// the packed proof, which is a record as `cs_verify` reads it; it was verified before it is given out. Randomness comes from the
// operating system. Duration depends on the secrets: it must not be measurable for others.
//
// # Safety
// `inputs` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_prove(uint64_t handle,
                   const uint8_t *inputs,
                   size_t len,
                   uint8_t *out,
                   size_t out_len,
                   size_t *written);

// Poseidon over 1 to 8 inputs of 32 octets each, `len` octets in all; `out` receives 32 octets.
//
// # Safety
// `inputs` points to `len` octets, `out` to 32 octets that may be written.
cs_status cs_poseidon(const uint8_t *inputs, size_t len, uint8_t *out);

// EIP-197's pairing check: infinity is valid, no pair at all holds. `verdict` receives 1 if the product of the pairings is
// one, else 3. Whatever the EIP refuses is `Malformed`.
//
// # Safety
// `input` points to `len` octets, `verdict` to one octet that may be written.
cs_status cs_pairing_check(const uint8_t *input,
                           size_t len,
                           uint8_t *verdict);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* COUNTERSIGN_NATIVE_H */
