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
  // The slot has a key.
  CS_STATUS_OCCUPIED = 9,
  // The slot has no key.
  CS_STATUS_VACANT = 10,
  // A key, helping value or opening is not the one that belongs here.
  CS_STATUS_MISMATCH = 11,
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

// Loads a verifying key by its descriptor and prepares it. `constraints` is circom's `.r1cs` for Bulletproofs, and empty
// for the others. A key of Groth16 takes milliseconds and 256 KiB for each public input, one of Bulletproofs some hundred
// milliseconds and 3 MiB for up to 1,024 constraints. `handle` receives its handle; `cs_key_free` frees it. The status
// is `Malformed` if the descriptor is not that of the constraints, or has other parameters than this library's.
//
// # Safety
// `descriptor` points to `len` octets, `constraints` to `constraints_len`, `handle` to one `uint64_t` that may be
// written.
cs_status cs_key_load(const uint8_t *descriptor,
                      size_t len,
                      const uint8_t *constraints,
                      size_t constraints_len,
                      uint64_t *handle);

// Frees a key. Running calls that use it are not affected.
cs_status cs_key_free(uint64_t handle);

// Converts snarkjs' `verification_key.json` (UTF-8) and a circuit id to the descriptor that `cs_key_load` reads.
//
// # Safety
// `json` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_key_from_json(uint8_t circuit,
                           const uint8_t *json,
                           size_t len,
                           uint8_t *out,
                           size_t out_len,
                           size_t *written);

// Writes the descriptor of a circuit for a system without a set-up. `constraints` is circom's `.r1cs` for Bulletproofs (2),
// and empty for STARKs (3).
//
// # Safety
// `constraints` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_key_of_circuit(uint8_t system,
                            uint8_t circuit,
                            const uint8_t *constraints,
                            size_t len,
                            uint8_t *out,
                            size_t out_len,
                            size_t *written);

// Verifies n proofs, at most 1024. `buf` has n adjacent records. `verdicts` receives n octets: 1 valid, 2 malformed, 3
// invalid. They are 0 unless the status is `Ok`. They are not written if n is 0 or more than 1024.
//
// # Safety
// `buf` points to `len` octets, `verdicts` to `n` octets that may be written.
cs_status cs_verify(uint64_t handle,
                    const uint8_t *buf,
                    size_t len,
                    uint8_t *verdicts,
                    size_t n);

// Loads a circuit's prover of one proof system. `key` is snarkjs' proving key for Groth16 (system 1), circom's `.r1cs`
// for Bulletproofs (2); `wasm` is circom's witness code; both are empty for STARKs (3). Every point of a proving key is validated and sums are
// prepared, which may take some seconds. `handle` receives its handle; `cs_prover_free` frees it. The files must be
// trusted: compare their digests before.
//
// # Safety
// `key` points to `key_len` octets, `wasm` to `wasm_len`, `handle` to one `uint64_t` that may be written.
cs_status cs_prover_load(uint8_t system,
                         uint8_t circuit,
                         const uint8_t *key,
                         size_t key_len,
                         const uint8_t *wasm,
                         size_t wasm_len,
                         uint64_t *handle);

// Frees a prover. Running calls that use it are not affected.
cs_status cs_prover_free(uint64_t handle);

// Writes the descriptor of the key that verifies a prover's proofs.
//
// # Safety
// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_prover_key(uint64_t handle, uint8_t *out, size_t out_len, size_t *written);

// Generates a proof. `inputs` has every input of the circuit, public and private: length of its name (1 octet), name
// (ASCII), number of values (4 octets, big-endian), values of 32 octets each. `context` has 64 octets for Bulletproofs
// and STARKs, and none for Groth16. `out` receives a record for `cs_verify`, whose proof was verified before; it must
// have room for the longest one. Randomness comes from the operating system. The duration depends on the secrets, so
// attackers must not be able to measure it.
//
// # Safety
// `inputs` points to `len` octets, `context` to `context_len`, `out` to `out_len` octets that may be written, `written`
// to one `size_t`.
cs_status cs_prove(uint64_t handle,
                   const uint8_t *inputs,
                   size_t len,
                   const uint8_t *context,
                   size_t context_len,
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

// Pairing check of EIP-197 on BN254: infinity is valid, and the check succeeds without any pair. `verdict` receives 1 if the
// product of the pairings is one, otherwise 3; it is 0 unless the status is `Ok`. The status is `Malformed` for all input that the EIP refuses.
//
// # Safety
// `input` points to `len` octets, `verdict` to one octet that may be written.
cs_status cs_pairing_check(const uint8_t *input,
                           size_t len,
                           uint8_t *verdict);

// Begins a ceremony.
//
// # Safety
// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_rbe_ceremony_start(uint32_t slots, uint8_t *out, size_t out_len, size_t *written);

// Verifies a ceremony and contributes to it: the value of a beacon if there is one, otherwise a secret of the operating
// system, which is overwritten afterwards as well as a program can. The status is `Malformed` after a beacon or 1,024
// contributions, and for a beacon as the first. `out` must have room for 225 octets more than the ceremony.
//
// # Safety
// `ceremony` points to `len` octets, `beacon` is null or points to 32; `out` points to `out_len` octets that may be
// written, `written` to one `size_t`.
cs_status cs_rbe_ceremony_contribute(const uint8_t *ceremony,
                                     size_t len,
                                     const uint8_t *beacon,
                                     uint8_t *out,
                                     size_t out_len,
                                     size_t *written);

// Verifies a ceremony and writes 33 octets for each contribution: 1 for a secret or 2 for a beacon, and the hash of the
// contribution and all before it.
//
// # Safety
// `ceremony` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_rbe_ceremony_receipts(const uint8_t *ceremony,
                                   size_t len,
                                   uint8_t *out,
                                   size_t out_len,
                                   size_t *written);

