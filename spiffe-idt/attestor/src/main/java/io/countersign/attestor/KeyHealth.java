// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.registration.keys.Ed25519KeyFile;
import io.countersign.registration.keys.Ed25519Signer;
import java.io.IOException;
import java.nio.file.Path;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Health of the key: down if its file cannot be read any more, or has another key. */
final class KeyHealth implements HealthIndicator {

    private final Path file;

    private final Ed25519Signer signer;

    KeyHealth(Path file, Ed25519Signer signer) {
        this.file = file;
        this.signer = signer;
    }

    @Override
    public Health health() {
        try {
            boolean isSame = Ed25519KeyFile.read(file).key().equals(signer.key());
            return isSame
                    ? Health.up().build()
                    : Health.down()
                            .withDetail("key", "the file has another key")
                            .build();
        } catch (IOException | IllegalArgumentException ex) {
            return Health.down().withDetail("key", "the file cannot be read").build();
        }
    }
}
