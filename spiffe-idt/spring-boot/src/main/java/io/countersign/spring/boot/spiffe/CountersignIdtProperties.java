// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Propagation of users' delegations by workloads, with the schemes dvid, id-mode, anon-mode (experimental) and lsvid.
 *
 * @param assertingWorkloads Trusted asserting workloads, which vouch for users. Required.
 * @param mintAt SPIFFE ID of the asserting workload that issues tokens for users with an OAuth token. Required where
 *     delegations begin.
 * @param audience Required audience of DVIDs. The own trust domain by default.
 * @param forwarders SPIFFE IDs of workloads that may forward a DVID of another workload.
 * @param proxies SPIFFE IDs of workloads that may forward a nested token of another workload.
 * @param identityProviders Issuers of the OAuth tokens that DVIDs are about. Required for dvid.
 * @param bearer What the certificate of an LSVID's sender must match: id, the SPIFFE ID of the last signer; strict,
 *     its key.
 * @param maxLayers Maximum number of layers of a nested token (id-mode, anon-mode or lsvid), at most
 *     16.
 * @param layerLife Maximum life of a layer.
 * @param maxDvidLife Maximum life of a DVID.
 * @param disclosing Whether DVIDs have disclosures instead of a proof. The claims then rest on the asserting workload
 *     alone, and a sender can omit disclosures.
 * @param targets Settings of calls to a service, by service id.
 * @param keySet Keys that asserting workloads and identity providers publish.
 * @param replay Used tokens.
 * @param mintCache Cache of nested tokens that were issued to this workload.
 * @since 0.1
 */
@ConfigurationProperties("countersign.idt")
public record CountersignIdtProperties(
        @DefaultValue List<AssertingWorkload> assertingWorkloads,
        @Nullable String mintAt,
        @Nullable String audience,
        @DefaultValue List<String> forwarders,
        @DefaultValue List<String> proxies,
        @DefaultValue List<IdentityProvider> identityProviders,
        @DefaultValue("id") Bearer bearer,
        @DefaultValue("16") int maxLayers,
        @DefaultValue("2m") Duration layerLife,
        @DefaultValue("15m") Duration maxDvidLife,
        @DefaultValue("false") boolean disclosing,
        @DefaultValue Map<String, Target> targets,
        @DefaultValue KeySet keySet,
        @DefaultValue Replay replay,
        @DefaultValue MintCache mintCache) {

    /**
     * Asserting workload.
     *
     * @param id SPIFFE ID of the asserting workload.
     * @param url Address of the asserting workload with the scheme https, without the endpoints' paths.
     * @param authorities Issuers of OAuth tokens whose users it may assert, exactly as in "iss". Required.
     * @param dvidAlgorithm Algorithm that it signs DVIDs with.
     * @param scopes Scopes and roles (role:ADMIN) that its tokens may grant here. All by default; set it for another
     *     trust domain.
     */
    public record AssertingWorkload(
            @Nullable String id,
            @Nullable URI url,
            @DefaultValue List<String> authorities,
            @DefaultValue("RS256") String dvidAlgorithm,
            @Nullable Set<String> scopes) {}

    /**
     * Issuer of OAuth tokens that are signed with RS256.
     *
     * @param issuer Exact value of the claim "iss" of its tokens.
     * @param jwkSetUri Address of its key set.
     * @param jwkSetLocation File with its key set, instead of an address.
     * @param spiffeId SPIFFE ID of the workload at the address of the key set, if it is a workload.
     * @param audience Audiences of its access tokens: a proof may be about a token with one of them. Required.
     * @param clientIds Clients (client_id, azp or cid) of its access tokens: a proof may be about a token of one of
     *     them. Required.
     * @param types Permitted typ values of its access tokens. An empty text permits tokens without typ.
     */
    public record IdentityProvider(
            @Nullable String issuer,
            @Nullable URI jwkSetUri,
            @Nullable Resource jwkSetLocation,
            @Nullable String spiffeId,
            @DefaultValue Set<String> audience,
            @DefaultValue Set<String> clientIds,
            @DefaultValue("at+jwt") Set<String> types) {}

    /** Requirement for the certificate of an LSVID's sender. */
    public enum Bearer {
        /** The certificate has the SPIFFE ID of the last signer. */
        ID,
        /** The certificate has the key of the last signer. */
        STRICT
    }

    /**
     * Settings of calls to a service.
     *
     * @param scope Scope that tokens for the service are narrowed to. Not narrowed by default.
     * @param sealed Whether the service must not extend nested tokens.
     * @param audience Audience of DVIDs for the service. The trust domain of its SPIFFE ID by default.
     * @param disclose Claims that a DVID with disclosures shows to the service. All by default. If set, no DVID with a
     *     proof is sent there.
     * @param ownCall Whether calls without a user may continue to this service, with this workload's identity. Every
     *     caller of this workload can then use this workload's rights there.
     */
    public record Target(
            @Nullable Set<String> scope,
            @DefaultValue("false") boolean sealed,
            @Nullable String audience,
            @Nullable Set<String> disclose,
            @DefaultValue("false") boolean ownCall) {}

    /**
     * Published keys.
     *
     * @param ttl Time until published keys are read again.
     * @param stale Maximum age of published keys. Older ones are not used.
     * @param refreshInterval Minimum interval of reading published keys for an unknown key.
     */
    public record KeySet(
            @DefaultValue("5m") Duration ttl,
            @DefaultValue("10m") Duration stale,
            @DefaultValue("10s") Duration refreshInterval) {}

    /**
     * Used tokens.
     *
     * @param store Store of used tokens: memory, for one process; jdbc (SQLite or PostgreSQL) or redis, shared by
     *     replicas.
     * @param maxTokens Maximum number of used tokens in memory. When it is full, tokens cannot be verified
     *     (503).
     * @param initializeSchema Whether the table of the store jdbc is created at start if it does not exist.
     * @param redis Settings of the store redis.
     */
    public record Replay(
            @DefaultValue("memory") String store,
            @DefaultValue("1000000") int maxTokens,
            @DefaultValue("true") boolean initializeSchema,
            @DefaultValue Redis redis) {}

    /**
     * Redis server, which must not evict entries.
     *
     * @param url Address of the store redis, such as rediss://user:password@redis.internal:6380.
     * @param timeout Maximum time to wait for a response of Redis.
     */
    public record Redis(
            @Nullable String url, @DefaultValue("500ms") Duration timeout) {

        /** Omits the address, which may contain a password. */
        @Override
        public String toString() {
            return "Redis";
        }
    }

    /**
     * Cache of nested tokens.
     *
     * @param maxEntries Maximum number of cached nested tokens.
     */
    public record MintCache(@DefaultValue("10000") int maxEntries) {}
}
