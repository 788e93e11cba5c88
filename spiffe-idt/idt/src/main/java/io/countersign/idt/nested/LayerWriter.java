// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.Origin;
import io.countersign.idt.SpiffeId;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonWriter;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the payload members that all families have in common. */
final class LayerWriter {

    private static final int ID_OCTETS = 16;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final IdtMode mode;

    private final Clock clock;

    LayerWriter(IdtMode mode, Clock clock) {
        this.mode = mode;
        this.clock = clock;
    }

    /**
     * Refuses to extend a token if no verifier would accept the result.
     *
     * @throws InvalidCredentialException if the token is of another family, for another workload, sealed, or already has the maximum
     *     number of layers
     */
    void requireExtensible(Verified verified, SpiffeId own) {
        if (verified.mode() != mode) {
            throw new InvalidCredentialException(RefusalCode.WRONG_TYPE, "a token of another family");
        }
        if (!verified.audience().equals(own)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "a token for another workload");
        }
        if (verified.isSealed()) {
            throw new InvalidCredentialException(IdtRefusals.SEALED, "a token that must not be extended");
        }
        if (verified.chain().size() >= FlatToken.MAX_LAYERS) {
            throw new InvalidCredentialException(
                    IdtRefusals.TOO_MANY_LAYERS, "a token with the maximum number of layers");
        }
    }

    /**
     * Returns the members of a layer, without those that identify the signer. The layer expires with the earliest of
     * the given ends.
     */
    Map<String, Object> layer(
            int level, Object audience, NextLayer next, @Nullable Delegation user, List<Instant> ends) {
        Instant now = clock.instant();
        Instant end = ends.stream().reduce(now.plus(next.lifetime()), (a, b) -> a.isBefore(b) ? a : b);
        if (end.getEpochSecond() <= now.getEpochSecond()) {
            throw new InvalidCredentialException(
                    RefusalCode.EXPIRED, "the token or the certificate of the new layer has expired");
        }
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("typ", mode.value());
        members.put("ver", Payload.VERSION);
        members.put("lvl", level);
        members.put("aud", audience);
        members.put("iat", now);
        members.put("exp", end);
        members.put("jti", id());
        if (user != null) {
            members.put("dpa", user.authority());
            members.put("dpr", user.principal());
            Origin origin = user.origin();
            if (origin != null) {
                members.put(Origin.NAME, origin.members());
            }
        }
        if (next.scope().isRestricted()) {
            members.put("caveats", Map.of("scope", next.scope().names()));
        }
        if (next.isSealed()) {
            members.put("sealed", true);
        }
        return members;
    }

    private static String id() {
        byte[] octets = new byte[ID_OCTETS];
        RANDOM.nextBytes(octets);
        return Base64Url.encode(octets);
    }

    static String part(Map<String, Object> members) {
        return Base64Url.encode(JsonWriter.write(members));
    }
}
