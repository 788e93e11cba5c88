// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.keys.KeySettings;
import io.countersign.server.MemoryRateLimiter;
import io.countersign.spring.security.CountersignConfigurationException;
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
 * Settings of the asserting workload.
 *
 * @param workloadId SPIFFE ID that this server must have. By default, any ID that the Workload API gives it.
 * @param modes Modes whose tokens are issued: dvid, id-mode, anon-mode (experimental) and lsvid.
 * @param subjects SPIFFE IDs of the workloads that may ask for tokens of users, or patterns such as
 *     spiffe://shop.com/ui/*. Required.
 * @param forwarders SPIFFE IDs of the workloads that may replace a DVID that was sent to them, or patterns.
 * @param operators SPIFFE IDs of the workloads that may list and rotate the keys and read the actuator, or
 *     patterns.
 * @param audiences Permitted audiences of DVIDs, in exactly these forms; the first is the default. If not set, the
 *     SPIFFE ID of this server's trust domain.
 * @param claims Claims of the OAuth token that a workload gets when it introspects a DVID, by SPIFFE ID of the
 *     workload.
 * @param issuers Trusted issuers of OAuth tokens. Required.
 * @param life Maximum life of an issued token, up to 15 minutes; it never outlives its OAuth token.
 * @param clockSkew Duration by which the clocks of issuers and workloads may differ.
 * @param algorithm JWS algorithm that DVIDs are signed with.
 * @param provider Cryptography provider that signs DVIDs: "auto" for the fastest available, or "corretto", "jdk" or
 *     "bouncycastle", which must be available.
 * @param keyEncryptionKey Key of 32 bytes, as base64url, that encrypts the private keys in the database.
 * @param keyEncryptionKeyLocation File that contains the key encryption key, instead of key-encryption-key; created
 *     at the first start, readable by its owner alone, if it is absent.
 * @param keys Rotation of the keys that sign DVIDs.
 * @param anonRoot Rotation of the root key of Anon-Mode (experimental).
 * @param memory Stored OAuth tokens from which DVIDs were issued.
 * @param replay Used LSVIDs.
 * @param rateLimit Rate of requests that a workload may send.
 */
