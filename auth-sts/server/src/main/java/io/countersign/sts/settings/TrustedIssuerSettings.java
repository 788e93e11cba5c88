// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.settings;

import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Settings of an issuer of another trust domain.
 *
 * @param issuer Exact value of the claim iss of its tokens.
 * @param algorithm JWS algorithm of its tokens.
 * @param jwkSetUri Address of its key set.
 * @param jwkSetLocation File with its public keys, a JWK set; instead of jwk-set-uri.
 * @param secretLocation File with the secret shared with it, as base64url; for the HS algorithms only.
 * @param scopes Scopes of its users that are accepted here.
 * @param roles Roles of its users that are accepted here.
 * @param maxLife Maximum life of its tokens, and the time for which revocations of its users are remembered here.
 * @param revocations Revocation list of the issuer, and the client that reads it.
 */
public record TrustedIssuerSettings(
        String issuer,
        @DefaultValue("ES256") String algorithm,
        @Nullable URI jwkSetUri,
        @Nullable Resource jwkSetLocation,
        @Nullable Resource secretLocation,
        @DefaultValue Set<String> scopes,
        @DefaultValue Set<String> roles,
        @DefaultValue("24h") Duration maxLife,
        @DefaultValue Revocations revocations) {

    public TrustedIssuerSettings {
        StsProperties.require(issuer, "countersign.sts.trusted-issuers.*.issuer", "https://sts.example.com");
        StsProperties.requirePositive(maxLife, "countersign.sts.trusted-issuers.*.max-life");
    }

    /**
     * Revocation list of an issuer, read as a client of that issuer.
     *
     * @param uri Address of its revocation list. Without it, its tokens are valid until they expire.
     * @param tokenUri Address of the token endpoint where this server gets its token for the list.
     * @param serviceId Audience of the token that reads the list.
     * @param clientId Client id of this server at that issuer.
     * @param keyLocation File with the private key of that client, a JWK with "alg".
     * @param pollInterval Duration between two readings.
     * @param stale Maximum age of the list. With an older one, its users' tokens are not exchanged.
     */
    public record Revocations(
            @Nullable URI uri,
            @Nullable URI tokenUri,
            @Nullable String serviceId,
            @Nullable String clientId,
            @Nullable Resource keyLocation,
            @DefaultValue("1s") Duration pollInterval,
            @DefaultValue("10m") Duration stale) {

        public Revocations {
            StsProperties.requirePositive(pollInterval, "countersign.sts.trusted-issuers.*.revocations.poll-interval");
            StsProperties.requirePositive(stale, "countersign.sts.trusted-issuers.*.revocations.stale");
        }
    }
}
