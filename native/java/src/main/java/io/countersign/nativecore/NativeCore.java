// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Native core of Countersign: Groth16 and Bulletproofs on BN254, and the hash of the circuits; {@link Rbe} has
 * registration-based encryption. All values are passed as octets,
 * big-endian, with one native call for each method. There is one instance in the JVM, safe for any number of threads.
 *
 * @since 0.1
 */
public final class NativeCore {

    private static final int LONGEST_INFO = 4096;

    private static final int LONGEST_KEY = 32 * 1024;

    private static final int LONGEST_RECORD = 264 * 1024;

    private static final int ABOUT = 5;

    private static final int ELEMENT = 32;

    private static @Nullable NativeCore loaded;

    private final String digest;

    private final String info;

    private NativeCore(String digest) {
        this.digest = digest;
        this.info = readInfo();
    }

    /**
     * Loads the library of this machine from the jar, unless it is loaded already.
     *
     * @throws NativeLibraryException if there is none, if it is not the one that was built, or if it does not load
     */
    public static synchronized NativeCore load() {
        if (loaded == null) {
            LibraryFile file = LibraryFile.ofPlatform();
            register(file.extract());
            loaded = new NativeCore(file.digest());
        }
        return loaded;
    }

    /** Returns whether the jar has a library for this machine. Does not check its digest. */
    public static boolean isBuilt() {
        return LibraryFile.isThere(Platform.RESOURCE_PREFIX);
    }

    private static void register(Path file) {
        try {
            Native.register(Functions.class, NativeLibrary.getInstance(file.toString()));
        } catch (UnsatisfiedLinkError ex) {
            throw new NativeLibraryException("The native library does not load", ex);
        } finally {
            delete(file);
        }
    }

