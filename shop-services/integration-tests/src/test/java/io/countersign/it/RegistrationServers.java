// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.idt.SpiffeId;
import io.countersign.nativecore.NativeCore;
import io.countersign.registration.agent.AgentSettings;
import io.countersign.registration.agent.AgentTimes;
import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registrations.EmbeddedRegistrations;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Key curator and attestor as they are shipped, and agents of services at their own addresses. */
final class RegistrationServers implements AutoCloseable {

    private final Map<String, List<Alarm>> alarms = new ConcurrentHashMap<>();

    private final Path folder;

    private final EmbeddedRegistrations registrations;

    private final List<RegistrationAgent> agents = new ArrayList<>();

    RegistrationServers(Path folder) {
        this.folder = folder;
        this.registrations = EmbeddedRegistrations.builder("shop.com").slots(16).start(folder.resolve("registrations"));
    }

    private static String id(String service) {
        return "spiffe://shop.com/" + service;
    }

    void stopCurator() {
        registrations.stopCurator();
    }

    void restartCurator() {
        registrations.startCurator();
    }

    /** Gives a service a new token, in the way of a launcher, and lets the former one be. */
    void giveToken(String service, String address) {
        registrations.register(id(service), address);
    }

    void endToken(String service) {
        registrations.endToken(id(service));
    }

    /** Returns the alarms of the agents of a service. */
    List<Alarm> alarms(String service) {
        return alarms.computeIfAbsent(service, any -> new CopyOnWriteArrayList<>());
    }

    /** Creates an agent that is not started. */
    RegistrationAgent agent(String service, String address) throws Exception {
        HttpClient toAttestor = HttpClient.newBuilder()
                .sslContext(PinnedTls.context(Set.of(registrations.attestorTlsKey())))
                .localAddress(InetAddress.getByName(address))
                .build();
        AgentTimes times = AgentTimes.DEFAULT;
        RegistrationAgent agent = new RegistrationAgent(
                AgentSettings.of(SpiffeId.parse(id(service)), registrations.pins(), folder.resolve(service))
                        .withTimes(new AgentTimes(
                                times.clockSkew(),
                                times.stale(),
                                times.bound(),
                                times.margin(),
                                times.poll(),
                                Duration.ofMillis(200),
                                Duration.ofSeconds(1))),
                new CuratorClient(registrations.curatorUrl(), HttpClient.newHttpClient()),
                new AttestorClient(registrations.attestorUrl(), toAttestor, registrations.tokenFile(id(service))),
                octets -> RbeCommitments.of(NativeCore.load().rbe(), octets, false),
                alarms(service)::add);
        agents.add(agent);
        return agent;
    }

    @Override
    public void close() throws IOException {
        for (RegistrationAgent agent : agents) {
            agent.close();
        }
        registrations.close();
    }
}
