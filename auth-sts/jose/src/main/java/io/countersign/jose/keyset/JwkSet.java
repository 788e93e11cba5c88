// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.JsonWebKey;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * JSON Web Key Set (RFC 7517 section 5).
 *
 * @param keys keys in the order of the set, 256 at most
 * @since 0.1
 */
public record JwkSet(List<JsonWebKey> keys) {

    private static final Logger LOGGER = System.getLogger(JwkSet.class.getName());

    private static final int MAX_KEYS = 256;

    public JwkSet {
        keys = List.copyOf(keys);
        if (keys.size() > MAX_KEYS) {
            throw new IllegalArgumentException("A key set holds " + MAX_KEYS + " keys at most");
        }
    }

    public static JwkSet of(JsonWebKey... keys) {
        return new JwkSet(List.of(keys));
    }

    /**
     * Reads a key set. It skips entries that are not keys, of an unknown kind, malformed, too weak or with {@code
     * null} in an array, as RFC 7517 section 5 says: one bad entry does not affect the others.
     *
     * @throws InvalidCredentialException if the text is not a key set in JSON
     */
    public static JwkSet parse(byte[] json) {
        if (!(StrictJson.parseObjectWithNullElements(json).get("keys") instanceof List<?> list)
                || list.size() > MAX_KEYS) {
            throw InvalidCredentialException.malformed("not a key set");
        }
        List<JsonWebKey> keys = new ArrayList<>();
        for (Object element : list) {
            if (element instanceof JsonObject jwk && !holdsNull(jwk)) {
                usable(jwk).ifPresent(keys::add);
            }
        }
        return new JwkSet(keys);
    }

    /** Reads a key set from text, as {@link #parse(byte[])} does from UTF-8. */
    public static JwkSet parse(String json) {
        return parse(json.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean holdsNull(Object value) {
        return switch (value) {
            case JsonObject object -> object.values().stream().anyMatch(JwkSet::holdsNull);
            case List<?> list -> list.stream().anyMatch(JwkSet::holdsNull);
            default -> value instanceof StrictJson.NullElement;
        };
    }

    private static Optional<JsonWebKey> usable(JsonObject jwk) {
        try {
            return Optional.of(JsonWebKey.parse(jwk));
        } catch (InvalidCredentialException ex) {
            // Keys of unknown kinds are common; a weak key is not.
            Level level = ex.code().equals(RefusalCode.MALFORMED) ? Level.DEBUG : Level.WARNING;
            LOGGER.log(level, "Ignored a key of a key set: {0} ({1})", ex.getMessage(), ex.code());
            return Optional.empty();
        }
    }

    /** Returns the public halves as JSON; secrets are left out. */
    public String toPublicJson() {
        Map<String, Object> set = new LinkedHashMap<>();
        set.put(
                "keys",
                keys.stream()
                        .filter(key -> !key.keyType().equals("oct"))
                        .map(JsonWebKey::toPublicMembers)
                        .toList());
        return JsonWriter.text(set);
    }
}
