// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.LogFile;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Audits a file as docs/registration-log.md shows it. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class OfflineAuditTests {

    private static final int SLOTS = 16;

    private final Rbe rbe = TestRbe.rbe();

    private final RbeParameters parameters = rbe.developmentParameters(SLOTS);

    private final List<Alarm> reported = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void applyWhenFileIsAuditedThenPeersAreKnown() throws Exception {
        TestLog log = TestLog.start(() -> new RbeCommitments(rbe, parameters));
        TestService basket = TestService.of("basket", "token of basket", 5);
        log.register(basket, 3);
        Path path = folder.resolve("log");
        LogFile.write(path, log.head(), log.entries);
        Genesis first = log.pins.genesis();
        List<PinnedAttestor> attestors = List.copyOf(log.pins.attestors().values());
        Audit audit = audited(path, log.logId, first.parameters(), first.logKey(), attestors);
        assertThat(audit.judge(basket.tokenHash(), basket.address(), basket.keyHash(), log.clock.instant()))
                .isInstanceOf(Bound.class);
        assertThat(reported).isEmpty();
    }

    private Audit audited(
            Path path, Octets logId, Octets parametersDigest, Ed25519Key logKey, List<PinnedAttestor> attestors)
            throws Exception {
        int slots = parameters.slots();
        int width = parameters.width();
        Pins pins = Pins.of(logId, new Genesis(slots, width, parametersDigest, logKey), attestors);
        Audit audit = new Audit(pins, new RbeCommitments(rbe, parameters), AuditSettings.of(alarm -> report(alarm)));
        try (LogFile file = LogFile.open(path)) {
            audit.apply(file.entries(), file.head());
        }
        return audit;
    }

    private void report(Alarm alarm) {
        reported.add(alarm);
    }
}
