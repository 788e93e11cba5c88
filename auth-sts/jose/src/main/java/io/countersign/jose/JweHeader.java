// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The header of an encrypted token: it agrees with the configuration or is refused, and chooses nothing. */
final class JweHeader {

    private static final Set<String> UNDERSTOOD = Set.of("alg", "enc", "kid", "typ", "cty", "epk", "apu", "apv");

    private final JsonObject members;

    private JweHeader(JsonObject members) {
        this.members = members;
    }

    /**
     * @throws InvalidCredentialException if it wants another algorithm, an extension, compression or a key of its own, or holds no
     *     JWT
     */
    static JweHeader parse(byte[] json, JweAlgorithm algorithm) {
        JsonObject members = StrictJson.parseObject(json);
        if (!UNDERSTOOD.containsAll(members.keySet())) {
            throw InvalidCredentialException.malformed("a header with a member that is not understood");
        }
        if (!algorithm.jwaName().equals(members.string("alg"))
                || !JweAlgorithm.ENCRYPTION.equals(members.string("enc"))) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "another algorithm is configured");
        }
        if (!"JWT".equalsIgnoreCase(members.string("cty"))) {
            throw InvalidCredentialException.malformed("the content is not said to be a JWT");
        }
        JweHeader header = new JweHeader(members);
        header.requireEphemeralKey(algorithm);
        return header;
    }

    /** The sender's ephemeral key is data, not trust: it has to be there, public and on the curve. */
    private void requireEphemeralKey(JweAlgorithm algorithm) {
        if (members.containsKey("epk") != (algorithm == JweAlgorithm.ECDH_ES)) {
            throw InvalidCredentialException.malformed("a header with an ephemeral key too many or too few");
        }
        if (algorithm == JweAlgorithm.ECDH_ES) {
            JsonWebKey key = members.get("epk") instanceof JsonObject epk ? JsonWebKey.parse(epk) : null;
            if (key == null || key.isPrivate() || !key.material().fits(algorithm.keys())) {
                throw InvalidCredentialException.malformed("a header with an ephemeral key of another kind");
            }
        }
    }

    @Nullable
    String keyId() {
        return members.string("kid");
    }
}
