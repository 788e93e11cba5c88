// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads members of introspection answers. A member of the wrong type is refused and never ignored. */
final class Claims {

    private static final int MAX_TEXT = 1024;

    private static final long MAX_SECONDS = 253_402_300_799L;

    private Claims() {}

    /** Returns a text of 1 to 1024 characters, or {@code null} if the member is absent. */
    static @Nullable String text(JsonObject answer, String name) {
        Object value = answer.get(name);
        if (value == null) {
            return null;
        }
        if (!(value instanceof String text) || text.isEmpty() || text.length() > MAX_TEXT) {
            throw invalid("claim=" + name + " is not a text, empty or too long");
        }
        return text;
    }

    /** Returns a time (RFC 7519 section 2), rounded down to seconds, or {@code null} if the member is absent. */
    static @Nullable Instant time(JsonObject answer, String name) {
        Object value = answer.get(name);
        if (value == null) {
            return null;
        }
        long seconds = switch (value) {
            case Long whole -> whole;
            case Double fraction -> (long) Math.floor(fraction);
            default -> throw invalid("claim=" + name + " is not a number");
        };
        if (seconds < 0 || seconds > MAX_SECONDS) {
            throw invalid("claim=" + name + " is before 1970 or after 9999");
        }
        return Instant.ofEpochSecond(seconds);
    }

    /** Returns the audience, a text or an array of texts; {@code null} if the member is absent. */
    static @Nullable List<String> audience(JsonObject answer) {
        Object value = answer.get("aud");
        if (value == null) {
            return null;
        }
        if (value instanceof String one) {
            return List.of(one);
        }
        try {
            return answer.strings("aud");
        } catch (InvalidCredentialException ex) {
            throw invalid("claim=aud is neither a text nor an array of texts");
        }
    }

    static InvalidCredentialException invalid(String rule) {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, rule);
    }
}
