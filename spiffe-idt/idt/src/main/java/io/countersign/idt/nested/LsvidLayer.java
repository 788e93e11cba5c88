// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Layer of an LSVID, or an identity token.
 *
 * @param certificates digests of the signer's chain; empty if an identity token certifies the key
 * @param identity digest of the identity token; {@code null} if certificates certify the key
 * @param subject workload whose key an identity token certifies; {@code null} in other layers
 */
record LsvidLayer(
        Layer layer,
        List<String> certificates,
        @Nullable String identity,
        @Nullable Subject subject) {

    static final String ALGORITHM = "ES256";

    private static final Set<String> SIGNING = Set.of("alg", "iss", "sub");

    /**
     * Workload and its key.
     *
     * @param key SubjectPublicKeyInfo in base64url
     */
    record Subject(SpiffeId id, String key) {}

    static LsvidLayer parse(FlatToken token, int level) {
        Payload payload = Payload.parse(token.payload(level), IdtMode.LSVID, level, SIGNING);
        if (!payload.text("alg").equals(ALGORITHM)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "a layer of another algorithm");
        }
        JsonObject issuer = payload.object("iss", Set.of("cn", "x5s", "id"));
        JsonObject audience = payload.object("aud", Set.of("cn"));
        if (issuer.containsKey("x5s") == issuer.containsKey("id")) {
            throw Payload.invalid();
        }
        Layer layer = payload.layer(Payload.workload(issuer, "cn"), Payload.workload(audience, "cn"));
        String identity = issuer.containsKey("id") ? Payload.text(issuer, "id") : null;
        return new LsvidLayer(layer, issuer.strings("x5s"), identity, subject(payload, level, layer));
    }

    /** Returns the certified key. Only a base layer may certify one, and only for its audience. */
    private static @Nullable Subject subject(Payload payload, int level, Layer layer) {
        if (!payload.has("sub")) {
            return null;
        }
        JsonObject subject = payload.object("sub", Set.of("cn", "pk"));
        SpiffeId id = Payload.workload(subject, "cn");
        if (level != 0 || !id.equals(layer.audience())) {
            throw Payload.invalid();
        }
        return new Subject(id, Payload.text(subject, "pk"));
    }

    /**
     * Requires that this is an identity token: it certifies the key of a workload in its issuer's own trust domain,
     * and has no delegation.
     */
    Subject requireIdentity() {
        if (subject == null
                || layer.delegation() != null
                || !layer.issuer().isMemberOf(subject.id().trustDomain())) {
            throw new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "not an identity token");
        }
        return Objects.requireNonNull(subject);
    }
}
