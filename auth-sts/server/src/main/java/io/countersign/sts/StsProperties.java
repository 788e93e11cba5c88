// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * The token service's settings.
 *
 * @param issuer the {@code iss} of every token and the base of the published addresses, without a trailing slash
 * @param serviceId the {@code aud} that a service token for this server itself carries
 * @param algorithm the JWS algorithm that tokens are signed with
 * @param secretLocation the file with the shared secret, as base64url, for the HS algorithms only
 * @param keyEncryptionKey the 32 bytes, as base64url, that encrypt the private keys in the database
 * @param keyEncryptionKeyLocation the file that holds it instead, made at the first start if it is absent
 * @param clockSkew how far the clocks of clients and services may be off
 * @param userToken the tokens that POST /login issues
 * @param serviceToken the tokens that client_credentials issues
 * @param clients who may ask for tokens, by client id
 */
@ConfigurationProperties("sts")
record StsProperties(
        String issuer,
        String serviceId,
        String algorithm,
        @Nullable Resource secretLocation,
        @Nullable String keyEncryptionKey,
        @Nullable Resource keyEncryptionKeyLocation,
        @DefaultValue("30s") Duration clockSkew,
        @DefaultValue UserToken userToken,
        @DefaultValue ServiceToken serviceToken,
        @DefaultValue Map<String, ClientSettings> clients) {

    StsProperties {
        require(issuer, "sts.issuer");
        require(serviceId, "sts.service-id");
        require(algorithm, "sts.algorithm");
        requireUrl(issuer);
        clients = Map.copyOf(clients);
    }

    private static void require(@Nullable String value, String name) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(name + " must be set");
        }
    }

    private static void requireUrl(String issuer) {
        URI uri = URI.create(issuer);
        if (!uri.isAbsolute() || uri.getRawQuery() != null || uri.getRawFragment() != null || issuer.endsWith("/")) {
            throw new IllegalArgumentException(
                    "sts.issuer must be a URL without query, fragment and trailing slash, not " + issuer);
        }
    }

    /** The longest that any token can be accepted after its issue. */
    Duration longestLife() {
        Duration longest = userToken.ttl().compareTo(serviceToken.ttl()) > 0 ? userToken.ttl() : serviceToken.ttl();
        return longest.plus(clockSkew);
    }

    /** The private keys' encryption as its toString would otherwise print it. */
    @Override
    public String toString() {
        return "StsProperties[issuer=" + issuer + ", algorithm=" + algorithm + "]";
    }

    /**
     * What POST /login issues.
     *
     * @param audience the services that accept it, as a pattern
     * @param scope its scope
     * @param ttl how long it is good
     */
    record UserToken(
            @DefaultValue("*.shop.com") String audience,
            @DefaultValue("shop") String scope,
            @DefaultValue("15m") Duration ttl) {

        UserToken {
            requirePositive(ttl, "sts.user-token.ttl");
        }
    }

    /**
     * What client_credentials issues.
     *
     * @param ttl how long it is good
     */
    record ServiceToken(@DefaultValue("2m") Duration ttl) {

        ServiceToken {
            requirePositive(ttl, "sts.service-token.ttl");
        }
    }

    /**
     * One client.
     *
     * @param jwkSetLocation its public keys, a JWK set whose keys name their algorithm
     * @param grants what it may ask for: the scopes, by the id of the service they are good at
     * @param login whether it may ask for the tokens of users
     * @param revoke whether it may revoke the tokens that other clients asked for
     */
    record ClientSettings(
            Resource jwkSetLocation, @DefaultValue Map<String, Set<String>> grants, boolean login, boolean revoke) {

        ClientSettings {
            Objects.requireNonNull(jwkSetLocation, "sts.clients.*.jwk-set-location must be set");
            grants = Map.copyOf(grants);
        }
    }

    private static void requirePositive(Duration value, String name) {
        if (!value.isPositive()) {
            throw new IllegalArgumentException(name + " must be positive, not " + value);
        }
    }
}
