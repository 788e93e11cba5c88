// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.issuer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Issuers of other trust domains that this server trusts. */
public final class TrustedIssuers {

    private final Map<String, TrustedIssuer> byName;

    TrustedIssuers(List<TrustedIssuer> issuers) {
        this.byName = issuers.stream().collect(Collectors.toUnmodifiableMap(TrustedIssuer::name, Function.identity()));
    }

    /** @param name unverified {@code iss} of a token */
    public Optional<TrustedIssuer> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}
