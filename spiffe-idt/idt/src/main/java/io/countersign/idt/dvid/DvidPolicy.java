// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.jose.keyset.KeySource;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Whom a verifier believes. All of it is configured, and nothing comes from a token.
 *
 * @param assertingWorkloads who makes DVIDs, with the keys that verify them
 * @param identityProviders the issuers of OAuth tokens, with their keys and which of their tokens count
 * @param audience the one audience that is accepted: this workload, or its trust domain
 * @param forwarders the workloads that may send a DVID of somebody else on
 * @param proofs what proofs must be
 * @param maxLife the longest life of a DVID
 * @param clockSkew how far clocks may be apart
 * @since 0.1
 */
public record DvidPolicy(
        Map<SpiffeId, KeySource> assertingWorkloads,
        Map<String, IdentityProvider> identityProviders,
        String audience,
        Set<SpiffeId> forwarders,
        RsaProofSettings proofs,
        Duration maxLife,
        Duration clockSkew) {

    public DvidPolicy {
        assertingWorkloads = Map.copyOf(assertingWorkloads);
        identityProviders = Map.copyOf(identityProviders);
        Objects.requireNonNull(audience, "audience cannot be null");
        forwarders = Set.copyOf(forwarders);
        Objects.requireNonNull(proofs, "proofs cannot be null");
        Objects.requireNonNull(maxLife, "maxLife cannot be null");
        Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
        if (assertingWorkloads.isEmpty() || identityProviders.isEmpty() || audience.isBlank()) {
            throw new IllegalArgumentException(
                    "A policy needs an asserting workload, an identity provider and an audience");
        }
    }
}