// Verifies a ceremony and writes its parameters, which are never longer. The status is `Malformed` if nobody has
// contributed a secret.
//
// # Safety
// `ceremony` points to `len` octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_rbe_ceremony_finish(const uint8_t *ceremony,
                                 size_t len,
                                 uint8_t *out,
                                 size_t out_len,
                                 size_t *written);

// Derives the secret of an entry from the SHA-256 of its token (32 octets), its address (16) and the SHA-256 of its
// key's `SubjectPublicKeyInfo` (32). `out` receives 32 octets, which are as public as the inputs.
//
// # Safety
// The pointers lead to that many octets; those of `out` may be written.
cs_status cs_rbe_secret(const uint8_t *token_hash,
                        const uint8_t *address,
                        const uint8_t *key_hash,
                        uint8_t *out);

// Reads parameters, and checks that their points are powers of one number. `handle` receives their handle;
// `cs_rbe_parameters_free` frees it. Compare their SHA-256 before: they are valid whoever knows the number.
//
// # Safety
// `octets` points to `len` octets, `handle` to one `uint64_t` that may be written.
cs_status cs_rbe_parameters_load(const uint8_t *octets, size_t len, uint64_t *handle);

// Makes parameters for development, whose secret number this process knew. `handle` receives their handle.
//
// # Safety
// `handle` points to one `uint64_t` that may be written.
cs_status cs_rbe_parameters_development(uint32_t slots, uint64_t *handle);

// Frees parameters. Directories that use them are not affected.
cs_status cs_rbe_parameters_free(uint64_t handle);

// Writes parameters in the form that `cs_rbe_parameters_load` reads.
//
// # Safety
// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_rbe_parameters_write(uint64_t handle, uint8_t *out, size_t out_len, size_t *written);

// Computes the key of a slot and its helping values, for each other slot of a full block: 48 n octets.
//
// # Safety
// `secret` points to 32 octets, `out` to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_rbe_register(uint64_t parameters,
                          uint32_t slot,
                          const uint8_t *secret,
                          uint8_t *out,
                          size_t out_len,
                          size_t *written);

// Checks that a key and its helping values are those of a slot and secret. The status is `Mismatch` if they are points,
// but others.
//
// # Safety
// `secret` points to 32 octets, `registration` to `len` octets.
cs_status cs_rbe_check(uint64_t parameters,
                       uint32_t slot,
                       const uint8_t *secret,
                       const uint8_t *registration,
                       size_t len);

// Tells whether a commitment has the key of a secret at a slot, by the slot's opening. `verdict` receives 1 if it has,
// otherwise 3. It is 0 unless the status is `Ok`.
//
// # Safety
// `secret` points to 32 octets, `commitment` and `opening` to 48, `verdict` to one that may be written.
cs_status cs_rbe_is_member(uint64_t parameters,
                           uint32_t slot,
                           const uint8_t *secret,
                           const uint8_t *commitment,
                           const uint8_t *opening,
                           uint8_t *verdict);

// Tells whether a commitment has no key at a slot, by the slot's opening. `verdict` receives 1 if it has none, otherwise
// 3. It is 0 unless the status is `Ok`.
//
// # Safety
// `commitment` and `opening` point to 48 octets, `verdict` to one that may be written.
cs_status cs_rbe_is_absent(uint64_t parameters,
                           uint32_t slot,
                           const uint8_t *commitment,
                           const uint8_t *opening,
                           uint8_t *verdict);

