// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.jose.keyset.KeySource;
import java.util.Objects;

/**
 * Issuer of the OAuth tokens that DVIDs may be about.
 *
 * @param keys keys of its signatures, about which proofs are made
 * @param rules rules that select the tokens that a proof may be about
 * @since 0.1
 */
public record IdentityProvider(KeySource keys, AccessTokenRules rules) {

    public IdentityProvider {
        Objects.requireNonNull(keys, "keys cannot be null");
        Objects.requireNonNull(rules, "rules cannot be null");
    }
}
