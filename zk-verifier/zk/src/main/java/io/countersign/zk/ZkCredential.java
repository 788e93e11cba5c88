// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.Disclosures;
import io.countersign.core.SchemeName;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.KeyId;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.Transport;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proof of one request. Its octets are version, circuit id, key id, time, id, number of signals, the signals that the
 * verifier cannot compute itself, and the proof. Those signals are the nullifier, the commitment or root, and the owner's
 * pseudonym. Version 2 adds the length of the service's nonce and the nonce. Versions 3 and 4 are the same with the
 * length of the proof before it; versions 1 and 2 are those of Groth16, whose proofs all have the same length.
 *
 * <p>In {@code Authorization: ZKProof} the text is base64url of the octets, the length of a proof has two octets, and the
 * signals are of BN254. A body that begins a session is the octets themselves, of version 3 or 4: the length of its proof
 * has four octets, and the signals are of Goldilocks.
 *
 * @param group commitment or root of the group, depending on the circuit
 */
record ZkCredential(ProofHeader header, Value nullifier, Value group, Value owner, Proof proof) implements Credential {

    private static final int SIGNALS = 3;

    /** Octets before the proof, or before its length. */
    private static final int HEAD =
            1 + 1 + KeyId.LENGTH + Long.BYTES + ProofHeader.ID_LENGTH + 1 + SIGNALS * Value.LENGTH;

    /** Largest time of a credential, in seconds since 1970: the circuits compute with 40 bits. */
    private static final long LATEST = 0xff_ffff_ffffL;

    /** Maximum number of characters of a credential. */
    static final int TEXT_LENGTH =
            ((HEAD + Short.BYTES + Proof.LONGEST_IN_HEADER + 1 + ProofHeader.LONGEST_NONCE) * 4 + 2) / 3;

    /** Maximum number of octets of a body. */
    static final int BODY_LENGTH = HEAD + Integer.BYTES + Proof.LONGEST + 1 + ProofHeader.LONGEST_NONCE;

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
        if (!text.equals(encode(octets))) {
            throw new IllegalArgumentException("Not a proof of a known version");
        }
        return parse(octets, Transport.HEADER);
    }

    /**
     * Parses the body that begins a session.
     *
     * @throws IllegalArgumentException if it is not a credential
     */
    static ZkCredential parseBody(byte[] octets) {
        return parse(octets, Transport.SESSION);
    }

    private static ZkCredential parse(byte[] octets, Transport transport) {
        if (octets.length < HEAD) {
            throw new IllegalArgumentException("Not a proof of a known version");
        }
        ByteBuffer in = ByteBuffer.wrap(octets);
        int version = in.get();
        Circuit circuit = Circuit.of(in.get() & 0xff)
                .filter(Circuit::isBound)
                .orElseThrow(() -> new IllegalArgumentException("Not a circuit that is bound to a request"));
        KeyId key = KeyId.of(take(in, KeyId.LENGTH));
        Instant time = time(in.getLong());
        String id = id(in);
        if (in.get() != SIGNALS) {
            throw new IllegalArgumentException("Wrong number of signals");
        }
        Value nullifier = value(in, transport);
        Value group = value(in, transport);
        Value owner = value(in, transport);
        boolean sized = ProofHeader.isSized(version);
        if (transport == Transport.SESSION && !sized) {
            throw new IllegalArgumentException("Not a proof of a known version");
        }
        Proof proof = new Proof(take(in, sized ? size(in, transport) : Proof.GROTH16_LENGTH));
        ProofHeader header = new ProofHeader(circuit, key, time, id, nonce(in), sized);
        if (header.version() != version) {
            throw new IllegalArgumentException("Not a proof of a known version");
        }
        return new ZkCredential(header, nullifier, group, owner, proof);
    }

    private static int size(ByteBuffer in, Transport transport) {
        return switch (transport) {
            case HEADER -> ByteBuffer.wrap(take(in, Short.BYTES)).getShort() & 0xffff;
            case SESSION -> ByteBuffer.wrap(take(in, Integer.BYTES)).getInt();
        };
    }

    /** Returns the nonce after the proof, if anything is there: its length and as many octets. */
    private static @Nullable String nonce(ByteBuffer in) {
        if (!in.hasRemaining()) {
            return null;
        }
        byte[] nonce = new byte[in.remaining() - 1];
        if (in.get() != nonce.length) {
            throw new IllegalArgumentException("Not a nonce and its length");
        }
        in.get(nonce);
        return new String(nonce, StandardCharsets.US_ASCII);
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

    private static Value value(ByteBuffer in, Transport transport) {
        return field(transport).of(take(in, Value.LENGTH));
    }

    private static Field field(Transport transport) {
        return switch (transport) {
            case HEADER -> Field.BN254;
            case SESSION -> Field.GOLDILOCKS;
        };
    }

    private static byte[] take(ByteBuffer in, int length) {
        if (length < 0 || in.remaining() < length) {
            throw new IllegalArgumentException("A proof is cut off");
        }
        byte[] octets = new byte[length];
        in.get(octets);
        return octets;
    }

    private static String encode(byte[] octets) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
    }

    /** Returns how the proof reaches the service. */
    Transport transport() {
        return group.field() == field(Transport.HEADER) ? Transport.HEADER : Transport.SESSION;
    }

    /** Returns the text for a header. */
    String text() {
        return encode(octets());
    }

    byte[] octets() {
        byte[] nonce = nonceOctets();
        byte[] size = size();
        ByteBuffer out = ByteBuffer.allocate(HEAD + size.length + proof.length() + nonce.length);
        out.put((byte) header.version()).put((byte) header.circuit().id());
        out.put(header.key().octets()).putLong(header.issuedAt().getEpochSecond());
        out.put(header.idOctets()).put((byte) SIGNALS);
        out.put(nullifier.octets()).put(group.octets()).put(owner.octets());
        return out.put(size).put(proof.packed()).put(nonce).array();
    }

    private byte[] size() {
        if (!header.sized()) {
            return new byte[0];
        }
        return switch (transport()) {
            case HEADER ->
                ByteBuffer.allocate(Short.BYTES)
                        .putShort((short) proof.length())
                        .array();
            case SESSION ->
                ByteBuffer.allocate(Integer.BYTES).putInt(proof.length()).array();
        };
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
