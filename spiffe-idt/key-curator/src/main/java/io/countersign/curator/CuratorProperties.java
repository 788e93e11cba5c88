// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.server.MemoryRateLimiter;
import io.countersign.spring.security.CountersignConfigurationException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the key curator.
 *
 * @param logId Id of the log, 32 bytes as base64url. If not set, it is random at the first start and logged. If set, it
 *     must be the id of the log in the database, and a database without a log stops the start.
 * @param newLog Whether a log with the id in log-id is begun if the database has none. For the first start only: with a
 *     lost database, it begins a second log with the same id, at which all services stop.
 * @param parameters File with the parameters that a ceremony finished. Required.
 * @param allowDevelopmentParameters Whether parameters may be used that one process made. Its maker can show any key at
 *     any slot.
 * @param logKey File with the Ed25519 private key that signs the log, PKCS#8 in PEM. Required.
 * @param formerLogKey File with the log key before, which signs its replacement by log-key at the next start.
 * @param successors Public keys that may replace a lost log key: SubjectPublicKeyInfo of Ed25519, 44 bytes as base64url.
 * @param attestors Attestors whose statements are registered. Required.
 * @param witnesses Witnesses that cosign heads.
 * @param reservationTime Duration for which a slot is reserved for a key.
 * @param reservationsPerAddress Maximum number of slots that one address may have reserved at the same time.
 * @param followInterval Interval at which entries of other processes are read from the database.
 * @param limits Requests that are served at the same time.
 * @param rateLimit Requests a second.
 */
@ConfigurationProperties("countersign.curator")
record CuratorProperties(
        @Nullable String logId,
        @DefaultValue("false") boolean newLog,
        @Nullable Path parameters,
        @DefaultValue("false") boolean allowDevelopmentParameters,
        @Nullable Path logKey,
        @Nullable Path formerLogKey,
        @DefaultValue List<String> successors,
        @DefaultValue List<Attestor> attestors,
        @DefaultValue List<Witness> witnesses,
        @DefaultValue("60s") Duration reservationTime,
        @DefaultValue("16") int reservationsPerAddress,
        @DefaultValue("250ms") Duration followInterval,
        @DefaultValue Limits limits,
        @DefaultValue RateLimit rateLimit) {

    private static final String PREFIX = "countersign.curator.";

    private static final Duration LONGEST_RESERVATION = Duration.ofMinutes(10);

    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(10);

    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(5);

    CuratorProperties {
        successors = List.copyOf(successors);
        attestors = List.copyOf(attestors);
        witnesses = List.copyOf(witnesses);
        require("reservation-time", reservationTime, Duration.ofSeconds(1), LONGEST_RESERVATION);
        require("follow-interval", followInterval, SHORTEST_INTERVAL, LONGEST_INTERVAL);
        requirePositive("reservations-per-address", reservationsPerAddress);
    }

    private static void require(String name, Duration value, Duration least, Duration most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw wrong(name, "It is " + value + ".", "Set it to a duration from " + least + " to " + most + ".");
        }
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw wrong(name, "It is " + value + ".", "Set it to at least 1.");
        }
    }

    private static void requireRate(String name, int rate) {
        if (rate < 1 || rate > MemoryRateLimiter.HIGHEST_RATE) {
            throw wrong(name, "It is " + rate + ".", "Set it to 1 to " + MemoryRateLimiter.HIGHEST_RATE + ".");
        }
    }

    static CountersignConfigurationException wrong(String name, String reason, String fix) {
        return new CountersignConfigurationException(PREFIX + name, reason, fix);
    }

    /**
     * Attestor and its limits.
     *
     * @param key Public key of the attestor: SubjectPublicKeyInfo of Ed25519, 44 bytes as base64url. Required.
     * @param names SPIFFE IDs that it may state, or patterns such as spiffe://shop.com/*. Required.
     * @param addresses Addresses that it may state, or ranges such as 10.0.0.0/8. Required.
     * @param end Instant from which on nothing that it stated is registered, such as 2027-12-31T00:00:00Z. Required.
     */
    record Attestor(
            @Nullable String key,
            @DefaultValue List<String> names,
            @DefaultValue List<String> addresses,
            @Nullable Instant end) {}

    /**
     * Witness.
     *
     * @param key Public key of the witness: SubjectPublicKeyInfo of Ed25519, 44 bytes as base64url. Required.
     */
    record Witness(@Nullable String key) {}

    /**
     * Requests that are served at the same time.
     *
     * @param changes Maximum number of requests that wait to change the log.
     * @param changesPerAddress Maximum number of such requests of one address.
     * @param streams Maximum number of downloads of the log.
     * @param streamsPerAddress Maximum number of downloads of one address.
     * @param streamTime Duration after which a download is aborted.
     * @param waits Maximum number of requests that wait for the next entry.
     * @param waitsPerAddress Maximum number of such requests of one address.
     */
    record Limits(
            @DefaultValue("64") int changes,
            @DefaultValue("16") int changesPerAddress,
            @DefaultValue("16") int streams,
            @DefaultValue("4") int streamsPerAddress,
            @DefaultValue("2m") Duration streamTime,
            @DefaultValue("4096") int waits,
            @DefaultValue("256") int waitsPerAddress) {

        Limits {
            requirePositive("limits.changes", changes);
            requirePositive("limits.changes-per-address", changesPerAddress);
            requirePositive("limits.streams", streams);
            requirePositive("limits.streams-per-address", streamsPerAddress);
            requirePositive("limits.waits", waits);
            requirePositive("limits.waits-per-address", waitsPerAddress);
            require("limits.stream-time", streamTime, Duration.ofSeconds(1), Duration.ofHours(1));
        }
    }

    /**
     * Requests a second.
     *
     * @param changes Reservations and changes of the log per second from one address.
     * @param totalChanges Reservations and changes of the log per second from all addresses.
     * @param reads Other requests per second from one address, and as many cosignatures.
     * @param maxCallers Maximum number of addresses that are remembered.
     */
    record RateLimit(
            @DefaultValue("20") int changes,
            @DefaultValue("200") int totalChanges,
            @DefaultValue("200") int reads,
            @DefaultValue("100000") int maxCallers) {

        RateLimit {
            requireRate("rate-limit.changes", changes);
            requireRate("rate-limit.total-changes", totalChanges);
            requireRate("rate-limit.reads", reads);
            requirePositive("rate-limit.max-callers", maxCallers);
        }
    }
}
