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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Logs that the attestor follows, and the sweep of what it stated. */
@Configuration(proxyBeanMethods = false)
class SweepConfiguration {

    private static final Logger log = LoggerFactory.getLogger(SweepConfiguration.class);

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
            SweepMeters meters,
            Clock clock) {
        List<FollowedLog> logs = new ArrayList<>();
        for (Follow settings : properties.follow()) {
            FollowSettings follow = new FollowSettings(logs.size(), settings);
            LogPins pins = follow.pins(served);
            follow.requireNew(pins, logs);
            logs.add(new FollowedLog(
                    pins,
                    new CuratorClient(follow.curator(links), follow.http()),
                    attestorKey.key(),
                    SweepConfiguration::commitments,
                    AuditSettings.of(alarm -> AttestationLog.alarm(pins.logId(), alarm))
                            .withClock(clock),
                    properties.maxHeadAge(),
                    (logId, registration, signer) -> {
                        meters.revokedByOther();
                        AttestationLog.revokedByOther(logId, registration, signer);
                    }));
        }
        warnOfOthers(served, logs);
        return new FollowedLogs(logs);
    }

    private static void warnOfOthers(ServedLogs served, List<FollowedLog> logs) {
        List<Octets> followed = logs.stream().map(FollowedLog::logId).toList();
        served.ids().stream()
                .filter(id -> !followed.contains(id))
                .forEach(id -> log.warn("The log {} is not followed, so nothing in it is ever revoked", id));
    }

    @Bean
    SweepMeters sweepMeters(MeterRegistry registry) {
        return new SweepMeters(registry);
    }

    @Bean
    HealthIndicator sweepHealthIndicator(
            FollowedLogs followed, Sweep sweep, AttestorProperties properties, Clock clock) {
        return new SweepHealth(followed, sweep, properties.sweepInterval(), clock);
    }

    /** The parameters stay open as long as the log is followed. */
    static Commitments commitments(Octets parameters) {
        Rbe rbe = NativeCore.load().rbe();
        return new RbeCommitments(rbe, rbe.parameters(parameters.toArray()));
    }

    @Bean
    Sweep sweep(FollowedLogs followed, TokenSource source, RevocationSigner signer, SweepMeters meters, Clock clock) {
        return new Sweep(followed.logs(), source, signer, AttestationLog::revoked, meters, clock);
    }

    @Bean
    SweepTask sweepTask(Sweep sweep, AttestorProperties properties) {
        return new SweepTask(sweep, properties.sweepInterval());
    }
}
