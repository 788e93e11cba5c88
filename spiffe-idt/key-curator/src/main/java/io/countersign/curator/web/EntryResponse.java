// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.curator.log.EntryTypes;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.EntryBody;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.Statement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Entry of the log. Programs use its octets; the members of the statement are for people.
 *
 * @param hash hash of the entry, base64url
 * @param previous hash of the entry before, base64url
 * @param time when the curator made it
 * @param type genesis, register, replace, revoke or roll-over
 * @param entry octets of the entry, base64url
 * @param name SPIFFE ID of the service
 * @param address address of the service
 * @param slot slot that changed
 * @param tokenHash digest of the token, base64url
 * @param keyHash id of the TLS key, base64url
 * @param issued when the attestor signed the statement
 * @param expires when the statement expires
 * @param attestor id of the attestor's key, base64url
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record EntryResponse(
        long sequence,
        String hash,
        String previous,
        Instant time,
        String type,
        String entry,
        @Nullable String name,
        @Nullable String address,
        @Nullable Integer slot,
        @Nullable String tokenHash,
        @Nullable String keyHash,
        @Nullable Instant issued,
        @Nullable Instant expires,
        @Nullable String attestor) {

    static EntryResponse of(Octets encoded) {
        Entry entry = Entry.decode(encoded);
        Statement statement = statement(entry.body());
        return new EntryResponse(
                entry.sequence(),
                OctetText.of(encoded.sha256()),
                OctetText.of(entry.previous()),
                Instant.ofEpochMilli(entry.time()),
                EntryTypes.of(entry.body()),
                OctetText.of(encoded),
                statement == null ? null : statement.name().toString(),
                statement == null ? null : statement.address().toString(),
                slot(entry.body(), statement),
                statement == null ? null : OctetText.of(statement.tokenHash()),
                statement == null ? null : OctetText.of(statement.keyHash()),
                statement == null ? null : Instant.ofEpochMilli(statement.issued()),
                statement == null ? null : Instant.ofEpochMilli(statement.expiry()),
                statement == null ? null : OctetText.of(statement.attestor()));
    }

    private static @Nullable Integer slot(EntryBody body, @Nullable Statement statement) {
        if (statement != null) {
            return statement.slot();
        }
        return body instanceof Revoke revoke ? revoke.slot() : null;
    }

    private static @Nullable Statement statement(EntryBody body) {
        return switch (body) {
            case Register(Registration registration) -> registration.statement();
            case Replace replace -> replace.registration().statement();
            case Genesis any -> null;
            case Revoke any -> null;
            case RollOver any -> null;
        };
    }
}