    /** Deletes the file, which a loaded library no longer needs. */
    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
            Files.deleteIfExists(Objects.requireNonNull(file.getParent(), "the file has a folder"));
        } catch (IOException ex) {
            file.toFile().deleteOnExit();
        }
    }

    private static String readInfo() {
        byte[] out = new byte[LONGEST_INFO];
        long[] written = new long[1];
        Status.require(Functions.cs_info(out, out.length, written));
        return new String(out, 0, (int) written[0], StandardCharsets.UTF_8);
    }

    /** Returns version, ABI version, target and the processor's features, as JSON. */
    public String info() {
        return info;
    }

    /** Returns the SHA-256 digest of the library, in hexadecimal digits. */
    public String digest() {
        return digest;
    }

    /** Returns the registration-based encryption of this library. */
    public Rbe rbe() {
        return new Rbe();
    }

    /**
     * Loads a verifying key. Its descriptor is the number of the proof system, 1 for Groth16, 2 for Bulletproofs and 3 for STARKs, an
     * octet, and what that system defines: for Groth16 the packed key, otherwise {@link
     * #descriptorOfCircuit}.
     *
     * @param constraints constraints of the circuit, as circom writes them; none for Groth16 and STARKs
     * @return handle of the key, for {@link #verify} and {@link #freeKey}
     * @throws IllegalArgumentException if a point of the key is not on its curve, not in its group, or infinity; if the
     *     descriptor is not that of the constraints
     */
    public long loadKey(byte[] descriptor, byte[] constraints) {
        long[] handle = new long[1];
        Status.require(Functions.cs_key_load(descriptor, descriptor.length, constraints, constraints.length, handle));
        return handle[0];
    }

    /**
     * Returns the descriptor of a circuit for a proof system without a set-up. For Bulletproofs it is the system, the
     * version, circuit and number of public signals, an octet each; numbers of gates and of generators, four octets
     * each; SHA-256 of the constraints.
     *
     * @param system number of the proof system
     * @param constraints constraints of the circuit, as circom writes them
     * @throws IllegalArgumentException if they are damaged, too many, or over another field
     */
    public byte[] descriptorOfCircuit(int system, int circuit, byte[] constraints) {
        byte[] out = new byte[LONGEST_KEY];
        long[] written = new long[1];
        Status.require(Functions.cs_key_of_circuit(
                (byte) system, (byte) circuit, constraints, constraints.length, out, out.length, written));
        return Arrays.copyOf(out, (int) written[0]);
    }

    /**
     * Tells about STARKs of a circuit.
     *
     * @param circuit number of the circuit
     * @throws IllegalArgumentException if there is no STARK of that circuit
     */
    public StarkAbout starkAbout(int circuit) {
        byte[] out = new byte[ABOUT * Integer.BYTES];
        Status.require(Functions.cs_stark_about((byte) circuit, out));
        ByteBuffer numbers = ByteBuffer.wrap(out);
        return new StarkAbout(numbers.getInt(), numbers.getInt(), numbers.getInt(), numbers.getInt(), numbers.getInt());
    }

    /**
     * Security and size of STARKs.
     *
     * @param provenBits security in bits, proven up to the list decoding radius
     * @param uniqueDecodingBits security in bits, proven up to the unique decoding radius
     * @param conjecturedBits conjectured security in bits
     * @param shortestProof minimum length of a proof in octets
     * @param longestProof maximum length of a proof in octets
     */
    public record StarkAbout(
            int provenBits, int uniqueDecodingBits, int conjecturedBits, int shortestProof, int longestProof) {}

    public void freeKey(long handle) {
        Status.require(Functions.cs_key_free(handle));
    }

    /**
     * Verifies proofs of one key.
     *
     * @param handle handle of the key
     * @param records adjacent records: each has all public signals, 32 octets each; for Bulletproofs and STARKs the challenge,
     *     64 octets; the length of the proof, 4 octets; the proof
     * @param count number of records, at most 1024
     * @return one octet for each record: 1 valid, 2 malformed, 3 invalid
     */
    public byte[] verify(long handle, byte[] records, int count) {
        byte[] verdicts = new byte[count];
        Status.require(Functions.cs_verify(handle, records, records.length, verdicts, count));
        return verdicts;
    }

    /**
     * Loads a proving key and the program that computes its witness.
     *
     * @param system number of the proof system: 1 for Groth16, 2 for Bulletproofs, 3 for STARKs
     * @param circuit number of the circuit
     * @param key proving key in the format of snarkjs for Groth16; constraints, as circom writes them, for Bulletproofs;
     *     none for STARKs
     * @param wasm witness program of circom; none for STARKs
     * @return handle of the prover, for {@link #prove}
     * @throws IllegalArgumentException if a file is invalid, or if the files belong to different circuits
     */
    public long loadProver(int system, int circuit, byte[] key, byte[] wasm) {
        long[] handle = new long[1];
        Status.require(
                Functions.cs_prover_load((byte) system, (byte) circuit, key, key.length, wasm, wasm.length, handle));
        return handle[0];
    }

    /** Returns the descriptor of the key that verifies the proofs of a prover. */
    public byte[] proverKey(long handle) {
        byte[] out = new byte[LONGEST_KEY];
        long[] written = new long[1];
        Status.require(Functions.cs_prover_key(handle, out, out.length, written));
        return Arrays.copyOf(out, (int) written[0]);
    }

    /**
     * Generates a proof.
     *
     * @param inputs for each input the length of its name (1 octet), the name, the number of its values (4
     *     octets), the values (32 octets each)
     * @param context for Bulletproofs and STARKs the challenge, 64 octets; none for Groth16
     * @return record for {@link #verify}, with the public signals in the order of the circuit
     * @throws IllegalArgumentException if the inputs are not those of the circuit or do not satisfy it
     */
    public byte[] prove(long handle, byte[] inputs, byte[] context) {
        byte[] out = new byte[LONGEST_RECORD];
        long[] written = new long[1];
        Status.require(
                Functions.cs_prove(handle, inputs, inputs.length, context, context.length, out, out.length, written));
        return Arrays.copyOf(out, (int) written[0]);
    }

    /**
     * Computes a Poseidon hash.
     *
     * @param inputs 1 to 8 elements of 32 octets each
     * @return hash of 32 octets
     * @throws IllegalArgumentException if an element is not below the modulus
     */
    public byte[] poseidon(byte[] inputs) {
        byte[] out = new byte[ELEMENT];
        Status.require(Functions.cs_poseidon(inputs, inputs.length, out));
        return out;
    }

    /**
     * Computes the pairing check of EIP-197, where infinity is valid.
     *
     * @param input pairs of a point of G1 and a point of G2, 192 octets each
     * @return whether the product of the pairings is one
     * @throws IllegalArgumentException if a point is invalid
     */
    public boolean pairingCheck(byte[] input) {
        byte[] verdict = new byte[1];
        Status.require(Functions.cs_pairing_check(input, input.length, verdict));
        return verdict[0] == 1;
    }
}
