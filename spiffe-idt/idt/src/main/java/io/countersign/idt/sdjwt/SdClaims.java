// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.sdjwt;

import io.countersign.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replaces claims by digests, and restores the disclosed ones (RFC 9901 section 7.1). An instance is for one payload
 * and one thread.
 *
 * @since 0.1
 */
public final class SdClaims {

    private static final String ALGORITHM = "_sd_alg";

    private static final String SHA_256 = "sha-256";

    private final Map<String, SdDisclosure> byDigest = new HashMap<>();

    private final Set<String> met = new HashSet<>();

    private SdClaims(Collection<SdDisclosure> disclosures) {
        for (SdDisclosure disclosure : disclosures) {
            if (byDigest.put(disclosure.digest(), disclosure) != null) {
                throw SdDisclosure.malformed();
            }
        }
    }

    /**
     * Returns the payload members that replace the concealed claims. The digests are sorted, so their order reveals
     * nothing.
     */
    public static Map<String, Object> concealing(Collection<SdDisclosure> disclosures) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(
                SdDisclosure.DIGESTS,
                disclosures.stream().map(SdDisclosure::digest).sorted().toList());
        members.put(ALGORITHM, SHA_256);
        return members;
    }

    /**
     * Returns the claims of a verified payload, including the disclosed ones.
     *
     * @throws io.countersign.core.InvalidCredentialException if a disclosure has no matching digest, a digest occurs
     *     twice, a claim would occur twice, or the digests are not SHA-256
     */
    public static Map<String, Object> reveal(JsonObject payload, Collection<SdDisclosure> disclosures) {
        Object algorithm = payload.get(ALGORITHM);
        if (algorithm != null && !algorithm.equals(SHA_256)) {
            throw SdDisclosure.malformed();
        }
        SdClaims claims = new SdClaims(disclosures);
        Map<String, Object> revealed = claims.object(payload);
        revealed.remove(ALGORITHM);
        if (!claims.met.containsAll(claims.byDigest.keySet())) {
            throw SdDisclosure.malformed();
        }
        return revealed;
    }

    private Map<String, Object> object(JsonObject object) {
        Map<String, Object> revealed = new LinkedHashMap<>();
        object.forEach((name, value) -> {
            if (name.equals(SdDisclosure.ELEMENT)) {
                throw SdDisclosure.malformed();
            }
            if (!name.equals(SdDisclosure.DIGESTS)) {
                revealed.put(name, value(value));
            }
        });
        for (String digest : object.strings(SdDisclosure.DIGESTS)) {
            SdDisclosure disclosure = find(digest);
            if (disclosure != null) {
                String name = disclosure.name();
                if (name == null || revealed.put(name, value(disclosure.value())) != null) {
                    throw SdDisclosure.malformed();
                }
            }
        }
        return revealed;
    }

    private Object value(Object value) {
        return switch (value) {
            case JsonObject object -> object(object);
            case List<?> list -> list(list);
            default -> value;
        };
    }

    private List<Object> list(List<?> list) {
        List<Object> revealed = new ArrayList<>();
        for (Object element : list) {
            if (element instanceof JsonObject object && object.containsKey(SdDisclosure.ELEMENT)) {
                SdDisclosure disclosure = find(placeholder(object));
                if (disclosure != null) {
                    revealed.add(element(disclosure));
                }
            } else {
                revealed.add(value(element));
            }
        }
        return revealed;
    }

    private static String placeholder(JsonObject object) {
        String digest = object.string(SdDisclosure.ELEMENT);
        if (object.size() != 1 || digest == null) {
            throw SdDisclosure.malformed();
        }
        return digest;
    }

    private Object element(SdDisclosure disclosure) {
        if (disclosure.name() != null) {
            throw SdDisclosure.malformed();
        }
        return value(disclosure.value());
    }

    private @Nullable SdDisclosure find(String digest) {
        if (!met.add(digest)) {
            throw SdDisclosure.malformed();
        }
        return byDigest.get(digest);
    }
}
