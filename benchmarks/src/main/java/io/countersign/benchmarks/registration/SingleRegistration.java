// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeDirectory;
import io.countersign.nativecore.RbeParameters;
import java.security.SecureRandom;

/** Registration of one slot, with its helping values and its opening. */
final class SingleRegistration {

    private static final int SLOT = 1;

    private static final int OTHER_SLOT = 2;

    private final RbeParameters parameters;

    private final byte[] secret;

    private final byte[] registration;

    private final byte[] commitment;

    private final byte[] opening;

    SingleRegistration(Rbe rbe, RbeParameters parameters) {
        this.parameters = parameters;
        this.secret = secret(rbe);
        this.registration = parameters.register(SLOT, secret);
        try (RbeDirectory directory = parameters.directory(true)) {
            directory.register(OTHER_SLOT, secret(rbe));
            this.commitment = directory.register(SLOT, secret);
            this.opening = directory.opening(SLOT);
        }
    }

    private static byte[] secret(Rbe rbe) {
        return rbe.secret(random(32), random(16), random(32));
    }

    private static byte[] random(int length) {
        byte[] octets = new byte[length];
        new SecureRandom().nextBytes(octets);
        return octets;
    }

    Stopwatch measure(String operation, int millis) {
        Runnable measured = operation.equals(AuditTask.CHECK) ? this::check : this::open;
        Stopwatch watch = new Stopwatch();
        do {
            watch.time(measured);
        } while (watch.isBelow(millis));
        return watch;
    }

    private void check() {
        parameters.check(SLOT, secret, registration);
    }

    private void open() {
        if (!parameters.isMember(SLOT, secret, commitment, opening)) {
            throw new IllegalStateException("The opening is refused");
        }
    }
}
