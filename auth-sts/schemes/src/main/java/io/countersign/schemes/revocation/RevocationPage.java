// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.revocation;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import io.countersign.tokens.RevocationSink;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Page of an issuer's revocation list.
 *
 * @param entries revocations
 * @param next sequence number from which the next page is read
 */
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

    private static InvalidCredentialException malformed() {
        return new InvalidCredentialException(RefusalCode.MALFORMED, "not a revocation list");
    }

    /** Revocation of a token, of the tokens of a subject issued before a time, or of a signing key. */
    sealed interface Entry {

        Set<String> KINDS = Set.of("jti", "sub", "kid");

        void addTo(RevocationSink list);

        private static Entry parse(@Nullable Object element) {
            if (!(element instanceof JsonObject entry)
                    || KINDS.stream().filter(entry::containsKey).count() != 1) {
                throw malformed();
            }
            String issuer = required(entry.string("iss"));
            Instant expiry = time(entry, "exp");
            if (entry.containsKey("kid")) {
                return new Key(issuer, required(entry.string("kid")), expiry);
            }
            return entry.containsKey("jti")
                    ? new Token(issuer, required(entry.string("jti")), expiry)
                    : new Subject(issuer, required(entry.string("sub")), time(entry, "before"), expiry);
        }

        private static Instant time(JsonObject entry, String name) {
            return Instant.ofEpochSecond(required(entry.number(name)));
        }
    }

    record Token(String issuer, String id, Instant expiry) implements Entry {

        @Override
        public void addTo(RevocationSink list) {
            list.revoke(issuer, id, expiry);
        }
    }

    record Subject(String issuer, String subject, Instant before, Instant expiry) implements Entry {

        @Override
        public void addTo(RevocationSink list) {
            list.revokeSubject(issuer, subject, before, expiry);
        }
    }

    record Key(String issuer, String keyId, Instant expiry) implements Entry {

        @Override
        public void addTo(RevocationSink list) {
            list.revokeKey(issuer, keyId, expiry);
        }
    }
}
