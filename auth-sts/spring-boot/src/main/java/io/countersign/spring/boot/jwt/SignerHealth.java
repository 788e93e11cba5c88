// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.spring.boot.CredentialHealth;
import java.util.Map;

/** Health of this service's own key at a signer provider. A sample is signed if it has not signed for ten seconds. */
final class SignerHealth implements CredentialHealth {

    private final ClientKey key;

    SignerHealth(ClientKey key) {
        this.key = key;
    }

    @Override
    public String name() {
        return "signer";
    }

    @Override
    public boolean isUsable() {
        return key.isUsable();
    }

    @Override
    public Map<String, Object> details() {
        return Map.of("keyId", key.id(), "signs", isUsable());
    }
}
