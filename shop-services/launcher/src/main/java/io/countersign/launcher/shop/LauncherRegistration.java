// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.idt.SpiffeId;
import io.countersign.launcher.support.HttpCalls;
import io.countersign.launcher.support.LauncherException;
import io.countersign.nativecore.NativeCore;
import io.countersign.registration.agent.AgentSettings;
import io.countersign.registration.agent.FollowSettings;
import io.countersign.registration.agent.FollowingAgent;
import io.countersign.registration.agent.LogAgent;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.agent.RegistrationException;
import io.countersign.registration.agent.RegistrationLogs;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registration of the launcher, for its readiness checks of services that accept only registered workloads. It follows the
 * log of the other trust domain, too.
 */
final class LauncherRegistration implements LauncherLink {

    private static final Logger log = LoggerFactory.getLogger(LauncherRegistration.class);

    private final RegistrationLogs logs;

    private LauncherRegistration(RegistrationLogs logs) {
        this.logs = logs;
    }

    /**
     * @param own domain in which the launcher registers
     * @param other domain whose log it follows
     * @param token file with its token
     * @param state directory for the state of its agent
     * @throws LauncherException if it cannot be registered
     */
    static LauncherRegistration open(DomainRegistry own, DomainRegistry other, Path token, Path state) {
        LauncherRegistration registration = new LauncherRegistration(
                new RegistrationLogs(registering(own, token, state), List.of(following(other, state))));
        try {
            for (LogAgent agent : registration.logs.agents()) {
                agent.start();
            }
            return registration;
        } catch (IOException | RegistrationException | RuntimeException ex) {
            registration.close();
            throw new LauncherException("the launcher cannot be registered: " + ex.getMessage(), ex);
        }
    }

    private static RegistrationAgent registering(DomainRegistry domain, Path token, Path state) {
        return new RegistrationAgent(
                AgentSettings.of(SpiffeId.parse(Workload.LAUNCHER.spiffeId()), domain.pins(), state),
                domain.curatorClient(http().build()),
                domain.attestorClient(http(), token),
                LauncherRegistration::commitments,
                LauncherRegistration::raised);
    }

    private static FollowingAgent following(DomainRegistry domain, Path state) {
        return new FollowingAgent(
                FollowSettings.of(domain.pins(), state.resolveSibling(state.getFileName() + ".followed")),
                domain.curatorClient(http().build()),
                LauncherRegistration::commitments,
                LauncherRegistration::raised);
    }

    private static HttpClient.Builder http() {
        return HttpClient.newBuilder().localAddress(WorkloadAddresses.parse(Workload.LAUNCHER.address()));
    }

    private static Commitments commitments(Octets parameters) {
        return RbeCommitments.of(NativeCore.load().rbe(), parameters, false);
    }

    private static void raised(Alarm alarm) {
        log.error("Alarm about a key curator: {}", alarm);
    }

    /** The address of the service is known, as it is no name that somebody else could answer. */
    @Override
    public HttpCalls to(Service service) {
        InetAddress address = WorkloadAddresses.parse(WorkloadAddresses.of(service));
        MutualTls tls = new MutualTls(
                this::identity, peer -> logs.judge(peer.certificates(), address), LinkListener.NONE, Clock.systemUTC());
        return new HttpCalls(
                tls.context(peer -> peer.name().equals(service.spiffeId())),
                WorkloadAddresses.parse(Workload.LAUNCHER.address()));
    }

    private LinkIdentity identity() {
        return logs.own().identity().orElseThrow(() -> new IllegalStateException("The agent has ended"));
    }

    @Override
    public void close() {
        try {
            logs.close();
        } catch (IOException ex) {
            log.warn("The agent of the launcher cannot be closed", ex);
        }
    }
}
