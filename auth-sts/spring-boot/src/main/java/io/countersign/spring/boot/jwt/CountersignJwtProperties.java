// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.spring.boot.IssuerConnectionDetails;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;
import org.springframework.util.unit.DataSize;

/**
 * Properties of the JWT schemes: trusted issuers, and this service's own tokens.
 *
 * @param algorithm Algorithm that the issuers sign with, as in RFC 7518, 8037, 9864 or 9964. It is never taken from a
 *     token.
 * @param provider Cryptography provider that signs and verifies: "auto" for the fastest available for the algorithm,
 *     or "corretto", "jdk" or "bouncycastle", which must be available.
 * @param audiencePattern Audience that stands for all services of a domain, such as *.shop.com. None by default: then
 *     tokens must name the service itself.
 * @param issuers Trusted issuers, where their keys are, and what their tokens look like.
 * @param issuerRepository Issuers of a bean of the type IssuerRepository.
 * @param foreignIssuers Issuers of other domains. Their users get only the scopes configured for the issuer, no role,
 *     and never own a resource.
 * @param http Requests to issuers: for key sets, revocations and this service's own tokens.
 * @param keySet Key sets that are read from issuers.
 * @param revocation Revocation list of the issuer.
 * @param logout Sessions that issuers end.
 * @param cache Cache of verified tokens.
 * @param client This service as a client of the authorization server.
 * @param senderConstraint How tokens that this service asks for are bound to it: none, dpop (by its key in
 *     client.key-location), mtls (by the certificate of http.ssl-bundle and client.ssl-bundle, if the STS binds this
 *     client's tokens).
 * @param requireSenderConstraint Whether tokens that are bound to no sender are refused.
 * @param dpop Proofs of possession that come with tokens (RFC 9449).
 * @param outgoing Cache of tokens exchanged or signed for outgoing calls.
 * @param peers Services that sign tokens themselves, or receive such tokens, by service id.
 * @param nested Tokens of the scheme nested.
 * @param transactionToken Tokens of the scheme transaction-token.
 * @param vouch Callers whose credentials are not passed on, and for whom this service vouches.
 * @since 0.1
 */
