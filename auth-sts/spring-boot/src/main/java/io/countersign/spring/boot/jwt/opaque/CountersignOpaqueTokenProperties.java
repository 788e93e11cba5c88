// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import io.countersign.spring.boot.jwt.CountersignJwtProperties;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;
import org.springframework.util.unit.DataSize;

/**
 * Properties of the scheme of opaque tokens.
 *
 * @param issuer Issuer of the tokens. An answer that names another one is refused. Required.
 * @param introspectionUri Address of the introspection endpoint (RFC 7662). Required.
 * @param clientId Client id of this service at the authorization server. The service id by default.
 * @param clientSecret Secret that authenticates the client, for environment variables. Prefer client-secret-location.
 * @param clientSecretLocation File with the secret that authenticates the client.
 * @param keyLocation File with the private key, a JWK with "alg", that authenticates the client instead of a secret.
 * @param audience Whether tokens must have the member "aud": required, or absent for an issuer that never writes it.
 *     Then clients and required-scopes must be set.
 * @param audiences Audiences accepted besides countersign.service-id.
 * @param clients Clients whose tokens are accepted. All by default.
 * @param requiredScopes Scopes, one of which a token without "aud" must have.
 * @param authorities Members with authorities, by the prefix of the authorities. SCOPE_ from scope by default.
 * @param userName Members with the user's name, of which the first present one counts.
 * @param service Condition that only tokens of clients acting for themselves meet, besides those without "sub".
 * @param jwtShaped Whether JWTs are introspected, too. No scheme of JWTs can stand beside then.
 * @param cache Answers of the authorization server.
 * @param maxConcurrent Largest number of introspections at the same time. Above it, requests are answered 503.
 * @param timeout Duration after which an introspection is given up, answer included.
 * @param maxSize Largest token, at most 64KB.
 * @param sslBundle Name of the SSL bundle that connections to the authorization server use.
 * @param signedResponses Whether answers are signed (RFC 9701). Unsigned ones are not used then.
 * @param signedResponseAlgorithm Algorithm of signed answers.
 * @param jwkSetUri Address of the issuer's key set, for signed answers. By default it is found by the issuer's metadata.
 * @since 0.1
 */
@ConfigurationProperties("countersign.opaque-token")
public record CountersignOpaqueTokenProperties(
        @Nullable String issuer,
        @Nullable URI introspectionUri,
        @Nullable String clientId,
        @Nullable String clientSecret,
        @Nullable Resource clientSecretLocation,
        @Nullable Resource keyLocation,
        @DefaultValue Set<String> audiences,
        @DefaultValue("required") Audience audience,
        @DefaultValue Set<String> clients,
        @DefaultValue Set<String> requiredScopes,
        @DefaultValue Map<String, List<String>> authorities,
        @DefaultValue("username") List<String> userName,
        CountersignJwtProperties.@Nullable Condition service,
        @DefaultValue("false") boolean jwtShaped,
        @DefaultValue Cache cache,
        @DefaultValue("50") int maxConcurrent,
        @DefaultValue("3s") Duration timeout,
        @DefaultValue("4KB") DataSize maxSize,
        @Nullable String sslBundle,
        @DefaultValue("false") boolean signedResponses,
        @DefaultValue("RS256") String signedResponseAlgorithm,
        @Nullable URI jwkSetUri) {

    /** Whether tokens must have the member "aud". */
    public enum Audience {
        /** Tokens must have it. */
        REQUIRED,
        /** Tokens need not have it. */
        ABSENT
    }

    /**
     * Answers of the authorization server.
     *
     * @param enabled Whether answers are cached.
     * @param maxAge Duration for which an answer is used, at most 30s. A revoked token is accepted for that long.
     *     Refusals are used for 5s at most.
     * @param maxEntries Largest number of accepted tokens remembered, and of refused ones.
     */
    public record Cache(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("30s") Duration maxAge,
            @DefaultValue("10000") int maxEntries) {}

    /** Hides the secret. */
    @Override
    public String toString() {
        return "CountersignOpaqueTokenProperties[" + issuer + "]";
    }
}
