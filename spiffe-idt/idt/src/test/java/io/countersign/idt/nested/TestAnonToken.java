// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.schnorr.SchocoSecretKey;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonWriter;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Builder of valid and forged tokens of Anon-Mode, with numbers and nonces of its own. */
public final class TestAnonToken {

    private static final BigInteger ORDER =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private final List<String> payloads = new ArrayList<>();

    private final List<byte[]> commitments = new ArrayList<>();

    private BigInteger secret;

    private TestAnonToken(BigInteger secret) {
        this.secret = secret;
    }

    /** Begins a token with a key that is derived from its name. */
    public static TestAnonToken of(String root) {
        return new TestAnonToken(rootScalar(root));
    }

    public static SchocoSecretKey root(String name) {
        return SchocoSecretKey.parse(octets(rootScalar(name)));
    }

    private static BigInteger rootScalar(String name) {
        return wide(("idt-test root " + name).getBytes(StandardCharsets.US_ASCII));
    }

    public static Map<String, Object> members(int level, SpiffeId holder, SpiffeId audience) {
        Map<String, Object> members = TestToken.common("anon-mode", level);
        members.put("iid", holder.toString());
        members.put("aud", audience.toString());
        return members;
    }

    public TestAnonToken layer(Map<String, ?> members) {
        int level = payloads.size();
        String payload = Base64Url.encode(JsonWriter.write(members));
        byte[] message = payload.getBytes(StandardCharsets.US_ASCII);
        BigInteger nonce =
                wide(("idt-test nonce " + level).getBytes(StandardCharsets.US_ASCII), octets(secret), message);
        byte[] commitment = element(nonce);
        BigInteger challenge = wide(
                "idt-schoco-v1".getBytes(StandardCharsets.US_ASCII),
                ByteBuffer.allocate(4).putInt(level).array(),
                commitment,
                element(secret),
                ByteBuffer.allocate(8).putLong(message.length).array(),
                message);
        payloads.add(payload);
        commitments.add(commitment);
        secret = nonce.subtract(challenge.multiply(secret)).mod(ORDER);
        return this;
    }

    public String text() {
        return text(octets(secret));
    }

    /** Replaces the last s. */
    public String text(byte[] scalar) {
        byte[] last = Arrays.copyOf(commitments.getLast(), 64);
        System.arraycopy(scalar, 0, last, 32, 32);
        return text(commitments.subList(0, commitments.size() - 1), last);
    }

    /** Replaces the last signatures. */
    public String text(List<byte[]> inner, byte[] last) {
        List<String> parts = new ArrayList<>(payloads.reversed());
        inner.forEach(commitment -> parts.add(Base64Url.encode(commitment)));
        parts.add(Base64Url.encode(last));
        return String.join(".", parts);
    }

    public List<byte[]> commitments() {
        return commitments;
    }

    /** Returns the octets of s. */
    public byte[] scalar() {
        return octets(secret);
    }

    private static byte[] element(BigInteger scalar) {
        return SchocoSecretKey.parse(octets(scalar)).publicKey().encoded();
    }

    private static BigInteger wide(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-512");
            Arrays.stream(parts).forEach(digest::update);
            return new BigInteger(1, reversed(digest.digest())).mod(ORDER);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static byte[] octets(BigInteger number) {
        byte[] big = number.toByteArray();
        byte[] octets = new byte[32];
        for (int i = 0; i < Math.min(32, big.length); i++) {
            octets[i] = big[big.length - 1 - i];
        }
        return octets;
    }

    private static byte[] reversed(byte[] octets) {
        byte[] reversed = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            reversed[i] = octets[octets.length - 1 - i];
        }
        return reversed;
    }
}
