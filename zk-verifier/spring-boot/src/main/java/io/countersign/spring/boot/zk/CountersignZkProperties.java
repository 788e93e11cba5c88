// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

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
 * Properties of zero-knowledge proofs: the policies of requests and the verification of proofs.
 *
 * @param proofSystem Proof system that verifies: groth16, bulletproofs or stark of the native core, a bean, or a service of
 *     the class path.
 * @param fallback Other code for the same protocol, to use if the first one is missing, such as noble for groth16 (in
 *     countersign-zk-graaljs). None by default: then the application does not start.
 * @param keys Folder with the keys and constraints of the circuits and their manifest, which has the digest of each.
 * @param allowDevelopmentKeys Whether development keys of groth16 may be used, such as those of the jar. One machine
 *     made them alone, and its owner could forge proofs. Other proof systems need no set-up and no such keys.
 * @param epoch Duration for which a caller's nullifier stays the same.
 * @param policies Policies by name. "registered" (a registered commitment) and "member" (one of the group, without
 *     saying which) need no definition.
 * @param require Policies by path and method; the first that matches counts.
 * @param policy Policy of requests that no rule matches.
 * @param registry Registry of the authenticator.
 * @param replay Store of used proofs.
 * @param batch Verification in batches.
 * @param nonce Nonces of this service.
 * @param session Session tokens for callers with a proof.
 * @since 0.1
 */
@ConfigurationProperties("countersign.zk")
public record CountersignZkProperties(
        @DefaultValue("groth16") String proofSystem,
        @Nullable String fallback,

        @DefaultValue("classpath:/io/countersign/zk/circuits/")
        Resource keys,

        @DefaultValue("false") boolean allowDevelopmentKeys,
        @DefaultValue("1d") Duration epoch,
        @DefaultValue Map<String, Policy> policies,
        @DefaultValue List<Rule> require,
        @DefaultValue("registered") String policy,
        @DefaultValue Registry registry,
        @DefaultValue Replay replay,
        @DefaultValue Batch batch,
        @DefaultValue Nonce nonce,
        @DefaultValue Session session) {

    /**
     * Required proof.
     *
     * @param circuit Circuit of the proof: SecretProofBound, MembershipProof or AttributeProof.
     * @param proofSystem Proof system of the proof, if it is not that of countersign.zk.proof-system.
     * @param roles Attested roles, one of which is required, four at most; any by default.
     * @param countries Attested countries as ISO 3166-1 numbers, one of which is required, four at most; any by
     *     default.
     * @param minimumAge Minimum age in years; any by default.
     * @param authorities Authorities that a proof grants, such as ROLE_ADMIN.
     */
    public record Policy(
            @Nullable String circuit,
            @Nullable String proofSystem,
            @DefaultValue List<Long> roles,
            @DefaultValue List<Long> countries,
            @DefaultValue("0") int minimumAge,
            @DefaultValue Set<String> authorities) {}

    /**
     * Requests that need a policy.
     *
     * @param path Pattern of the path as in Spring MVC, below the context path.
     * @param methods HTTP methods; any by default. GET stands for HEAD too.
     * @param policy Name of the policy.
     */
    public record Rule(
            @Nullable String path,
            @DefaultValue List<String> methods,
            @Nullable String policy) {}

    /**
     * Registry of the authenticator.
     *
     * @param uri Address of the authenticator's registry.
     * @param serviceId Service id of the authenticator, for which this service gets a token to read the registry
     *     with. By default, the id of the service in countersign.services with this address.
     * @param pollInterval Duration between two readings.
     * @param refreshInterval Minimum interval of reading it because of an unknown commitment or root.
     * @param stale Maximum age of the registry. An older one is not used (503).
     * @param connectTimeout Duration after which a connection attempt is given up.
     * @param timeout Duration after which a reading is given up.
     * @param maxSize Largest answer.
     * @param sslBundle Name of the SSL bundle that connections use.
     */
    public record Registry(
            @Nullable URI uri,
            @Nullable String serviceId,
            @DefaultValue("1s") Duration pollInterval,
            @DefaultValue("250ms") Duration refreshInterval,
            @DefaultValue("10s") Duration stale,
            @DefaultValue("2s") Duration connectTimeout,
            @DefaultValue("3s") Duration timeout,
            @DefaultValue("1MB") DataSize maxSize,
            @Nullable String sslBundle) {}

    /**
     * Store of used proofs.
     *
     * @param store Where used proofs are remembered: memory, redis or jdbc.
     * @param maxProofs Largest number of proofs that memory remembers; when it is full, requests are answered 503.
     * @param initializeSchema Whether the table of the store jdbc is created at start if it does not exist.
     * @param redis Store redis.
     */
    public record Replay(
            @DefaultValue("memory") String store,
            @DefaultValue("1000000") int maxProofs,
            @DefaultValue("true") boolean initializeSchema,
            @DefaultValue Redis redis) {}

    /**
     * Verification in batches.
     *
     * @param size Largest number of proofs in a batch. Proofs of stark are verified one by one.
     * @param queue Largest number of proofs that wait; those beyond are answered 503. By default 1024, and 128 with stark,
     *     whose proofs are larger.
     * @param share Largest number of proofs of one client that wait; those beyond are answered 503. A client is the
     *     address of a connection, such as that of a gateway. By default half of the queue, and 8 with bulletproofs, which
     *     take longer, or stark, which are larger.
     * @param leaders Number of batches that are verified at once. The number of processors by default.
     */
    public record Batch(
            @DefaultValue("64") int size,
            @Nullable Integer queue,
            @Nullable Integer share,
            @Nullable Integer leaders) {}

    /**
     * Nonces of this service.
     *
     * @param required Whether a proof must include a nonce of this service. A proof without a valid one is answered
     *     401, with a nonce.
     * @param ttl Life of a nonce, 10s to 1h.
     * @param secretLocation File with the common secret of all replicas, as base64url: 32 octets or more. Required with
     *     more than one replica; by default each process generates its own.
     */
    public record Nonce(
            @DefaultValue("false") boolean required,
            @DefaultValue("2m") Duration ttl,
            @Nullable Resource secretLocation) {}

    /**
     * Session tokens for callers with a proof.
     *
     * @param enabled Whether callers can get a session token with a proof. It is accepted if countersign.accept lists
     *     zk-session. Required with stark, whose proofs begin sessions alone.
     * @param postQuantum Whether only keys of ML-DSA get sessions, which a quantum computer does not forge. Every policy
     *     in use must be proved by stark.
     * @param ttl Life of a session, at most 60s.
     * @param maxProofs Largest number of DPoP proofs of sessions that memory remembers; when it is full, requests are
     *     answered 503.
     * @param secretLocation File with the common secret of all replicas, as base64url: 32 octets or more. Required with
     *     more than one replica, together with a replay.store that they share; by default each process generates its
     *     own.
     * @param additionalSecretLocation File with another secret whose sessions are accepted, during a change of the
     *     secret.
     */
    public record Session(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("false") boolean postQuantum,
            @DefaultValue("60s") Duration ttl,
            @DefaultValue("1000000") int maxProofs,
            @Nullable Resource secretLocation,
            @Nullable Resource additionalSecretLocation) {}

    /**
     * Redis, which must not evict keys.
     *
     * @param url Address with user and password, such as rediss://user:password@redis.internal:6380.
     * @param timeout Maximum time to wait for Redis (503).
     */
    public record Redis(
            @Nullable String url, @DefaultValue("500ms") Duration timeout) {

        /** Returns no address, since it may contain a password. */
        @Override
        public String toString() {
            return "Redis";
        }
    }
}