@ConfigurationProperties("countersign.jwt")
public record CountersignJwtProperties(
        @DefaultValue("ES256") String algorithm,
        @DefaultValue("auto") String provider,
        @Nullable String audiencePattern,
        @DefaultValue List<Issuer> issuers,
        @DefaultValue Repository issuerRepository,
        @DefaultValue Http http,
        @DefaultValue KeySet keySet,
        @DefaultValue Revocation revocation,
        @DefaultValue Logout logout,
        @DefaultValue Cache cache,
        @DefaultValue Client client,
        @DefaultValue List<ForeignIssuer> foreignIssuers,
        @DefaultValue("none") SenderConstraint senderConstraint,
        @DefaultValue("false") boolean requireSenderConstraint,
        @DefaultValue Dpop dpop,
        @DefaultValue Outgoing outgoing,
        @DefaultValue Map<String, Peer> peers,
        @DefaultValue Nested nested,
        @DefaultValue TransactionToken transactionToken,
        @DefaultValue Vouch vouch) {

    /** Binding of tokens to their sender. */
    public enum SenderConstraint {
        /** Not bound. */
        NONE,
        /** Bound to the client's key, with a proof in each request (RFC 9449). */
        DPOP,
        /** Bound to the client's certificate (RFC 8705). */
        MTLS
    }

    /**
     * Trusted issuer, with one source of its keys. With another profile than rfc9068, or any setting besides the
     * source of its keys, its tokens are accepted by the schemes shared-jwt, token-exchange and cross-domain only.
     *
     * @param issuer Exact value of the claim "iss". {tenant} in it stands for a tenant.
     * @param jwkSetUri Address of its key set.
     * @param jwkSetLocation File with its public keys.
     * @param secretLocation File with the secret of an HS algorithm, in base64url.
     * @param discover Whether its key set is found by its metadata: at the place of RFC 8414, else at that of OpenID
     *     Connect.
     * @param metadataUri Address of its metadata, if they are elsewhere. {tenant} in it stands for a tenant.
     * @param algorithms Algorithms that it signs with. By default RS256, and countersign.jwt.algorithm for the
     *     profiles rfc9068 and custom.
     * @param profile Profile of its access tokens, with defaults for the properties below.
     * @param audiences Audiences accepted besides countersign.service-id.
     * @param audience Whether tokens must have the claim "aud": required, or absent for an issuer that never writes
     *     it. Then clients and required-scopes must be set.
     * @param clients Clients whose tokens are accepted. All by default.
     * @param requiredScopes Scopes, one of which a token without "aud" must have.
     * @param types Accepted "typ" headers; absent stands for a token without one.
     * @param require Conditions that tokens must meet, besides those of the profile.
     * @param refuse Conditions that tokens must not meet.
     * @param allowNonce Whether tokens with the claim "nonce" are accepted, which usually only ID tokens have.
     * @param clientId Claims of the client id, of which the first present one counts; none for no claim.
     * @param subject Claims that identify the user or workload; the values of several are joined by colons.
     * @param userName Claims of the user's name, of which the first present one counts; none for no claim.
     * @param authorities Claims of authorities, by the prefix of the authorities, such as ROLE_.
     * @param service Condition that only tokens of clients acting for themselves meet.
     * @param workloads Whether all tokens are of workloads, not of users.
     * @param tokenId Claim by which a single token can be revoked; none if there is no such claim.
     * @param maxLife Longest accepted time between "iat" and "exp".
     * @param end Claim with a time that ends a token before "exp".
     * @param tenants Tenants accepted in the place of {tenant}. A bean of the type IssuerTenants can decide instead.
     * @param tenant Claim of the tenant; none for no claim.
     * @param acr Claim of the authentication context classes of the user's login, a text or an array; none for no
     *     claim. acr by default.
     * @param sslBundle Name of the SSL bundle that connections for the keys of this issuer use, its metadata included.
     *     That of countersign.jwt.http by default.
     * @param logoutClients Client ids at this issuer whose logout tokens end sessions here (OpenID Connect
     *     Back-Channel Logout). None by default: then its logout tokens are refused.
     */
    public record Issuer(
            @Nullable String issuer,
            @Nullable URI jwkSetUri,
            @Nullable Resource jwkSetLocation,
            @Nullable Resource secretLocation,
            @DefaultValue("false") boolean discover,
            @Nullable String metadataUri,
            @DefaultValue List<String> algorithms,
            @DefaultValue("rfc9068") String profile,
            @DefaultValue Set<String> audiences,
            @DefaultValue("required") Audience audience,
            @DefaultValue Set<String> clients,
            @DefaultValue Set<String> requiredScopes,
            @DefaultValue Set<String> types,
            @DefaultValue List<Condition> require,
            @DefaultValue List<Condition> refuse,
            @DefaultValue("false") boolean allowNonce,
            @DefaultValue List<String> clientId,
            @DefaultValue List<String> subject,
            @DefaultValue List<String> userName,
            @DefaultValue Map<String, List<String>> authorities,
            @Nullable Condition service,
            @Nullable Boolean workloads,
            @Nullable String tokenId,
            @Nullable Duration maxLife,
            @Nullable String end,
            @DefaultValue Set<String> tenants,
            @Nullable String tenant,
            @Nullable String acr,
            @Nullable String sslBundle,
            @DefaultValue Set<String> logoutClients) {

        static final String DEFAULT_PROFILE = "rfc9068";

        /** Returns an issuer of a repository. Its key set is found by its metadata if it has no address. */
        static Issuer of(RegisteredIssuer issuer) {
            return of(
                    new Keys(
                            issuer.issuer(),
                            issuer.jwkSetUri(),
                            null,
                            null,
                            issuer.jwkSetUri() == null,
                            null,
                            List.of(),
                            null),
                    issuer.profile(),
                    issuer.audiences(),
                    issuer.types(),
                    issuer.authorities(),
                    Set.of());
        }

        /**
         * Returns the issuers that connection details name, instead of the configured ones: each has the settings of
         * the first configured issuer with the same profile, but another name and other keys.
         */
        static List<Issuer> connected(List<Issuer> configured, List<IssuerConnectionDetails> connections) {
            return connections.isEmpty()
                    ? configured
                    : connections.stream()
                            .map(one -> connected(configured, one))
                            .toList();
        }

        private static Issuer connected(List<Issuer> configured, IssuerConnectionDetails connection) {
            String profile = Objects.requireNonNullElse(connection.profile(), DEFAULT_PROFILE);
            Keys keys = new Keys(
                    connection.issuer(),
                    connection.jwkSetUri(),
                    null,
                    null,
                    false,
                    null,
                    List.of("ES256", "RS256"),
                    null);
            return configured.stream()
                    .filter(issuer -> issuer.profile().equals(profile))
                    .findFirst()
                    .map(issuer -> issuer.with(keys))
                    .orElseGet(() -> of(keys, profile, Set.of(), Set.of(), Map.of(), Set.of()));
        }

        private Issuer with(Keys keys) {
            return new Issuer(
                    keys.issuer(),
                    keys.jwkSetUri(),
                    null,
                    null,
                    false,
                    null,
                    keys.algorithms(),
                    profile,
                    audiences,
                    audience,
                    clients,
                    requiredScopes,
                    types,
                    require,
                    refuse,
                    allowNonce,
                    clientId,
                    subject,
                    userName,
                    authorities,
                    service,
                    workloads,
                    tokenId,
                    maxLife,
                    end,
                    Set.of(),
                    tenant,
                    acr,
                    null,
                    logoutClients);
        }

        /**
         * Returns the issuer with its keys and the clients of its logout tokens, and otherwise with the defaults of all
         * properties.
         */
        Issuer withDefaults() {
            Keys keys = new Keys(
                    issuer, jwkSetUri, jwkSetLocation, secretLocation, discover, metadataUri, algorithms, sslBundle);
            return of(keys, DEFAULT_PROFILE, Set.of(), Set.of(), Map.of(), logoutClients);
        }

        private static Issuer of(
                Keys keys,
                String profile,
                Set<String> audiences,
                Set<String> types,
                Map<String, List<String>> authorities,
                Set<String> logoutClients) {
            return new Issuer(
                    keys.issuer(),
                    keys.jwkSetUri(),
                    keys.jwkSetLocation(),
                    keys.secretLocation(),
                    keys.discover(),
                    keys.metadataUri(),
                    keys.algorithms(),
                    profile,
                    audiences,
                    Audience.REQUIRED,
                    Set.of(),
                    Set.of(),
                    types,
                    List.of(),
                    List.of(),
                    false,
                    List.of(),
                    List.of(),
                    List.of(),
                    authorities,
                    null,
                    null,
                    null,
                    null,
                    null,
                    Set.of(),
                    null,
                    null,
                    keys.sslBundle(),
                    logoutClients);
        }

        private record Keys(
                @Nullable String issuer,
                @Nullable URI jwkSetUri,
                @Nullable Resource jwkSetLocation,
                @Nullable Resource secretLocation,
                boolean discover,
                @Nullable String metadataUri,
                List<String> algorithms,
                @Nullable String sslBundle) {}

        /** Whether tokens must have the claim "aud". */
        public enum Audience {
            /** Tokens must have it. */
            REQUIRED,
            /** Tokens need not have it. */
            ABSENT
        }
    }

    /**
     * Condition on the claims of a token: a claim and one of value, oneOf, prefix, present, array and sameAs; or anyOf
     * or allOf.
     *
     * @param claim Path of the claim, such as realm_access.roles; a backslash escapes a dot in a name.
     * @param value Text that the claim is.
     * @param oneOf Texts, one of which the claim is.
     * @param prefix Text that the claim begins with.
     * @param present Whether the token has the claim, or must not have it.
     * @param array Whether the claim is an array.
     * @param sameAs Text that the claim is, in which paths in braces stand for other claims, such as {azp}@clients.
     * @param anyOf Conditions, one of which is met.
     * @param allOf Conditions, all of which are met.
     */
    public record Condition(
            @Nullable String claim,
            @Nullable String value,
            @DefaultValue List<String> oneOf,
            @Nullable String prefix,
            @Nullable Boolean present,
            @DefaultValue("false") boolean array,
            @Nullable String sameAs,
            @DefaultValue List<Condition> anyOf,
            @DefaultValue List<Condition> allOf) {}

    /**
     * Issuers of a bean of the type IssuerRepository.
     *
     * @param refreshInterval Duration between two readings.
     * @param stale Maximum age of the issuers. With older ones, their tokens cannot be verified (503).
     * @param maxIssuers Largest number of issuers; more are ignored.
     */
    public record Repository(
            @DefaultValue("30s") Duration refreshInterval,
            @DefaultValue("10m") Duration stale,
            @DefaultValue("1000") int maxIssuers) {}

    /**
     * Requests to issuers.
     *
     * @param connectTimeout Duration after which a connection attempt is given up.
     * @param timeout Duration after which a request is given up, answer included.
     * @param maxSize Largest answer of an issuer.
     * @param sslBundle Name of the SSL bundle that connections use.
     */
    public record Http(
            @DefaultValue("2s") Duration connectTimeout,
            @DefaultValue("3s") Duration timeout,
            @DefaultValue("1MB") DataSize maxSize,
            @Nullable String sslBundle) {}

    /**
     * Key sets.
     *
     * @param ttl Duration after which a key set is read again.
     * @param stale Duration after which a key set that could not be read again is no longer used.
     * @param refreshInterval Minimum time between two readings of a key set because of an unknown key id.
     */
    public record KeySet(
            @DefaultValue("5m") Duration ttl,
            @DefaultValue("10m") Duration stale,
            @DefaultValue("10s") Duration refreshInterval) {}

    /**
     * Revocations.
     *
     * @param uri Address of the issuer's revocation list. None by default: then tokens are valid until they expire.
     *     It needs countersign.jwt.client.token-uri and countersign.jwt.client.key-location, because the list is read
     *     with this service's own token.
     * @param serviceId Service id of the issuer, for which this service gets a token to read the list with. By
     *     default, the id of the service in countersign.services with this address.
     * @param pollInterval Duration between two readings, also of ended sessions that are stored outside of the process.
     * @param stale Maximum age of the list, and of these ended sessions. With an older one, tokens cannot be verified
     *     (503).
     */
    public record Revocation(
            @Nullable URI uri,
            @Nullable String serviceId,
            @DefaultValue("1s") Duration pollInterval,
            @DefaultValue("10m") Duration stale) {}

    /**
     * Verified tokens.
     *
     * @param enabled Whether verified tokens are cached until they expire.
     * @param maxEntries Largest number of tokens remembered.
     */
    public record Cache(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("10000") int maxEntries) {}

    /**
     * This service as a client of the authorization server.
     *
     * @param tokenUri Address of the token endpoint. None by default: then the service has no token of its own.
     * @param clientId Client id. The service id by default.
     * @param keyLocation File with the private key, a JWK with "alg", that proves the client.
     * @param audience Audience of the client's assertions. The address of the token endpoint by default.
     */
    public record Client(
            @Nullable URI tokenUri,
            @Nullable String clientId,
            @Nullable Resource keyLocation,
            @Nullable String audience) {}

    /**
     * Issuer of another domain, with one source of its keys.
     *
     * @param issuer Exact value of the claim "iss".
     * @param jwkSetUri Address of its key set.
     * @param jwkSetLocation File with its public keys.
     * @param secretLocation File with the secret of an HS algorithm, in base64url.
     * @param discover Whether its key set is found by its metadata.
     * @param algorithm Algorithm that it signs with. That of the own issuers by default.
     * @param scopes Scopes that its users' tokens may have here.
     * @param serviceScopes Scopes that its service tokens may have here, by client id. Tokens of its other clients
     *     are refused.
     * @param revocationUri Address of its revocation list. None by default: then its tokens are valid until they
     *     expire.
     * @param tokenUri Address of its token endpoint, which issues the token that this service reads the list with.
     * @param serviceId Service id of the issuer, the audience of that token.
     * @param audience Audience of the client's assertions there. The address of the token endpoint by default.
     * @param sslBundle Name of the SSL bundle that connections to this issuer use: for its keys, list and tokens.
     *     That of countersign.jwt.http by default.
     * @param logoutClients Client ids at this issuer whose logout tokens end sessions here. None by default.
     */
    public record ForeignIssuer(
            @Nullable String issuer,
            @Nullable URI jwkSetUri,
            @Nullable Resource jwkSetLocation,
            @Nullable Resource secretLocation,
            @DefaultValue("false") boolean discover,
            @Nullable String algorithm,
            @DefaultValue List<String> scopes,
            @DefaultValue Map<String, List<String>> serviceScopes,
            @Nullable URI revocationUri,
            @Nullable URI tokenUri,
            @Nullable String serviceId,
            @Nullable String audience,
            @Nullable String sslBundle,
            @DefaultValue Set<String> logoutClients) {}

    /**
     * Sessions that issuers end by logout tokens (OpenID Connect Back-Channel Logout).
     *
     * @param path Path at which logout tokens are received, if an issuer has logout-clients.
     * @param maxTokenAge Duration for which ended sessions are remembered. Tokens of these issuers that were issued
     *     longer ago are refused.
     * @param store Where ended sessions are remembered: memory, of this process alone; jdbc, SQLite or PostgreSQL, and
     *     redis, by all services and replicas that use the same.
     * @param initializeSchema Whether the table of the store jdbc (countersign_logout) is created at start if it is
     *     missing.
     * @param redis Settings of the store redis.
     */
    public record Logout(
            @DefaultValue("/.countersign/logout") String path,
            @DefaultValue("24h") Duration maxTokenAge,
            @DefaultValue("memory") String store,
            @DefaultValue("true") boolean initializeSchema,
            @DefaultValue Redis redis) {}

    /**
     * Proofs of possession.
     *
     * @param maxAge Duration after which a proof is too old.
     * @param maxProofs Largest number of proofs that memory remembers, so that none is used twice. When it is full,
     *     requests with proofs are answered 503.
     * @param replay Where used proofs are remembered.
     */
    public record Dpop(
            @DefaultValue("60s") Duration maxAge,
            @DefaultValue("100000") int maxProofs,
            @DefaultValue Replay replay) {}

    /**
     * Used proofs.
     *
     * @param store Where used proofs are remembered: memory, of this process alone; jdbc, SQLite or PostgreSQL, and
     *     redis, by all replicas.
     * @param initializeSchema Whether the table of the store jdbc (countersign_spent_proof) is created at start if it
     *     is missing.
     * @param redis Settings of the store redis.
     */
    public record Replay(
            @DefaultValue("memory") String store,
            @DefaultValue("true") boolean initializeSchema,
            @DefaultValue Redis redis) {}

    /**
     * Redis that evicts nothing.
     *
     * @param url Address of the store redis, such as rediss://user:password@redis.internal:6380; needs
     *     io.lettuce:lettuce-core.
     * @param timeout Maximum time to wait for Redis (503).
     */
    public record Redis(
            @Nullable String url, @DefaultValue("500ms") Duration timeout) {

        /** Hides the address, which may contain a password. */
        @Override
        public String toString() {
            return "Redis";
        }
    }

    /**
     * Tokens for outgoing calls.
     *
     * @param maxEntries Maximum number of cached exchanged tokens, and of signed ones.
     * @param margin An exchanged token is not reused when it expires within this time, or within half of its life if
     *     that is shorter.
     */
    public record Outgoing(
            @DefaultValue("10000") int maxEntries,
            @DefaultValue("10s") Duration margin) {}

    /**
     * Service whose self-signed tokens are accepted in the schemes self-issued and nested, with one source of its
     * keys.
     *
     * @param jwkSetUri Address of its key set.
     * @param jwkSetLocation File with its public keys.
     * @param algorithm Algorithm that it signs with.
     * @param assertsUsersOf Issuers of the users that it may assert without their token. None by default. Nested
     *     tokens contain the user's token and need no such right.
     * @param spiffeId SPIFFE ID that its certificate must have. By default, it needs no certificate.
     * @param encryptionJwkSetLocation File with the public key to which tokens for it are encrypted.
     */
    public record Peer(
            @Nullable URI jwkSetUri,
            @Nullable Resource jwkSetLocation,
            @DefaultValue("ES256") String algorithm,
            @DefaultValue Set<String> assertsUsersOf,
            @Nullable String spiffeId,
            @Nullable Resource encryptionJwkSetLocation) {}

    /**
     * Nested tokens.
     *
     * @param encryption Algorithm that the inner token is encrypted with: none, RSA-OAEP-256 or ECDH-ES, with
     *     A256GCM.
     * @param decryptionKeyLocation File with this service's private key, a JWK, for inner tokens that are encrypted.
     *     Those in the clear are refused then.
     */
    public record Nested(
            @DefaultValue("none") String encryption,
            @Nullable Resource decryptionKeyLocation) {}

    /**
     * Transaction tokens.
     *
     * @param trustDomain Audience of transaction tokens, such as shop.com.
     */
    public record TransactionToken(@Nullable String trustDomain) {}

    /**
     * Callers for whom this service vouches in a token of its own. The authorization server exchanges it if it trusts
     * this service as an issuer.
     *
     * @param schemes Schemes whose credentials are not passed on, such as zk. None by default.
     * @param issuer Issuer of these tokens, as the authorization server trusts it. countersign.url by default.
     * @param scope Scope of these tokens. Required if there are schemes.
     */
    public record Vouch(
            @DefaultValue Set<String> schemes,
            @Nullable String issuer,
            @Nullable String scope) {}
}