@ConfigurationProperties("countersign.asserting")
record AssertingProperties(
        @Nullable String workloadId,

        @DefaultValue({"dvid", "id-mode", "anon-mode", "lsvid"})
        List<String> modes,

        @DefaultValue List<String> subjects,
        @DefaultValue List<String> forwarders,
        @DefaultValue List<String> operators,
        @DefaultValue List<String> audiences,
        @DefaultValue Map<String, Set<String>> claims,
        @DefaultValue List<Issuer> issuers,
        @DefaultValue("2m") Duration life,
        @DefaultValue("30s") Duration clockSkew,
        @DefaultValue("RS256") String algorithm,
        @DefaultValue("auto") String provider,
        @Nullable String keyEncryptionKey,
        @Nullable Resource keyEncryptionKeyLocation,
        @DefaultValue Keys keys,
        @DefaultValue AnonRoot anonRoot,
        @DefaultValue Memory memory,
        @DefaultValue Replay replay,
        @DefaultValue RateLimit rateLimit) {

    private static final KeySettings SETTINGS = new KeySettings("countersign.asserting");

    private static final Duration LONGEST_LIFE = Duration.ofMinutes(15);

    private static final Duration LARGEST_SKEW = Duration.ofMinutes(5);

    /** Time within which another replica learns of a change of keys, with a large margin. */
    private static final Duration FOLLOWING = Duration.ofMinutes(1);

    AssertingProperties {
        if (audiences.stream().anyMatch(String::isBlank)) {
            throw wrong(
                    "countersign.asserting.audiences",
                    "One of the audiences is empty.",
                    "Set it to audiences such as spiffe://shop.com.");
        }
        if (life.toSeconds() < 1 || life.compareTo(LONGEST_LIFE) > 0) {
            throw wrong("countersign.asserting.life", "It is " + life + ".", "Set it to a duration from 1s to 15m.");
        }
        if (clockSkew.isNegative() || clockSkew.compareTo(LARGEST_SKEW) > 0) {
            throw wrong(
                    "countersign.asserting.clock-skew",
                    "It is " + clockSkew + ".",
                    "Set it to a duration from 0s to 5m.");
        }
        if (issuers.isEmpty()) {
            throw wrong(
                    "countersign.asserting.issuers",
                    "It is not set.",
                    "Set countersign.asserting.issuers[0].issuer, .jwk-set-uri, .audience and .client-ids.");
        }
    }

    /**
     * Returns the longest time for which a token can be accepted after its key was retired. Another replica signs
     * with the key until it has read of its retirement.
     */
    Duration longestLife() {
        return life.plus(clockSkew).plus(FOLLOWING);
    }

    private static CountersignConfigurationException wrong(String property, String reason, String fix) {
        return new CountersignConfigurationException(property, reason, fix);
    }

    /** Omits the key that encrypts private keys. */
    @Override
    public String toString() {
        return "AssertingProperties[modes=" + modes + "]";
    }

    /**
     * Issuer of OAuth tokens.
     *
     * @param issuer Exact value of the claim iss of its tokens. Required.
     * @param algorithm JWS algorithm of its tokens: RS256 where dvid is among the modes, since
     *     DVIDs prove signatures of RSA.
     * @param jwkSetUri Address of its key set.
     * @param jwkSetLocation File with its public keys, a JWK set; instead of jwk-set-uri.
     * @param spiffeId SPIFFE ID of the server of jwk-set-uri, if it uses mutual TLS by SVIDs; otherwise its
     *     certificate must be one that the JVM trusts.
     * @param audience Audiences of its tokens that are meant for this server, each in exactly this form. Required.
     * @param clientIds Clients whose tokens are accepted, by client_id, azp or cid. Required.
     * @param types Permitted typ of its access tokens; an empty text for none. Use others than at+jwt only for issuers
     *     that do not support it.
     */
    record Issuer(
            @Nullable String issuer,
            @DefaultValue("RS256") String algorithm,
            @Nullable URI jwkSetUri,
            @Nullable Resource jwkSetLocation,
            @Nullable String spiffeId,
            @DefaultValue Set<String> audience,
            @DefaultValue Set<String> clientIds,
            @DefaultValue("at+jwt") Set<String> types) {}

    /**
     * Rotation of the keys that sign DVIDs.
     *
     * @param rotationInterval Duration for which a key signs before the next one does; 0 to change keys by command
     *     only.
     * @param publishAhead Duration for which a key is published before it signs, above 0: longer than any workload
     *     keeps a key set without reading it.
     */
    record Keys(
            @DefaultValue("30d") Duration rotationInterval,
            @DefaultValue("6m") Duration publishAhead) {

        Keys {
            SETTINGS.requireRotation("keys", rotationInterval, publishAhead);
        }
    }

    /**
     * Rotation of the root key of Anon-Mode, which is experimental.
     *
     * @param rotationInterval Duration for which a root key is used before the next one is; 0 to change it by command
     *     only.
     * @param publishAhead Duration for which a root key is published before it is used, above 0: longer than any
     *     workload keeps root keys without reading them.
     */
    record AnonRoot(
            @DefaultValue("0s") Duration rotationInterval,
            @DefaultValue("6m") Duration publishAhead) {

        AnonRoot {
            SETTINGS.requireRotation("anon-root", rotationInterval, publishAhead);
        }
    }

    /**
     * Stored OAuth tokens, with which a DVID can be replaced.
     *
     * @param maxSize Maximum size of all OAuth tokens in the database, encrypted. Each is stored until its DVID
     *     expires. One workload can use a quarter of it at most.
     */
    record Memory(@DefaultValue("128MB") DataSize maxSize) {

        Memory {
            if (maxSize.toKilobytes() < 1) {
                throw wrong(
                        "countersign.asserting.memory.max-size", "It is " + maxSize + ".", "Set it to at least 1KB.");
            }
        }
    }

    /**
     * Used LSVIDs: those that workloads extended to this server, which it accepts once.
     *
     * @param store Store of used LSVIDs: jdbc, the database of this server, or redis, both shared by replicas; memory
     *     for one process.
     * @param maxTokens Maximum number of used LSVIDs in memory. When it is full, LSVIDs cannot be verified (503).
     * @param initializeSchema Whether the table of the store jdbc is created at start if it does not exist.
     * @param redis Settings of the store redis.
     */
    record Replay(
            @DefaultValue("jdbc") String store,
            @DefaultValue("100000") int maxTokens,
            @DefaultValue("true") boolean initializeSchema,
            @DefaultValue Redis redis) {

        Replay {
            if (maxTokens < 1) {
                throw wrong(
                        "countersign.asserting.replay.max-tokens", "It is " + maxTokens + ".", "Set it to at least 1.");
            }
        }
    }

    /**
     * Redis server, which must not evict entries.
     *
     * @param url Address of the store redis, such as rediss://user:password@redis.internal:6380.
     * @param timeout Maximum time to wait for a response of Redis.
     */
    record Redis(
            @Nullable String url, @DefaultValue("500ms") Duration timeout) {

        /** Omits the address, which may contain a password. */
        @Override
        public String toString() {
            return "Redis";
        }
    }

    /**
     * Rate of requests that a workload may send. The requests of a whole second may come at once.
     *
     * @param requestsPerSecondAndWorkload Requests per second of one workload.
     * @param maxCallers Maximum number of workloads that are remembered.
     */
    record RateLimit(
            @DefaultValue("1000") int requestsPerSecondAndWorkload,
            @DefaultValue("10000") long maxCallers) {

        RateLimit {
            if (requestsPerSecondAndWorkload < 1 || requestsPerSecondAndWorkload > MemoryRateLimiter.HIGHEST_RATE) {
                throw wrong(
                        "countersign.asserting.rate-limit.requests-per-second-and-workload",
                        "It is " + requestsPerSecondAndWorkload + ".",
                        "Set it to a number from 1 to " + MemoryRateLimiter.HIGHEST_RATE + ".");
            }
            if (maxCallers < 1) {
                throw wrong(
                        "countersign.asserting.rate-limit.max-callers",
                        "It is " + maxCallers + ".",
                        "Set it to at least 1.");
            }
        }
    }
}
