// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/** Test vectors of the RSA proof. */
final class RsaVectors {

    static final JsonObject FILE = read();

    static final BigInteger MODULUS = integer("n");

    static final BigInteger EXPONENT = integer("e");

    static final byte[] MESSAGE = text(FILE, "message").getBytes(StandardCharsets.US_ASCII);

    static final byte[] SIGNATURE = Base64Url.decode(text(FILE, "signature"));

    private RsaVectors() {}

    private static JsonObject read() {
        try (InputStream in = RsaVectors.class.getResourceAsStream("/vectors/rsa-pok.json")) {
            return StrictJson.parseObject(Objects.requireNonNull(in).readAllBytes());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static BigInteger integer(String member) {
        return new BigInteger(1, Base64Url.decode(text((JsonObject) Objects.requireNonNull(FILE.get("key")), member)));
    }

    static List<JsonObject> proofs() {
        return ((List<?>) Objects.requireNonNull(FILE.get("proofs")))
                .stream().map(JsonObject.class::cast).toList();
    }

    static RsaProofKey key(int soundness) {
        return RsaProofKey.of(MODULUS, EXPONENT, new RsaProofSettings(soundness, false));
    }

    /** Nonces from the vectors. */
    static RsaProver.Nonces nonces() {
        int[] next = {0};
        return () -> {
            byte[] index = ByteBuffer.allocate(4).putInt(next[0]++).array();
            byte[] drawn = new Shake256()
                    .update("idt-test r".getBytes(StandardCharsets.US_ASCII))
                    .update(index)
                    .digest(255);
            return Octets.of(new BigInteger(1, drawn), 256);
        };
    }

    static byte[] hex(JsonObject parent, String member) {
        return HexFormat.of().parseHex(text(parent, member));
    }

    static String text(JsonObject parent, String member) {
        return Objects.requireNonNull(parent.string(member));
    }
}
