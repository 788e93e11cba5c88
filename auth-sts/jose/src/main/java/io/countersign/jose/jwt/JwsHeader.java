// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Members of a token's header (RFC 7515 section 4) that a verifier uses. The header selects one of the configured
 * keys and never contains a key.
 *
 * @param algorithm the {@code alg}, to be compared with the algorithm that the key is bound to
 * @param keyId the {@code kid}
 * @param type the {@code typ} in lower case and without {@code application/}
 * @since 0.1
 */
public record JwsHeader(
        String algorithm, @Nullable String keyId, @Nullable String type) {

    private static final List<String> EMBEDDED_KEYS = List.of("jwk", "jku", "x5u", "x5c");

    private static final List<String> NOT_UNDERSTOOD = List.of("crit", "b64", "zip", "enc");

    private static final int MAX_KEY_ID = 256;

    /**
     * Reads a header.
     *
     * @throws InvalidCredentialException if it contains a key, has an extension or names no algorithm
     */
    public static JwsHeader parse(byte[] json) {
        JsonObject header = StrictJson.parseObject(json);
        refuse(header, EMBEDDED_KEYS, "a header with an embedded key");
        refuse(header, NOT_UNDERSTOOD, "a header with an extension");
        String algorithm = text(header, "alg");
        if (algorithm == null || algorithm.isEmpty()) {
            throw InvalidCredentialException.malformed("a header without an algorithm");
        }
        if (algorithm.toLowerCase(Locale.ROOT).equals("none")) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "a token without a signature");
        }
        return new JwsHeader(algorithm, keyId(header), type(text(header, "typ")));
    }

    private static void refuse(JsonObject header, List<String> names, String reason) {
        if (names.stream().anyMatch(header::containsKey)) {
            throw InvalidCredentialException.malformed(reason);
        }
    }

    private static @Nullable String keyId(JsonObject header) {
        String keyId = text(header, "kid");
        if (keyId != null && keyId.length() > MAX_KEY_ID) {
            throw InvalidCredentialException.malformed("a header with a key id that is too long");
        }
        return keyId;
    }

    private static @Nullable String text(JsonObject header, String name) {
        String text = header.string(name);
        if (text == null && header.containsKey(name)) {
            throw InvalidCredentialException.malformed("a header with a member of the wrong kind");
        }
        return text;
    }

    static @Nullable String type(@Nullable String type) {
        if (type == null) {
            return null;
        }
        String lower = type.toLowerCase(Locale.ROOT);
        return lower.startsWith("application/") ? lower.substring("application/".length()) : lower;
    }
}
