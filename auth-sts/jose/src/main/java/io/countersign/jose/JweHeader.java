// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Header of an encrypted token. It must agree with the configuration, and selects nothing. */
final class JweHeader {

    private static final Set<String> UNDERSTOOD = Set.of("alg", "enc", "kid", "typ", "cty", "epk", "apu", "apv");

    private final JsonObject members;

    private JweHeader(JsonObject members) {
        this.members = members;
    }

    /**
     * @throws InvalidCredentialException if it names another algorithm, an extension, compression or an embedded key,
     *     or if the content is not a JWT
     */
    static JweHeader parse(byte[] json, JweAlgorithm algorithm) {
        JsonObject members = StrictJson.parseObject(json);
        if (!UNDERSTOOD.containsAll(members.keySet())) {
            throw InvalidCredentialException.malformed("a header with an unknown member");
        }
        if (!algorithm.jwaName().equals(members.string("alg"))
                || !JweAlgorithm.ENCRYPTION.equals(members.string("enc"))) {
            throw new InvalidCredentialException(
                    RefusalCode.WRONG_ALGORITHM, "the algorithm is not the configured one");
        }
        if (!"JWT".equalsIgnoreCase(members.string("cty"))) {
            throw InvalidCredentialException.malformed("a header whose cty is not JWT");
        }
        JweHeader header = new JweHeader(members);
        header.requireEphemeralKey(algorithm);
        return header;
    }

    /** Requires an ephemeral key of the sender: public, and on the curve. It is data only and proves nothing. */
    private void requireEphemeralKey(JweAlgorithm algorithm) {
        if (members.containsKey("epk") != (algorithm == JweAlgorithm.ECDH_ES)) {
            throw InvalidCredentialException.malformed("a header with a missing or unexpected ephemeral key");
        }
        if (algorithm == JweAlgorithm.ECDH_ES) {
            JsonWebKey key = members.get("epk") instanceof JsonObject epk ? JsonWebKey.parse(epk) : null;
            if (key == null || key.isPrivate() || !key.material().fits(algorithm.keys())) {
                throw InvalidCredentialException.malformed("a header with an ephemeral key of the wrong kind");
            }
        }
    }

    @Nullable
    String keyId() {
        return members.string("kid");
    }
}
