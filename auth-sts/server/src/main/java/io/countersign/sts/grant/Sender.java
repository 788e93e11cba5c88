// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import io.countersign.json.JsonObject;
import io.countersign.sts.client.Client;
import io.countersign.sts.web.OAuthErrors;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keys that the sender of a request has proven to hold, to which tokens can be bound.
 *
 * @param key thumbprint of the key of its DPoP proof (RFC 9449 section 6.1)
 * @param certificate thumbprint of its TLS certificate (RFC 8705 section 3.1)
 */
public record Sender(@Nullable String key, @Nullable String certificate) {

    public static final Sender UNPROVEN = new Sender(null, null);

    /**
     * Returns the {@code cnf} of a token that only this sender can use; empty for a bearer token. Refuses a missing
     * certificate with {@code invalid_request} if the client's tokens are bound to it.
     */
    public Optional<Map<String, String>> confirmation(Client client) {
        if (key != null) {
            return Optional.of(Map.of("jkt", key));
        }
        if (!client.isBoundToCertificate()) {
            return Optional.empty();
        }
        if (certificate == null) {
            throw OAuthErrors.invalidRequest(
                    "the tokens of this client are bound to its certificate, which is missing");
        }
        return Optional.of(Map.of("x5t#S256", certificate));
    }

    /** Whether this sender holds every key that the {@code cnf} of a token names. */
    public boolean proves(JsonObject confirmation) {
        String wantedKey = confirmation.string("jkt");
        String wantedCertificate = confirmation.string("x5t#S256");
        return (wantedKey != null || wantedCertificate != null)
                && (wantedKey == null || wantedKey.equals(key))
                && (wantedCertificate == null || wantedCertificate.equals(certificate));
    }
}
