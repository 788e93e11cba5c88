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
 * Whose JWTs an application trusts, and how it gets its own.
 *
 * @param algorithm Algorithm that the issuers sign with, as in RFC 7518, 8037, 9864 or 9964.
 *     It is never taken from a token.
 * @param provider Whose cryptography signs and verifies: "auto" for the fastest at hand for the algorithm, or
 *     "corretto", "jdk" or "bouncycastle", which must be there.
 * @param audiencePattern Audience that stands for all services of a domain, such as *.shop.com. None by default: then
 *     tokens must name the service itself.
 * @param issuers Issuers of the own domain, whose tokens are accepted, and where their keys are.
 * @param foreignIssuers Issuers of other domains: who they vouch for has no role here and owns nothing.
 * @param http Requests to issuers: for key sets, revocations and tokens of this service's own.
 * @param keySet Key sets that are read from issuers.
 * @param revocation List of the tokens that the issuer revoked.
 * @param cache Cache of verified tokens.
 * @param client How this service gets tokens of its own.
 * @param senderConstraint How tokens that this service sends are bound to it.
 * @param requireSenderConstraint Whether tokens that are bound to no sender are refused.
 * @param dpop Proofs of possession that come with tokens (RFC 9449).
 * @param outgoing Tokens that were exchanged or signed for outgoing calls and are used again.
 * @param peers Services that sign tokens themselves, or get such, by service id.
 * @param nested Tokens of the scheme nested.
 * @param transactionToken Tokens of the scheme transaction-token.
 * @param vouch Callers whose credentials end at this service, and whom it speaks for itself.
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

    /** How a token is bound to its sender. */
    public enum SenderConstraint {
        /** Not at all. */
        NONE,
        /** By a proof with the client's key in each request (RFC 9449). */
        DPOP,
        /** By the client's certificate (RFC 8705). */
        MTLS
    }

    /**
     * An issuer. One of the locations says where its keys are.
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
     * @param maxSize Largest answer.
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
     * @param refreshInterval Least duration between two readings for the sake of an unknown key id.
     */
    public record KeySet(
            @DefaultValue("5m") Duration ttl,
            @DefaultValue("10m") Duration stale,
            @DefaultValue("10s") Duration refreshInterval) {}

    /**
     * Revocations.
     *
     * @param uri Address of the issuer's list. None by default: then tokens count until they end.
     * @param serviceId Service id of the issuer, for which this service gets a token to read the list with. By
     *     default, that of the configured service at the address.
     * @param pollInterval Duration between two readings.
     * @param stale Duration after which a list that could not be read again no longer tells.
     */
    public record Revocation(
            @Nullable URI uri,
            @Nullable String serviceId,
            @DefaultValue("1s") Duration pollInterval,
            @DefaultValue("10m") Duration stale) {}

    /**
     * Verified tokens.
     *
     * @param enabled Whether tokens that were verified are remembered until they end.
     * @param maxEntries Largest number of tokens remembered.
     */
    public record Cache(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("10000") int maxEntries) {}

    /**
     * This service as a client of the authorization server.
     *
     * @param tokenUri Address of the token endpoint. None by default: then the service has no right of its own
     *     elsewhere.
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
     * An issuer of another domain. One of the locations says where its keys are.
     *
     * @param issuer Exact value of the claim "iss".
     * @param jwkSetUri Address of its key set.
     * @param jwkSetLocation File with its public keys.
     * @param secretLocation File with the secret of an HS algorithm, in base64url.
     * @param discover Whether its key set is found by its metadata.
     * @param algorithm Algorithm that it signs with. That of the own issuers by default.
     * @param scopes Scopes that its users' tokens may have here.
     * @param serviceScopes Scopes that its service tokens may have here, by client id. Its other clients have none.
     * @param revocationUri Address of its list of revocations. None by default: then its tokens count until they end.
     * @param tokenUri Address of its token endpoint, where this service gets a token to read the list with.
     * @param serviceId Service id of the issuer, which that token is for.
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
     * @param maxProofs Largest number of proofs that memory remembers, so that none is used twice.
     * @param replay Where used proofs are remembered.
     */
    public record Dpop(
            @DefaultValue("60s") Duration maxAge,
            @DefaultValue("100000") int maxProofs,
            @DefaultValue Replay replay) {}

    /**
     * Used proofs.
     *
     * @param store Where they are remembered: memory, of this process alone; jdbc, SQLite or PostgreSQL; or redis.
     * @param initializeSchema Whether the table of the store jdbc is made at start if it is not there.
     * @param redis The store redis.
     */
    public record Replay(
            @DefaultValue("memory") String store,
            @DefaultValue("true") boolean initializeSchema,
            @DefaultValue Redis redis) {}

    /**
     * A Redis that evicts nothing.
     *
     * @param url Address, such as rediss://user:password@redis.internal:6380.
     * @param timeout Duration after which an answer is given up.
     */
    public record Redis(
            @Nullable String url, @DefaultValue("500ms") Duration timeout) {

        /** The address may hold a password. */
        @Override
        public String toString() {
            return "Redis";
        }
    }

    /**
     * Tokens for outgoing calls.
     *
     * @param maxEntries Largest number of tokens kept.
     * @param margin Duration before its end from which on a token is not used again.
     */
    public record Outgoing(
            @DefaultValue("10000") int maxEntries,
            @DefaultValue("10s") Duration margin) {}

    /**
     * A service whose own signature counts, in the schemes self-issued and nested. One of the
     * locations says where its keys are.
     *
     * @param jwkSetUri Address of its key set.
     * @param jwkSetLocation File with its public keys.
     * @param algorithm Algorithm that it signs with.
     * @param assertsUsersOf Issuers for whose users it may say that it acts. None by default. A token of an issuer
     *     inside its own needs no such right.
     * @param spiffeId SPIFFE ID that its certificate must have. By default, it needs no certificate.
     * @param encryptionJwkSetLocation File with its public key that tokens for it are encrypted to.
     */
    public record Peer(
            @Nullable URI jwkSetUri,
            @Nullable Resource jwkSetLocation,
            @DefaultValue("ES256") String algorithm,
            @DefaultValue Set<String> assertsUsersOf,
            @Nullable String spiffeId,
            @Nullable Resource encryptionJwkSetLocation) {}

    /**
     * Tokens inside tokens.
     *
     * @param encryption Algorithm that the inner token is encrypted with: none, RSA-OAEP-256 or ECDH-ES.
     * @param decryptionKeyLocation File with this service's private key, a JWK, for inner tokens that are encrypted.
     *     Those in the clear are refused then.
     */
    public record Nested(
            @DefaultValue("none") String encryption,
            @Nullable Resource decryptionKeyLocation) {}

    /**
     * Transaction tokens.
     *
     * @param trustDomain Audience of them, such as shop.com.
     */
    public record TransactionToken(@Nullable String trustDomain) {}

    /**
     * Callers whose credentials end at this service: it says who they are in a token that it signs itself, which the
     * authorization server exchanges if it trusts this service as an issuer.
     *
     * @param schemes Schemes of such callers, such as zk. None by default.
     * @param issuer What the authorization server trusts this service by. countersign.url by default.
     * @param scope Scope of the tokens.
     */
    public record Vouch(
            @DefaultValue Set<String> schemes,
            @Nullable String issuer,
            @Nullable String scope) {}
}
