// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.idt.SpiffeId;
import io.countersign.launcher.attack.Attack.Finding;
import io.countersign.registration.agent.AgentTimes;
import io.countersign.registration.agent.CuratorException;
import io.countersign.registration.agent.RegistrationException;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Replace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Services of one attack. */
final class Scenario implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofSeconds(45);

    private static final int PAUSE = 5;

    // What agents report of their own registration is a consequence of an attack, and not its discovery.
    private static final Set<String> CONSEQUENCES = Set.of("NotRegistered");

    private final AttackLab lab;

    private final String name;

    private final List<LabService> services = new ArrayList<>();

    Scenario(AttackLab lab, String name) {
        this.lab = lab;
        this.name = name;
    }

    AttackLab lab() {
        return lab;
    }

    LabService start(String service) throws IOException, RegistrationException {
        return start(service, AttackLab.TIMES);
    }

    /** Starts a service, which every other one may call. */
    LabService start(String service, AgentTimes times) throws IOException, RegistrationException {
        LabService created = lab.service(name + "/" + service, times);
        services.add(created);
        created.start();
        services.forEach(one -> acquaint(created, one));
        lab.shared().services.forEach(one -> acquaint(created, one));
        return created;
    }

    private static void acquaint(LabService one, LabService other) {
        one.allow(other.name());
        other.allow(one.name());
    }

    /** Returns a service that all attacks share which leave it as it is. */
    LabService shared(String service) {
        LabService started = lab.shared().service(service);
        services.forEach(one -> acquaint(started, one));
        return started;
    }

    private LabService service(String service) {
        return services.stream()
                .filter(one -> one.name().path().endsWith("/" + service))
                .findFirst()
                .orElseThrow();
    }

    /** Returns somebody with a token of their own, whom all services would let in by their name. */
    Impostor impostor(String service) throws IOException {
        SpiffeId id = SpiffeId.parse("spiffe://attack.example/" + name + "/" + service);
        services.forEach(one -> one.allow(id));
        return lab.impostor(id, lab.address());
    }

    /** Returns the entries of the curator as shipped, once all services have them. */
    List<Octets> entries() throws IOException, CuratorException, InterruptedException {
        List<Octets> entries = lab.entries();
        for (LabService service : services) {
            await(service, entries.size() - 1L);
        }
        for (LabService service : lab.shared().services) {
            await(service, entries.size() - 1L);
        }
        return entries;
    }

    /** Waits until the agent of a service has an entry. */
    void await(LabService service, long sequence) throws InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (service.agent().health().sequence() < sequence) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(service.name() + " does not reach entry " + sequence);
            }
            Thread.sleep(PAUSE);
        }
    }

    /** Shows a forged log to a service, and waits until its agent has it. */
    void show(LabService service, ForgedLog log) throws InterruptedException {
        service.front().show(log);
        await(service, log.entries().size() - 1L);
    }

    /** Returns the entry that registered a service. */
    static Entry registration(List<Octets> entries, LabService service) {
        Octets keyHash = service.key().key().id();
        for (Octets encoded : entries) {
            Entry entry = Entry.decode(encoded);
            boolean registers = entry.body() instanceof Register || entry.body() instanceof Replace;
            if (registers && Registered.in(entry).statement().keyHash().equals(keyHash)) {
                return entry;
            }
        }
        throw new IllegalStateException("The service is not registered: " + service.name());
    }

    /** Appends the revocation of a service, which it signed itself. */
    static ForgedLog revoked(ForgedLog log, LabService service) {
        Entry entry = registration(log.entries(), service);
        Octets signature = service.key().sign(Registered.revocationText(entry));
        return log.revoke(entry, service.key().key().id(), signature);
    }

    /** Returns what the first one of some services noticed. */
    static Finding found(long begin, @Nullable Sighting sighting, int accepted) {
        return sighting == null
                ? new Finding(Observer.NOBODY, "", -1, accepted)
                : new Finding(
                        sighting.observer(),
                        sighting.reason(),
                        Duration.ofNanos(sighting.time() - begin).toMillis(),
                        accepted);
    }

    /** Waits for what the agent of a service notices. */
    static @Nullable Sighting byAgent(LabService service, long begin) throws InterruptedException {
        return service.sightings()
                .await(
                        begin,
                        sighting -> sighting.observer() == Observer.AGENT && !CONSEQUENCES.contains(sighting.reason()));
    }

    @Override
    public void close() throws IOException {
        for (LabService service : services.reversed()) {
            service.close();
        }
    }
}
