// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Parses members of requests. Refuses any that is missing or not in its only form. */
final class RequestMembers {

    private RequestMembers() {}

    static <T, R> R parsed(@Nullable T value, Function<T, R> parser) {
        if (value == null) {
            throw Refusals.malformed();
        }
        try {
            return parser.apply(value);
        } catch (IllegalArgumentException ex) {
            throw Refusals.malformed();
        }
    }

    static Octets octets(@Nullable String text) {
        return parsed(text, Base64Url::decode);
    }

    static Octets digest(@Nullable String text) {
        return parsed(octets(text), octets -> octets.require(Octets.DIGEST, "A digest"));
    }

    static int slot(@Nullable Integer slot) {
        if (slot == null || slot < 0) {
            throw Refusals.malformed();
        }
        return slot;
    }
}
