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
 * What an application wants proved in zero knowledge, and by what it verifies proofs.
 *
 * @param proofSystem Name of the proof system that verifies.
 * @param fallback Name of the proof system that verifies where the first one is not there. None by default: then
 *     the application does not start.
 * @param keys Folder with the keys of the circuits and their manifest.
 * @param allowDevelopmentKeys Whether keys may be used that one machine made alone, and whose maker could forge proofs.
 * @param epoch Duration for which a caller's nullifier stays the same.
 * @param policies What can be asked for, by name. "registered" and "member" are there without being set.
 * @param require Which requests need which policy; the first that matches counts.
 * @param policy Policy of all other requests.
 * @param registry Who is registered.
 * @param replay Proofs that were used.
 * @param replicas Number of processes that serve as this application.
 * @param batch Proofs that are verified together.
 * @param nonce Nonces of this service's own, which proofs are made with.
 * @param session A token after a proof, for the calls that follow.
 * @since 0.1
 */
@ConfigurationProperties("countersign.zk")
public record CountersignZkProperties(
        @DefaultValue("native") String proofSystem,
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
        @DefaultValue("1") int replicas,
        @DefaultValue Batch batch,
        @DefaultValue Nonce nonce,
        @DefaultValue Session session) {

    /**
     * What has to be proved.
     *
     * @param circuit Circuit whose proofs do: SecretProofBound, MembershipProof or AttributeProof.
     * @param roles Attested roles, one of which is needed; any by default.
     * @param countries Attested countries by their ISO 3166-1 numbers, one of which is needed; any by default.
     * @param minimumAge Age in years; any by default.
     * @param authorities What callers may do who prove it, such as ROLE_ADMIN.
     */
    public record Policy(
            @Nullable String circuit,
            @DefaultValue List<Long> roles,
            @DefaultValue List<Long> countries,
            @DefaultValue("0") int minimumAge,
            @DefaultValue Set<String> authorities) {}

    /**
     * Requests that need a policy.
     *
     * @param path Pattern of their path, as in Spring MVC.
     * @param methods Their methods; any by default. GET stands for HEAD too.
     * @param policy Name of the policy.
     */
    public record Rule(
            @Nullable String path,
            @DefaultValue List<String> methods,
            @Nullable String policy) {}

    /**
     * Who is registered.
     *
     * @param uri Address of the authenticator's registry.
     * @param serviceId Service id of the authenticator, for which this service gets a token to read the registry
     *     with. By default, that of the configured service at the address.
     * @param pollInterval Duration between two readings.
     * @param refreshInterval Least duration between two readings for the sake of somebody who is not known.
     * @param stale Duration after which a registry that could not be read again no longer tells.
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
     * Proofs that were used.
     *
     * @param store Where they are remembered: memory, redis or jdbc.
     * @param maxProofs Largest number of proofs that memory remembers.
     * @param initializeSchema Whether the table of the store jdbc is made at start if it is not there.
     * @param redis The store redis.
     */
    public record Replay(
            @DefaultValue("memory") String store,
            @DefaultValue("1000000") int maxProofs,
            @DefaultValue("true") boolean initializeSchema,
            @DefaultValue Redis redis) {}

    /**
     * Proofs that are verified together.
     *
     * @param size Largest number of proofs in a batch.
     * @param queue Largest number of proofs that wait.
     * @param leaders Number of batches that are verified at once. That of processors by default.
     */
    public record Batch(
            @DefaultValue("64") int size,
            @DefaultValue("1024") int queue,
            @Nullable Integer leaders) {}

    /**
     * Nonces of this service's own, which proofs are made with.
     *
     * @param required Whether a proof has to be made with one. Who proves without it gets one with the refusal.
     * @param ttl Duration for which one is good, at least 10s and at most 1h.
     * @param secretLocation File with a secret that all replicas have, as base64url: 32 octets or more. By
     *     default each process draws its own.
     */
    public record Nonce(
            @DefaultValue("false") boolean required,
            @DefaultValue("2m") Duration ttl,
            @Nullable Resource secretLocation) {}

    /**
     * A token after a proof, for the calls that follow.
     *
     * @param enabled Whether who has proved something gets one; it is accepted where
     *     countersign.accept lists zk-session.
     * @param ttl Duration for which it is good, at most 60s.
     * @param maxProofs Largest number of DPoP proofs that are remembered.
     */
    public record Session(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("60s") Duration ttl,
            @DefaultValue("1000000") int maxProofs) {}

    /**
     * A Redis that evicts nothing.
     *
     * @param url Address with user and password, such as rediss://user:password@redis.internal:6380.
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
}
