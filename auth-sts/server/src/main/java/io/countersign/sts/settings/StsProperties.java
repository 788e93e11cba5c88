// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.settings;

import io.countersign.keys.KeySettings;
import io.countersign.server.MemoryRateLimiter;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Settings of the token service.
 *
 * @param issuer Issuer of every token and base of the published addresses, without a trailing slash. Required.
 * @param serviceId Audience of the service tokens for this server itself. Required.
 * @param algorithm JWS algorithm that tokens are signed with. Required.
 * @param provider Cryptography provider that signs: "auto" for the fastest available, or "corretto", "jdk" or
 *     "bouncycastle", which must be available.
 * @param secretLocation File with the shared secret as base64url; for the HS algorithms only.
 * @param keyEncryptionKey Key of 32 bytes, as base64url, that encrypts the private keys in the database.
 * @param keyEncryptionKeyLocation File that contains the key encryption key, instead of key-encryption-key; created
 *     at the first start if it is absent.
 * @param profile Rules for all clients together: "fapi2" for the FAPI 2.0 Security Profile.
 * @param keys Rotation of the signing keys.
 * @param clockSkew Maximum difference of the clocks of clients and services.
 * @param userToken User tokens, issued by POST /login and after a code.
 * @param serviceToken Service tokens, issued by client_credentials.
 * @param exchange Tokens issued in exchange for others.
 * @param transactionToken Tokens for one call through a trust domain.
 * @param rateLimit Limits of requests.
 * @param revocations List of revocations that services read.
 * @param cors Web pages of other origins that may call the endpoints.
 * @param trustedIssuers Issuers of other trust domains whose users services may act for, by a short name (alias) of
 *     each.
 * @param clients Clients that may ask for tokens, by client id.
 */
