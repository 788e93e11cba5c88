// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.AttestorProperties.Follow;
import io.countersign.attestor.source.TokenSource;
import io.countersign.attestor.sweep.FollowedLog;
import io.countersign.attestor.sweep.LogPins;
import io.countersign.attestor.sweep.RevocationSigner;
import io.countersign.attestor.sweep.Sweep;
import io.countersign.attestor.sweep.SweepMeters;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.spring.boot.ProtectedLinks;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Logs that the attestor follows, and the sweep of what it stated. */
@Configuration(proxyBeanMethods = false)
class SweepConfiguration {

    @Bean
    RevocationSigner revocationSigner(Ed25519Signer attestorKey) {
        return new RevocationSigner(attestorKey);
    }

    @Bean
    FollowedLogs followedLogs(
            AttestorProperties properties,
            ServedLogs served,
            Ed25519Signer attestorKey,
            ProtectedLinks links,
            Clock clock) {
        List<FollowedLog> logs = new ArrayList<>();
        for (Follow settings : properties.follow()) {
            FollowSettings follow = new FollowSettings(logs.size(), settings);
            LogPins pins = follow.pins(served);
            logs.add(new FollowedLog(
                    pins,
                    new CuratorClient(follow.curator(links), follow.http()),
                    attestorKey.key(),
                    SweepConfiguration::commitments,
                    AuditSettings.of(alarm -> AttestationLog.alarm(pins.logId(), alarm))
                            .withClock(clock)));
        }
        return new FollowedLogs(logs);
    }

    /** The parameters stay open as long as the log is followed. */
    static Commitments commitments(Octets parameters) {
        Rbe rbe = NativeCore.load().rbe();
        return new RbeCommitments(rbe, rbe.parameters(parameters.toArray()));
    }

    @Bean
    Sweep sweep(FollowedLogs followed, TokenSource source, RevocationSigner signer, MeterRegistry registry) {
        return new Sweep(followed.logs(), source, signer, AttestationLog::revoked, new SweepMeters(registry));
    }

    @Bean
    SweepTask sweepTask(Sweep sweep, AttestorProperties properties) {
        return new SweepTask(sweep, properties.sweepInterval());
    }
}
