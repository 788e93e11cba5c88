// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.keyset.KeySource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Keys of an issuer that a test can remove, and that count their lookups. */
final class SwitchableKeys implements KeySource {

    private final KeySource keys = TestIssuer.keys();

    private final AtomicInteger lookups = new AtomicInteger();

    private volatile boolean removed;

    private volatile boolean down;

    void remove() {
        removed = true;
    }

    void setDown() {
        down = true;
    }

    int lookups() {
        return lookups.get();
    }

    @Override
    public JwsAlgorithm algorithm() {
        return keys.algorithm();
    }

    @Override
    public Lookup find(@Nullable String keyId) {
        lookups.incrementAndGet();
        if (down) {
            return new Lookup.Unavailable("down");
        }
        return removed ? new Lookup.NotFound() : keys.find(keyId);
    }

    @Override
    public boolean isCurrent(VerificationKey key) {
        return !removed && !down && keys.isCurrent(key);
    }

    @Override
    public Status status() {
        return new Status("test", List.of(), null, !down);
    }
}