@ConfigurationProperties("countersign.sts")
public record StsProperties(
        String issuer,
        String serviceId,
        String algorithm,
        @DefaultValue("auto") String provider,
        @Nullable Resource secretLocation,
        @Nullable String keyEncryptionKey,
        @Nullable Resource keyEncryptionKeyLocation,
        @DefaultValue("none") SecurityProfile profile,
        @DefaultValue Keys keys,
        @DefaultValue("30s") Duration clockSkew,
        @DefaultValue UserToken userToken,
        @DefaultValue ServiceToken serviceToken,
        @DefaultValue Exchange exchange,
        @DefaultValue TransactionToken transactionToken,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue RevocationSettings revocations,
        @DefaultValue CorsSettings cors,
        @DefaultValue Map<String, TrustedIssuerSettings> trustedIssuers,
        @DefaultValue Map<String, ClientSettings> clients) {

    public StsProperties {
        require(issuer, "countersign.sts.issuer", "https://sts.example.com");
        require(serviceId, "countersign.sts.service-id", "sts.example.com");
        require(algorithm, "countersign.sts.algorithm", "ES256");
        requireUrl(issuer);
        clients = Map.copyOf(clients);
        trustedIssuers = Map.copyOf(trustedIssuers);
        trustedIssuers.keySet().forEach(StsProperties::requireAlias);
        if (clients.values().stream().anyMatch(client -> isForUsers(client, userToken))) {
            require(userToken.audience(), "countersign.sts.user-token.audience", "gateway.example.com");
        }
    }

    private static void requireAlias(String alias) {
        if (!alias.matches("[a-z0-9-]{1,64}")) {
            throw new CountersignConfigurationException(
                    "countersign.sts.trusted-issuers." + alias,
                    "It is the prefix of the names of users.",
                    "Use lower-case letters, digits and dashes.");
        }
    }

    static void require(@Nullable String value, String name, String example) {
        if (value == null || value.isBlank()) {
            throw new CountersignConfigurationException(name, "It is not set.", "Set it, such as to " + example + ".");
        }
    }

    private static boolean isForUsers(ClientSettings client, UserToken userToken) {
        return client.login()
                || (!client.redirectUris().isEmpty()
                        && client.audiences().isEmpty()
                        && client.scopes().contains(userToken.scope()));
    }

    /** Returns the audience of transaction tokens: by default, the service id of this server without its first label. */
    public String trustDomain() {
        String set = transactionToken.trustDomain();
        return set == null || set.isBlank() ? serviceId.substring(serviceId.indexOf('.') + 1) : set;
    }

    private static void requireUrl(String issuer) {
        URI uri = URI.create(issuer);
        if (!uri.isAbsolute() || uri.getRawQuery() != null || uri.getRawFragment() != null || issuer.endsWith("/")) {
            throw new CountersignConfigurationException(
                    "countersign.sts.issuer",
                    "'" + issuer + "' is not a valid issuer.",
                    "Use a URL without query, fragment and trailing slash.");
        }
    }

    /**
     * Returns the maximum time for which a token can be accepted after its key has retired. A replica may sign with a
     * retired key until it reads that the key has retired.
     */
    public Duration longestLife() {
        return Stream.of(userToken.ttl(), serviceToken.ttl(), exchange.ttl())
                .reduce(clockSkew, (one, other) -> one.compareTo(other) > 0 ? one : other)
                .plus(clockSkew)
                .plus(Keys.FOLLOWING);
    }

    /**
     * Returns the maximum time for which a token of a subject or a login can be accepted. For a name from another
     * issuer, this is the maximum life of that issuer's tokens if that is longer.
     *
     * @param name subject or login; a name from another issuer begins with its alias and a tilde
     */
    public Duration longestLife(String name) {
        int tilde = name.indexOf('~');
        TrustedIssuerSettings foreign = tilde < 0 ? null : trustedIssuers.get(name.substring(0, tilde));
        Duration longest = longestLife();
        return foreign == null || foreign.maxLife().compareTo(longest) < 0
                ? longest
                : foreign.maxLife().plus(clockSkew);
    }

    /** Omits the key encryption key. */
    @Override
    public String toString() {
        return "StsProperties[issuer=" + issuer + ", algorithm=" + algorithm + "]";
    }

    /**
     * Rotation of the signing keys.
     *
     * @param rotationInterval Duration for which a key signs before the next one does; 0 to change keys by command
     *     only.
     * @param publishAhead Duration for which a key is published before it signs, above 0: longer than any service keeps
     *     a key set without reading it.
     * @param replaceProvided Whether a key of the database replaces that of a signer provider that is no longer
     *     configured. Otherwise the STS does not start without the provider.
     */
    public record Keys(
            @DefaultValue("30d") Duration rotationInterval,
            @DefaultValue("6m") Duration publishAhead,
            @DefaultValue("false") boolean replaceProvided) {

        /** Generous limit of the time that another replica takes to read a change of keys. */
        private static final Duration FOLLOWING = Duration.ofMinutes(1);

        public Keys {
            new KeySettings("countersign.sts").requireRotation("keys", rotationInterval, publishAhead);
        }
    }

    /**
     * User tokens, issued by POST /login and after a code.
     *
     * @param audience Services that accept a user token: the id of one, or a pattern such as *.example.com. Required if
     *     users log in, unless every client that logs them in has audiences.
     * @param scope Scope of a user token.
     * @param ttl Life of a user token.
     */
    public record UserToken(
            @Nullable String audience,
            @DefaultValue("shop") String scope,
            @DefaultValue("15m") Duration ttl) {

        public UserToken {
            requirePositive(ttl, "countersign.sts.user-token.ttl");
        }
    }

    /**
     * Service tokens, issued by client_credentials.
     *
     * @param ttl Life of a service token.
     */
    public record ServiceToken(@DefaultValue("2m") Duration ttl) {

        public ServiceToken {
            requirePositive(ttl, "countersign.sts.service-token.ttl");
        }
    }

    /**
     * Tokens that token exchange issues.
     *
     * @param policyLocation File that defines which service may act for users at which other.
     * @param ttl Maximum life of an exchanged token; it never outlives its subject token.
     */
    public record Exchange(
            @DefaultValue("classpath:config/sts-exchange.yml")
            Resource policyLocation,

            @DefaultValue("15m") Duration ttl) {

        public Exchange {
            requirePositive(ttl, "countersign.sts.exchange.ttl");
        }
    }

    /**
     * Transaction tokens.
     *
     * @param trustDomain Audience of transaction tokens: the domain whose services accept them. By default,
     *     countersign.sts.service-id without its first label.
     * @param ttl Maximum life of a transaction token; it never outlives its subject token.
     */
    public record TransactionToken(
            @Nullable String trustDomain,
            @DefaultValue("60s") Duration ttl) {

        public TransactionToken {
            requirePositive(ttl, "countersign.sts.transaction-token.ttl");
        }
    }

    /**
     * Limits of requests. A burst may use the requests of a whole second at once.
     *
     * @param requestsPerSecondAndClient Requests per second of one authenticated client.
     * @param requestsPerSecondAndAddress Requests per second from one address, including those that are refused
     *     later.
     * @param publicPushesPerSecondAndAddress Pushed requests per second of public clients from one address. Anybody can
     *     send them, and each is stored.
     * @param maxCallers Maximum number of clients and addresses that are remembered.
     */
    public record RateLimit(
            @DefaultValue("5000") int requestsPerSecondAndClient,
            @DefaultValue("10000") int requestsPerSecondAndAddress,
            @DefaultValue("20") int publicPushesPerSecondAndAddress,
            @DefaultValue("100000") long maxCallers) {

        public RateLimit {
            requireRate(requestsPerSecondAndClient, "requests-per-second-and-client");
            requireRate(requestsPerSecondAndAddress, "requests-per-second-and-address");
            requireRate(publicPushesPerSecondAndAddress, "public-pushes-per-second-and-address");
            if (maxCallers < 1) {
                throw new CountersignConfigurationException(
                        "countersign.sts.rate-limit.max-callers", "It is " + maxCallers + ".", "Set it to at least 1.");
            }
        }

        private static void requireRate(int rate, String name) {
            if (rate < 1 || rate > MemoryRateLimiter.HIGHEST_RATE) {
                throw new CountersignConfigurationException(
                        "countersign.sts.rate-limit." + name,
                        "It is " + rate + ".",
                        "Set it to a number from 1 to " + MemoryRateLimiter.HIGHEST_RATE + ".");
            }
        }
    }

    static void requirePositive(Duration value, String name) {
        if (!value.isPositive()) {
            throw new CountersignConfigurationException(
                    name, "It is " + value + ".", "Set it to a duration above zero.");
        }
    }
}
