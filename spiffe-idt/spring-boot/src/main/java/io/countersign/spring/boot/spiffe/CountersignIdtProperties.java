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
 * How workloads carry users' delegations, where one of the schemes dvid, id-mode, anon-mode
 * (experimental) and lsvid is chosen.
 *
 * @param assertingWorkloads Workloads that are believed when they vouch for a user. Required.
 * @param mintAt SPIFFE ID of the asserting workload that makes tokens for users who come with an OAuth token.
 *     Required where delegations begin.
 * @param audience Audience of DVIDs that are accepted. The own trust domain by default.
 * @param forwarders SPIFFE IDs of the workloads that may send on a DVID of somebody else.
 * @param proxies SPIFFE IDs of the workloads that may send a nested token that another workload signed.
 * @param identityProviders Issuers of OAuth tokens that proofs in DVIDs are about. Required for dvid.
 * @param bearer What the sender of an LSVID proves by its certificate.
 * @param maxLayers Largest number of layers of a nested token: id-mode, anon-mode (experimental) or lsvid.
 * @param layerLife Duration that a layer is good for, if nothing that it rests on ends before.
 * @param maxDvidLife Longest life of a DVID that is accepted.
 * @param disclosing Whether DVIDs are asked for with disclosures and not with a proof, and accepted so: on the word
 *     of the asserting workload alone.
 * @param targets What goes to a service, by service id.
 * @param keySet Keys that asserting workloads and identity providers publish.
 * @param replay Tokens that were used.
 * @param mintCache Nested tokens that were made for this workload.
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
     * An asserting workload.
     *
     * @param id SPIFFE ID of the asserting workload.
     * @param url Address of the asserting workload, without its endpoints: https.
     * @param authorities Issuers of OAuth tokens whose users it may vouch for. Required.
     * @param dvidAlgorithm Algorithm that it signs DVIDs with.
     * @param scopes The only names of scopes that count of its tokens, roles among them as role:ADMIN. All by
     *     default, as of the own trust domain.
     */
    public record AssertingWorkload(
            @Nullable String id,
            @Nullable URI url,
            @DefaultValue List<String> authorities,
            @DefaultValue("RS256") String dvidAlgorithm,
            @Nullable Set<String> scopes) {}

    /**
     * An issuer of OAuth tokens, which signs them with RS256.
     *
     * @param issuer Exact value of the claim 'iss' of its tokens.
     * @param jwkSetUri Address of its key set.
     * @param jwkSetLocation File with its key set, instead of an address.
     * @param spiffeId SPIFFE ID of the workload at the address of the key set, if it is one.
     * @param audience Audiences of its access tokens that proofs may be about, each in exactly this form. Required.
     * @param clientIds Clients whose tokens proofs may be about, as client_id, azp or cid names them. Required.
     * @param types What the typ of its access tokens may be; an empty text for none.
     */
    public record IdentityProvider(
            @Nullable String issuer,
            @Nullable URI jwkSetUri,
            @Nullable Resource jwkSetLocation,
            @Nullable String spiffeId,
            @DefaultValue Set<String> audience,
            @DefaultValue Set<String> clientIds,
            @DefaultValue("at+jwt") Set<String> types) {}

    /** What the sender of an LSVID proves by its certificate. */
    public enum Bearer {
        /** That it is the workload that signed last. */
        ID,
        /** That it has the very key that signed last. */
        STRICT
    }

    /**
     * What goes to a service.
     *
     * @param scope Scope that tokens for the service are narrowed to. As wide as they are by default.
     * @param sealed Whether the service must not extend nested tokens.
     * @param audience Audience of DVIDs for the service. The trust domain of its SPIFFE ID by default.
     * @param disclose Claims of the OAuth token that a DVID with disclosures shows the service, which gets no other
     *     DVID then. All that there are by default.
     * @param ownCall Whether a call that a workload makes on its own behalf goes on to the service on this workload's
     *     own behalf, with its rights there.
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
     * @param ttl Duration after which keys are read again.
     * @param stale Duration after which keys that could not be read again are not used any more.
     * @param refreshInterval Least time between two readings for the sake of an unknown key.
     */
    public record KeySet(
            @DefaultValue("5m") Duration ttl,
            @DefaultValue("10m") Duration stale,
            @DefaultValue("10s") Duration refreshInterval) {}

    /**
     * Used tokens.
     *
     * @param store Where they are remembered: memory, of this process alone; jdbc, SQLite or PostgreSQL; or redis.
     * @param maxTokens Largest number of used tokens that memory remembers.
     * @param initializeSchema Whether the table of the store jdbc is made at start if it is not there.
     * @param redis The store redis.
     */
    public record Replay(
            @DefaultValue("memory") String store,
            @DefaultValue("1000000") int maxTokens,
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
     * Made tokens.
     *
     * @param maxEntries Largest number of users whose tokens are kept.
     */
    public record MintCache(@DefaultValue("10000") int maxEntries) {}
}
