// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

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
 * Properties of the JWT schemes: trusted issuers, and this service's own tokens.
 *
 * @param algorithm Algorithm that the issuers sign with, as in RFC 7518, 8037, 9864 or 9964. It is never taken from a
 *     token.
 * @param provider Cryptography provider that signs and verifies: "auto" for the fastest available for the algorithm,
 *     or "corretto", "jdk" or "bouncycastle", which must be available.
 * @param audiencePattern Audience that stands for all services of a domain, such as *.shop.com. None by default: then
 *     tokens must name the service itself.
 * @param issuers Issuers of the own domain, whose tokens are accepted, and where their keys are.
 * @param foreignIssuers Issuers of other domains. Their users get only the scopes configured for the issuer, no role,
 *     and never own a resource.
 * @param http Requests to issuers: for key sets, revocations and this service's own tokens.
 * @param keySet Key sets that are read from issuers.
 * @param revocation Revocation list of the issuer.
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
        @DefaultValue Http http,
        @DefaultValue KeySet keySet,
        @DefaultValue Revocation revocation,
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
     * Trusted issuer, with one source of its keys.
     *
     * @param issuer Exact value of the claim "iss".
     * @param jwkSetUri Address of its key set.
     * @param jwkSetLocation File with its public keys.
     * @param secretLocation File with the secret of an HS algorithm, in base64url.
     * @param discover Whether its key set is found by its metadata.
     */
    public record Issuer(
            @Nullable String issuer,
            @Nullable URI jwkSetUri,
            @Nullable Resource jwkSetLocation,
            @Nullable Resource secretLocation,
            @DefaultValue("false") boolean discover) {}

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
     * @param pollInterval Duration between two readings.
     * @param stale Maximum age of the list. With an older one, tokens cannot be verified (503).
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
            @Nullable String audience) {}

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
