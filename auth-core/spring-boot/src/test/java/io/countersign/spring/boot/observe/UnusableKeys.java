// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import io.countersign.spring.boot.CredentialHealth;
import java.util.Map;

/** Keys of an issuer that is away. */
final class UnusableKeys implements CredentialHealth {

    @Override
    public String name() {
        return "away";
    }

    @Override
    public boolean isUsable() {
        return false;
    }

    @Override
    public Map<String, Object> details() {
        return Map.of("keys", 0);
    }
}
