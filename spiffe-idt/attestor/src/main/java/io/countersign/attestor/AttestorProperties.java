// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.server.MemoryRateLimiter;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the attestor.
 *
 * @param key File with the Ed25519 key that signs statements, PKCS#8 in PEM. Required.
 * @param logs Ids of the logs that it states for, in base64url. Required.
 * @param life Maximum life of a statement, from 1 minute to 30 days; it never outlives its token.
 * @param source Where it learns about tokens. Required.
 * @param files Source of one machine, "files".
 * @param kubernetes Source of a cluster, "kubernetes".
 * @param follow Logs that it follows, to revoke what it stated about tokens that have ended.
 * @param sweepInterval Interval at which the source is asked about all of that, from 1 second to 1 day.
 * @param maxHeadAge Maximum age of the newest head of a followed log, from 1 second to 1 day. Nothing is revoked by an
 *     older one.
 * @param rateLimit Rate of requests that an address may send.
 */
@ConfigurationProperties("countersign.attestor")
record AttestorProperties(
        @Nullable Path key,
        @DefaultValue List<String> logs,
        @DefaultValue("1h") Duration life,
        @Nullable SourceKind source,
        @DefaultValue Files files,
        @DefaultValue Kubernetes kubernetes,
        @DefaultValue List<Follow> follow,
        @DefaultValue("1m") Duration sweepInterval,
        @DefaultValue("30s") Duration maxHeadAge,
        @DefaultValue RateLimit rateLimit) {

    static final String PREFIX = "countersign.attestor.";

    private static final Duration SHORTEST_LIFE = Duration.ofMinutes(1);

    private static final Duration LONGEST_LIFE = Duration.ofDays(30);

    private static final Duration LONGEST_MEMORY = Duration.ofMinutes(5);

    AttestorProperties {
        requireDuration("life", life, SHORTEST_LIFE, LONGEST_LIFE);
        requireDuration("sweep-interval", sweepInterval, Duration.ofSeconds(1), Duration.ofDays(1));
        requireDuration("max-head-age", maxHeadAge, Duration.ofSeconds(1), Duration.ofDays(1));
        if (source == null) {
            throw wrong("source", "It is not set.", "Set it to files or kubernetes.");
        }
    }

    static CountersignConfigurationException wrong(String property, String reason, String fix) {
        return new CountersignConfigurationException(PREFIX + property, reason, fix);
    }

    private static void requireDuration(String property, Duration value, Duration least, Duration most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw wrong(property, "It is " + value + ".", "Set it to a duration from " + least + " to " + most + ".");
        }
    }

    private static void requireNumber(String property, long value, long most) {
        requireNumber(property, 1, value, most);
    }

    private static void requireNumber(String property, long least, long value, long most) {
        if (value < least || value > most) {
            throw wrong(property, "It is " + value + ".", "Set it to a number from " + least + " to " + most + ".");
        }
    }

    /** Where the attestor learns about tokens. */
    enum SourceKind {
        FILES,
        KUBERNETES
    }

    /**
     * Source of one machine.
     *
     * @param directory Directory with a file for each token, which only the user of the attestor may change. Required
     *     for the source "files".
     */
    record Files(@Nullable Path directory) {}

    /**
     * Source of a cluster.
     *
     * @param audience Audience of the tokens, which no other service verifies. Required for the source "kubernetes".
     * @param trustDomain Trust domain of the names that it states. Required for the source "kubernetes".
     * @param path Path of the names that it states. Both placeholders must be whole segments.
     * @param apiServer Address of the API server. If not set, that of the cluster, by the environment of the pod.
     * @param certificateAuthority File with the authorities of the API server, in PEM.
     * @param token File with the attestor's own token, which is read for each call.
     * @param timeout Maximum time of a call, from 100 milliseconds to 30 seconds.
     * @param maxResponseSize Maximum size of an answer.
     * @param callsPerSecond Maximum number of calls in a second for requests, 2 or more; a statement needs two. One
     *     address gets a tenth of them. The sweep and the health make a tenth of that number at most, besides.
     * @param cache Verdicts that are remembered.
     */
    record Kubernetes(
            @Nullable String audience,
            @Nullable String trustDomain,

            @DefaultValue("/ns/{namespace}/sa/{service-account}")
            String path,

            @Nullable URI apiServer,

            @DefaultValue("/var/run/secrets/kubernetes.io/serviceaccount/ca.crt")
            Path certificateAuthority,

            @DefaultValue("/var/run/secrets/kubernetes.io/serviceaccount/token")
            Path token,

            @DefaultValue("3s") Duration timeout,
            @DefaultValue("4MB") DataSize maxResponseSize,
            @DefaultValue("100") int callsPerSecond,
            @DefaultValue Cache cache) {

        private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(100);

        private static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(30);

        Kubernetes {
            requireDuration("kubernetes.timeout", timeout, SHORTEST_TIMEOUT, LONGEST_TIMEOUT);
            requireNumber("kubernetes.calls-per-second", 2, callsPerSecond, MemoryRateLimiter.HIGHEST_RATE);
            if (maxResponseSize.toKilobytes() < 1 || maxResponseSize.toMegabytes() > 1000) {
                throw wrong(
                        "kubernetes.max-response-size",
                        "It is " + maxResponseSize + ".",
                        "Set it to a size from 1KB to 1000MB.");
            }
        }
    }

    /**
     * Verdicts that are remembered.
     *
     * @param life Duration for which a live token is believed without another call, up to 5 minutes: a token that ends
     *     or a pod that goes is noticed that late.
     * @param refusalLife Duration for which a refused token is refused without another call, up to 5 minutes.
     * @param maxEntries Maximum number of verdicts.
     */
    record Cache(
            @DefaultValue("10s") Duration life,
            @DefaultValue("2s") Duration refusalLife,
            @DefaultValue("10000") long maxEntries) {

        Cache {
            requireDuration("kubernetes.cache.life", life, Duration.ZERO, LONGEST_MEMORY);
            requireDuration("kubernetes.cache.refusal-life", refusalLife, Duration.ZERO, LONGEST_MEMORY);
            requireNumber("kubernetes.cache.max-entries", maxEntries, Integer.MAX_VALUE);
        }
    }

    /**
     * Log that is followed.
     *
     * @param log Id of the log, one of countersign.attestor.logs. Required.
     * @param curator URL of its key curator. Required.
     * @param curatorKeys SHA-256 digests of the keys of the curator's certificate, as base64url. If not set, its
     *     certificate must be one that the JVM trusts.
     * @param parameters SHA-256 digest of the parameters of the log, as base64url. Required.
     * @param logKey First key of the log: SubjectPublicKeyInfo of Ed25519, 44 bytes as base64url. Required.
     * @param successors Keys that may replace a lost log key, in the same form.
     */
    record Follow(
            @Nullable String log,
            @Nullable URI curator,
            @DefaultValue List<String> curatorKeys,
            @Nullable String parameters,
            @Nullable String logKey,
            @DefaultValue List<String> successors) {}

    /**
     * Rate of requests that an address may send. The requests of a whole second may come at once.
     *
     * @param requestsPerSecondAndAddress Requests per second of one address, or of one /64 network of IPv6.
     * @param maxCallers Maximum number of addresses that are remembered.
     */
    record RateLimit(
            @DefaultValue("20") int requestsPerSecondAndAddress,
            @DefaultValue("10000") long maxCallers) {

        RateLimit {
            requireNumber(
                    "rate-limit.requests-per-second-and-address",
                    requestsPerSecondAndAddress,
                    MemoryRateLimiter.HIGHEST_RATE);
            requireNumber("rate-limit.max-callers", maxCallers, Integer.MAX_VALUE);
        }
    }
}
