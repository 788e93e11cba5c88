// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Identity of this service and its permitted peers, with {@code countersign.tls.trust=registration}.
 *
 * @param name SPIFFE ID of this service, as its attestor knows it. Required.
 * @param tokenFile File with the token by which the attestor knows this service. It is read anew for each registration.
 *     Required.
 * @param state Directory of this service alone, for its TLS key and the log. Required.
 * @param server Whether the application's own server uses mutual TLS by the registration. Set it to false if browsers
 *     connect: server.ssl then applies, and the registration is for outgoing calls only.
 * @param allowedClients SPIFFE IDs of the services that may connect, or patterns such as spiffe://shop.com/ops/*.
 *     Required if the own server uses the registration.
 * @param maxConnectionAge Maximum age of a connection, on either side.
 * @param staleHead Age from which on the newest head of a log is an alarm.
 * @param withoutCurator Duration for which peers are accepted by what is known of a log, when its curator does not
 *     answer.
 * @param handover Duration for which the registration of a peer binds after that peer has replaced it, so that requests
 *     on open connections are not refused. None with 0.
 * @param attestor Attestor of this service.
 * @param log Log in which this service registers, and by which peers are known.
 * @param followedLogs Logs of other trust domains, by which peers are known too.
 * @param allowDevelopmentParameters Whether parameters are accepted that a single process made, which may know how to open
 *     any slot.
 * @since 0.1
 */
@ConfigurationProperties("countersign.registration")
public record CountersignRegistrationProperties(
        @Nullable String name,
        @Nullable Path tokenFile,
        @Nullable Path state,
        @DefaultValue("true") boolean server,
        @DefaultValue List<String> allowedClients,
        @DefaultValue("10m") Duration maxConnectionAge,
        @DefaultValue("30s") Duration staleHead,
        @DefaultValue("1h") Duration withoutCurator,
        @DefaultValue("30s") Duration handover,
        @DefaultValue Server attestor,
        @DefaultValue Log log,
        @DefaultValue List<Log> followedLogs,
        @DefaultValue("false") boolean allowDevelopmentParameters) {

    /**
     * Server and its key.
     *
     * @param url Address, with https. Required.
     * @param tlsKeys SHA-256 digests of the keys of its certificate (SubjectPublicKeyInfo), 32 bytes as base64url each:
     *     the present one and the next. Required.
     */
    public record Server(@Nullable URI url, @DefaultValue List<String> tlsKeys) {}

    /**
     * Log of a key curator, and what is believed in it.
     *
     * @param url Address of the key curator. Required.
     * @param tlsKeys SHA-256 digests of the keys of its certificate, 32 bytes as base64url each. Required with https.
     * @param id Id of the log, 32 bytes as base64url. Required.
     * @param key Public key that signed the log first: SubjectPublicKeyInfo of Ed25519, 44 bytes as base64url. Required.
     * @param parameters SHA-256 digest of the parameters, 32 bytes in hexadecimal. Required.
     * @param slots Number of slots. Required.
     * @param successors Public keys that may replace a lost log key.
     * @param attestors Attestors whose statements are believed. Required.
     * @param witnesses Public keys that cosign heads.
     * @param cosignatures Number of witnesses that must have cosigned a head: more than half of them, or none.
     */
    public record Log(
            @Nullable URI url,
            @DefaultValue List<String> tlsKeys,
            @Nullable String id,
            @Nullable String key,
            @Nullable String parameters,
            @DefaultValue("0") int slots,
            @DefaultValue List<String> successors,
            @DefaultValue List<Attestor> attestors,
            @DefaultValue List<String> witnesses,
            @DefaultValue("0") int cosignatures) {}

    /**
     * Attestor and its limits.
     *
     * @param key Public key of the attestor: SubjectPublicKeyInfo of Ed25519, 44 bytes as base64url. Required.
     * @param names SPIFFE IDs that it may state, or patterns such as spiffe://shop.com/*. Required.
     * @param addresses Addresses that it may state, or ranges such as 10.0.0.0/8. Required.
     * @param end Instant from which on nothing that it stated is believed, such as 2027-12-31T00:00:00Z. Required.
     */
    public record Attestor(
            @Nullable String key,
            @DefaultValue List<String> names,
            @DefaultValue List<String> addresses,
            @Nullable Instant end) {}
}
