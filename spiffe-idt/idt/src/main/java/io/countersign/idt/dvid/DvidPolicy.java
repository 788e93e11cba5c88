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
 * Trust configuration of a verifier; nothing of it comes from a token.
 *
 * @param assertingWorkloads workloads that issue DVIDs, with the keys that verify them
 * @param identityProviders issuers of OAuth tokens, with their keys and the rules for their tokens
 * @param audience only audience that is accepted: this workload, or its trust domain
 * @param forwarders workloads that may send a DVID of another subject
 * @param proofs requirements for proofs
 * @param maxLife longest permitted lifetime of a DVID
 * @param clockSkew tolerated difference of clocks
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
