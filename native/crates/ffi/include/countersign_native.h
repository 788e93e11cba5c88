/* Countersign's native core. Made by cbindgen from ffi/src; a test keeps the two equal. */

#ifndef COUNTERSIGN_NATIVE_H
#define COUNTERSIGN_NATIVE_H

#include <stddef.h>
#include <stdint.h>

// Result of a call.
enum cs_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Success; outputs are written.
  CS_STATUS_OK = 1,
  // A null pointer, or an impossible length.
  CS_STATUS_BAD_ARGUMENT = 2,
  // The input is invalid.
  CS_STATUS_MALFORMED = 3,
  // An internal failure of this library. There is no result.
  CS_STATUS_PANIC = 4,
  // The handle was never issued, or was freed.
  CS_STATUS_UNKNOWN_HANDLE = 5,
  // The inputs do not satisfy the circuit.
  CS_STATUS_UNSATISFIED = 6,
  // The output buffer is too short; `written` has the required length.
  CS_STATUS_BUFFER_TOO_SMALL = 7,
  // The operating system returned no random octets. There is no result.
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

// Writes version, ABI, target and CPU features as JSON in UTF-8, without a terminating zero.
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

// Frees a key. Running calls that use it are not affected.
cs_status cs_key_free(uint64_t handle);

// Converts snarkjs' `verification_key.json` (UTF-8) and a circuit id to the packed form that `cs_key_load` reads.
//
// # Safety
// `json` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_key_from_json(uint8_t circuit,
                           const uint8_t *json,
                           size_t len,
                           uint8_t *out,
                           size_t out_len,
                           size_t *written);

// Verifies n proofs, at most 1024. `buf` has n records: each has all public signals (32 octets each) and the packed
// proof (256 octets). `verdicts` receives n octets: 1 valid, 2 malformed, 3 invalid. They are 0 unless the status is
// `Ok`. They are not written if n is 0 or more than 1024.
//
// # Safety
// `buf` points to `len` octets, `verdicts` to `n` octets that may be written.
cs_status cs_verify(uint64_t handle,
                    const uint8_t *buf,
                    size_t len,
                    uint8_t *verdicts,
                    size_t n);

// Loads snarkjs' proving key and circom's witness code of one circuit, validates every point of the key and prepares
// sums. This may take some seconds. `handle` receives its handle; `cs_prover_free` frees it. The files must be
// trusted: compare their digests before.
//
// # Safety
// `zkey` points to `zkey_len` octets, `wasm` to `wasm_len`, `handle` to one `uint64_t` that may be written.
cs_status cs_prover_load(uint8_t circuit,
                         const uint8_t *zkey,
                         size_t zkey_len,
                         const uint8_t *wasm,
                         size_t wasm_len,
                         uint64_t *handle);

// Frees a prover. Running calls that use it are not affected.
cs_status cs_prover_free(uint64_t handle);

// Writes the packed verifying key that a prover's proving key contains.
//
// # Safety
// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_prover_key(uint64_t handle, uint8_t *out, size_t out_len, size_t *written);

// Generates a proof. `inputs` has every input of the circuit, public and private: length of its name (1 octet), name
// (ASCII), number of values (4 octets, big-endian), values of 32 octets each. `out` receives all public signals in the
// circuit's order and the packed proof, which together are a record for `cs_verify`. The proof was verified before.
// Randomness comes from the operating system. The duration depends on the secrets, so attackers must not be able to
// measure it.
//
// # Safety
// `inputs` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_prove(uint64_t handle,
                   const uint8_t *inputs,
                   size_t len,
                   uint8_t *out,
                   size_t out_len,
                   size_t *written);

// Computes the Poseidon hash of 1 to 8 inputs of 32 octets each, `len` octets in total. `out` receives 32 octets.
//
// # Safety
// `inputs` points to `len` octets, `out` to 32 octets that may be written.
cs_status cs_poseidon(const uint8_t *inputs,
                      size_t len,
                      uint8_t *out);

// Pairing check of EIP-197: infinity is valid, and the check succeeds without any pair. `verdict` receives 1 if the
// product of the pairings is one, otherwise 3. The status is `Malformed` for all input that the EIP refuses.
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
