// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.idt.SpiffeId;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import io.countersign.tokens.TokenIdentity;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * OAuth token from which a DVID was issued. {@code toString()} omits the token.
 *
 * @param oauthToken OAuth token in compact form
 * @param identity identifiers by which the OAuth token can be revoked
 * @param subject workload that presented the OAuth token, the subject of the DVID
 * @param requester workload that requested this DVID
 * @param scope scope of the DVID
 * @param expiry expiry of the DVID
 */
record MintedDvid(
        String oauthToken,
        TokenIdentity identity,
        Presenter subject,
        SpiffeId requester,
        Set<String> scope,
        Instant expiry) {

    MintedDvid {
        Objects.requireNonNull(oauthToken, "oauthToken cannot be null");
        Objects.requireNonNull(identity, "identity cannot be null");
        Objects.requireNonNull(subject, "subject cannot be null");
        Objects.requireNonNull(requester, "requester cannot be null");
        Objects.requireNonNull(expiry, "expiry cannot be null");
        scope = Set.copyOf(scope);
    }

    SpiffeId subjectId() {
        return subject.id();
    }

    /** Returns this record as JSON, to be encrypted. */
    byte[] encoded() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("token", oauthToken);
        members.put("iss", identity.issuer());
        members.put("jti", identity.id());
        put(members, "sid", identity.session());
        members.put("sub", identity.subject());
        put(members, "iat", identity.issuedAt());
        put(members, "kid", identity.keyId());
        members.put("subject", subject.id().toString());
        members.put("thumbprint", subject.thumbprint());
        members.put("requester", requester.toString());
        members.put("scope", new TreeSet<>(scope));
        members.put("exp", expiry);
        return JsonWriter.write(members);
    }

    private static void put(Map<String, Object> members, String name, @Nullable Object value) {
        if (value != null) {
            members.put(name, value);
        }
    }

    /** Reads what {@link #encoded()} returned. */
    static MintedDvid parse(byte[] encoded) {
        JsonObject members = StrictJson.parseObject(new String(encoded, StandardCharsets.UTF_8));
        Long issuedAt = members.number("iat");
        return new MintedDvid(
                text(members, "token"),
                new TokenIdentity(
                        text(members, "iss"),
                        text(members, "jti"),
                        members.string("sid"),
                        text(members, "sub"),
                        issuedAt == null ? null : Instant.ofEpochSecond(issuedAt),
                        members.string("kid")),
                new Presenter(SpiffeId.parse(text(members, "subject")), text(members, "thumbprint")),
                SpiffeId.parse(text(members, "requester")),
                Set.copyOf(members.strings("scope")),
                Instant.ofEpochSecond(Objects.requireNonNull(members.number("exp"), "exp cannot be null")));
    }

    private static String text(JsonObject members, String name) {
        return Objects.requireNonNull(members.string(name), name);
    }

    @Override
    public String toString() {
        return "MintedDvid[" + subjectId() + ", until " + expiry + "]";
    }
}