// Makes an empty directory: commitments of all blocks, keys of all slots, and the openings of all slots if `watch_all`
// is 1, or of none if it is 0. `handle` receives its handle; `cs_rbe_directory_free` frees it. Calls for one directory
// wait for each other. A call that is refused changes nothing.
//
// # Safety
// `handle` points to one `uint64_t` that may be written.
cs_status cs_rbe_directory_new(uint64_t parameters,
                               uint8_t watch_all,
                               uint64_t *handle);

// Frees a directory. Running calls that use it are not affected.
cs_status cs_rbe_directory_free(uint64_t handle);

// Registers the key of a secret at a slot. `commitment` receives that of the block, 48 octets.
//
// # Safety
// `secret` points to 32 octets, `commitment` to 48 that may be written.
cs_status cs_rbe_directory_register(uint64_t directory,
                                    uint32_t slot,
                                    const uint8_t *secret,
                                    uint8_t *commitment);

// Replaces the key of a former secret at a slot by that of another. `commitment` receives that of the block, 48 octets.
//
// # Safety
// `former` and `secret` point to 32 octets, `commitment` to 48 that may be written.
cs_status cs_rbe_directory_replace(uint64_t directory,
                                   uint32_t slot,
                                   const uint8_t *former,
                                   const uint8_t *secret,
                                   uint8_t *commitment);

// Removes the key of a secret from a slot. `commitment` receives that of the block, 48 octets.
//
// # Safety
// `secret` points to 32 octets, `commitment` to 48 that may be written.
cs_status cs_rbe_directory_revoke(uint64_t directory,
                                  uint32_t slot,
                                  const uint8_t *secret,
                                  uint8_t *commitment);

// Watches a slot from now on, by an opening of 48 octets that somebody else has computed. The status is `Mismatch` unless
// it opens the commitment to the slot's key, or to none if it has none.
//
// # Safety
// `opening` points to 48 octets.
cs_status cs_rbe_directory_watch(uint64_t directory,
                                 uint32_t slot,
                                 const uint8_t *opening);

// Writes the opening of a watched slot, 48 octets. The status is `Mismatch` if the slot is not watched.
//
// # Safety
// `opening` points to 48 octets that may be written.
cs_status cs_rbe_directory_opening(uint64_t directory, uint32_t slot, uint8_t *opening);

// Writes the commitment of a block, 48 octets.
//
// # Safety
// `commitment` points to 48 octets that may be written.
cs_status cs_rbe_directory_commitment(uint64_t directory, uint32_t block, uint8_t *commitment);

// Writes a block in the form that `cs_rbe_directory_restore` reads: at most 48 + 49 n octets.
//
// # Safety
// `out` points to `out_len` octets that may be written, `written` to one `size_t`.
cs_status cs_rbe_directory_block(uint64_t directory,
                                 uint32_t block,
                                 uint8_t *out,
                                 size_t out_len,
                                 size_t *written);

// Reads a block. Computes its keys from their secrets, of 32 octets for each slot of the block, zeros for a slot without
// a key. The status is `Mismatch` unless the commitment is the sum of the keys and every opening opens it, and if a slot
// that this directory watches has no opening.
//
// # Safety
// `octets` points to `len` octets, `secrets` to `secrets_len`.
cs_status cs_rbe_directory_restore(uint64_t directory,
                                   uint32_t block,
                                   const uint8_t *octets,
                                   size_t len,
                                   const uint8_t *secrets,
                                   size_t secrets_len);

// Pairing check of EIP-2537 on BLS12-381. `verdict` receives 1 if the product of the pairings is one, otherwise 3. It
// is 0 unless the status is `Ok`. The status is `Malformed` for all input that the EIP refuses.
//
// # Safety
// `input` points to `len` octets, `verdict` to one octet that may be written.
cs_status cs_bls12381_pairing_check(const uint8_t *input,
                                    size_t len,
                                    uint8_t *verdict);

// Tells about STARKs of a circuit. `out` receives five numbers of 4 octets, big-endian: security in bits, proven up to
// the list decoding radius, proven up to the unique decoding radius, and conjectured; lengths in octets of the shortest
// and of the longest proof.
//
// # Safety
// `out` points to 20 octets that may be written.
cs_status cs_stark_about(uint8_t circuit,
                         uint8_t *out);

// Computes the hash of the STARKs' circuits, which is Poseidon2 of two values and a tag: 1 for nullifiers, 2 for owners, 3
// for nodes of a tree, 6 for commitments, whose second value is zero. `out` receives 32 octets.
//
// # Safety
// `a` and `b` point to 32 octets each, `out` to 32 octets that may be written.
cs_status cs_stark_hash(uint8_t tag,
                        const uint8_t *a,
                        const uint8_t *b,
                        uint8_t *out);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* COUNTERSIGN_NATIVE_H */
