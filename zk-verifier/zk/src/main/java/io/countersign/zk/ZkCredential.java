// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.Disclosures;
import io.countersign.core.SchemeName;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.KeyId;
import io.countersign.zk.proof.Proof;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proof of one request, as in {@code Authorization: ZKProof}. The text is base64url of version, circuit id, key id,
 * time, id, number of signals, the signals that the verifier cannot compute itself, and the proof. Those signals are
 * the nullifier, the commitment or root, and the owner's pseudonym. Version 2 adds the length of the service's nonce
 * and the nonce.
 *
 * @param group commitment or root of the group, depending on the circuit
 */
record ZkCredential(ProofHeader header, FieldElement nullifier, FieldElement group, FieldElement owner, Proof proof)
        implements Credential {

    private static final int SIGNALS = 3;

    private static final int LENGTH = 1
            + 1
            + KeyId.LENGTH
            + Long.BYTES
            + ProofHeader.ID_LENGTH
            + 1
            + SIGNALS * FieldElement.LENGTH
            + Proof.LENGTH;

    /** Largest time of a credential, in seconds since 1970: the circuits compute with 40 bits. */
    private static final long LATEST = 0xff_ffff_ffffL;

    /** Maximum number of characters of a credential. */
    static final int TEXT_LENGTH = ((LENGTH + 1 + ProofHeader.LONGEST_NONCE) * 4 + 2) / 3;

    ZkCredential {
        Objects.requireNonNull(header, "header cannot be null");
        Objects.requireNonNull(nullifier, "nullifier cannot be null");
        Objects.requireNonNull(group, "group cannot be null");
        Objects.requireNonNull(owner, "owner cannot be null");
        Objects.requireNonNull(proof, "proof cannot be null");
    }

    /**
     * Parses the text of a credential. Only its canonical text is accepted.
     *
     * @throws IllegalArgumentException if the text is not a credential
     */
    static ZkCredential parse(String text) {
        byte[] octets = Base64.getUrlDecoder().decode(text);
        if (octets.length < LENGTH || !text.equals(encode(octets))) {
            throw new IllegalArgumentException("Not a proof of this version");
        }
        String nonce = nonce(octets);
        ByteBuffer in = ByteBuffer.wrap(octets).position(1);
        Circuit circuit = Circuit.of(in.get() & 0xff)
                .filter(Circuit::isBound)
                .orElseThrow(() -> new IllegalArgumentException("Not a circuit that is bound to a request"));
        ProofHeader header =
                new ProofHeader(circuit, KeyId.of(take(in, KeyId.LENGTH)), time(in.getLong()), id(in), nonce);
        if (in.get() != SIGNALS) {
            throw new IllegalArgumentException("Wrong number of signals");
        }
        return new ZkCredential(header, element(in), element(in), element(in), new Proof(take(in, Proof.LENGTH)));
    }

    /** Returns the nonce after the proof: none in version 1; its length and as many octets in version 2. */
    private static @Nullable String nonce(byte[] octets) {
        int more = octets.length - LENGTH;
        if (octets[0] == ProofHeader.VERSION && more == 0) {
            return null;
        }
        if (octets[0] == ProofHeader.VERSION_WITH_NONCE && more > 1 && octets[LENGTH] == more - 1) {
            return new String(octets, LENGTH + 1, more - 1, StandardCharsets.US_ASCII);
        }
        throw new IllegalArgumentException("Not a proof of this version");
    }

    private static Instant time(long seconds) {
        if (seconds < 0 || seconds > LATEST) {
            throw new IllegalArgumentException("Not a time");
        }
        return Instant.ofEpochSecond(seconds);
    }

    private static String id(ByteBuffer in) {
        return HexFormat.of().formatHex(take(in, ProofHeader.ID_LENGTH));
    }

    private static FieldElement element(ByteBuffer in) {
        return FieldElement.of(take(in, FieldElement.LENGTH));
    }

    private static byte[] take(ByteBuffer in, int length) throws BufferUnderflowException {
        byte[] octets = new byte[length];
        in.get(octets);
        return octets;
    }

    private static String encode(byte[] octets) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
    }

    String text() {
        byte[] nonce = nonceOctets();
        ByteBuffer out = ByteBuffer.allocate(LENGTH + nonce.length);
        out.put((byte) header.version()).put((byte) header.circuit().id());
        out.put(header.key().octets()).putLong(header.issuedAt().getEpochSecond());
        out.put(header.idOctets()).put((byte) SIGNALS);
        out.put(nullifier.octets()).put(group.octets()).put(owner.octets());
        out.put(proof.packed()).put(nonce);
        return encode(out.array());
    }

    private byte[] nonceOctets() {
        String nonce = header.nonce();
        if (nonce == null) {
            return new byte[0];
        }
        byte[] octets = nonce.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(1 + octets.length)
                .put((byte) octets.length)
                .put(octets)
                .array();
    }

    @Override
    public SchemeName scheme() {
        return ZkScheme.NAME;
    }

    @Override
    public String id() {
        return header.id();
    }

    @Override
    public String algorithm() {
        return header.circuit().circuitName();
    }

    @Override
    public Disclosures disclosures(Caller caller) {
        return Disclosures.of(() -> ToldSignals.of(this, caller));
    }

    @Override
    public String toString() {
        return "ZkCredential[" + header.circuit() + ", " + header.id() + "]";
    }
}
