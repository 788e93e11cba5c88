// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.RefusalCode;
import io.countersign.jose.JoseException;
import io.countersign.jose.JsonObject;
import io.countersign.jose.StrictJson;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One answer of the issuer: what it took back, and where to go on. */
record RevocationPage(List<Entry> entries, long next) {

    static RevocationPage parse(byte[] json) {
        JsonObject page = StrictJson.parseObject(json);
        if (!(page.get("entries") instanceof List<?> list)) {
            throw malformed();
        }
        return new RevocationPage(list.stream().map(Entry::parse).toList(), required(page.number("next")));
    }

    private static <T> T required(@Nullable T value) {
        if (value == null) {
            throw malformed();
        }
        return value;
    }

    private static JoseException malformed() {
        return new JoseException(RefusalCode.MALFORMED, "not a list of revocations");
    }

    /** A token that was taken back. */
    record Entry(String issuer, String id, Instant expiry) {

        private static Entry parse(@Nullable Object element) {
            if (!(element instanceof JsonObject entry)) {
                throw malformed();
            }
            return new Entry(
                    required(entry.string("iss")),
                    required(entry.string("jti")),
                    Instant.ofEpochSecond(required(entry.number("exp"))));
        }
    }
}
