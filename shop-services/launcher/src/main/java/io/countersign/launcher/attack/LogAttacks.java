// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.launcher.attack.Attack.Body;
import io.countersign.launcher.attack.Attack.Consequence;
import io.countersign.launcher.attack.Attack.Finding;
import io.countersign.registration.agent.AgentTimes;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Attacks of a curator that shows other entries or heads than those that follow one another. */
final class LogAttacks {

    static final String TWO_LOGS = "two-logs";

    private static final int EXCHANGES = 5;

    private static final int PAUSE = 20;

    // Beyond the slots that services have.
    private static final int FREE = 90;

    /** Times of an agent that notices old heads in seconds, instead of half a minute and an hour. */
    private static final AgentTimes IMPATIENT = new AgentTimes(
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofMinutes(5),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1));

    private LogAttacks() {}

    static List<Attack> all() {
        return List.of(
                attack(
                        TWO_LOGS,
                        "The curator shows two logs: one service learns that a key was revoked, the other does not",
                        "Forked",
                        Consequence.NOTICED,
                        LogAttacks::twoLogs),
                changed("dropped", "It leaves an entry out", "GAP", entries -> entries.remove(entries.size() - 2)),
                changed(
                        "reordered",
                        "It swaps two entries",
                        "GAP",
                        entries -> Collections.swap(entries, entries.size() - 3, entries.size() - 2)),
                changed(
                        "repeated",
                        "It sends an entry twice",
                        "REPEATED",
                        entries -> entries.add(entries.size() - 1, entries.get(entries.size() - 2))),
                changed(
                        "altered",
                        "It alters an entry that others have",
                        "PREVIOUS_HASH",
                        entries -> entries.set(entries.size() - 2, altered(entries.get(entries.size() - 2)))),
                changed(
                        "last-altered",
                        "It alters the last entry after it signed the head",
                        "HEAD_HASH",
                        entries -> entries.set(entries.size() - 1, altered(entries.getLast()))),
                attack(
                        "future-head",
                        "It signs a head of the future, to have it believed for longer",
                        "Refused HEAD_FUTURE",
                        Consequence.PREVENTED,
                        LogAttacks::futureHead),
                attack(
                        "stale",
                        "It answers with an old head for ever, to hide that a key was revoked",
                        "OldHead",
                        Consequence.NOTICED,
                        LogAttacks::stale),
                attack(
                        "withheld",
                        "It withholds the revocation of a key from one service, with fresh heads",
                        "Withheld",
                        Consequence.NOTICED,
                        LogAttacks::withheld),
                attack(
                        "backup",
                        "It goes on from a backup of its database, without the last entry",
                        "Forked",
                        Consequence.NOTICED,
                        LogAttacks::backup),
                attack(
                        "former-key",
                        "It signs the next entry with a log key that was replaced",
                        "Refused HEAD_OLD_KEY",
                        Consequence.PREVENTED,
                        LogAttacks::formerKey),
                new Attack(
                        "partition",
                        "It shows two logs to two groups of services that exchange no request",
                        Observer.NOBODY,
                        "",
                        Consequence.UNNOTICED,
                        LogAttacks::partition));
    }

    private static Attack attack(String name, String tried, String reason, Consequence consequence, Body body) {
        return new Attack(name, tried, Observer.AGENT, reason, consequence, body);
    }

    private static Attack changed(String name, String tried, String fault, Consumer<List<Octets>> change) {
        return attack(name, tried, "Refused " + fault, Consequence.PREVENTED, scenario -> {
            LabService alice = scenario.start("alice");
            ForgedLog log = longer(scenario, 3);
            List<Octets> shown = new ArrayList<>(log.entries());
            change.accept(shown);
            return shown(alice, shown, log.head());
        });
    }

    private static Finding shown(LabService alice, List<Octets> entries, Head head) throws Exception {
        long begin = System.nanoTime();
        alice.front().show(entries, () -> head);
        return Scenario.found(begin, Scenario.byAgent(alice, begin), -1);
    }

    /** Returns the log with more registrations, all of them in order. */
    private static ForgedLog longer(Scenario scenario, int more) throws Exception {
        ForgedLog log = scenario.lab().forged(scenario.entries());
        for (int i = 0; i < more; i++) {
            log.register(scenario.impostor("more-" + i), scenario.lab().attestorKey(), FREE + i);
        }
        return log;
    }

    private static Octets altered(Octets encoded) {
        Entry entry = Entry.decode(encoded);
        return new Entry(entry.logId(), entry.sequence(), entry.previous(), entry.time() + 1, entry.body()).encode();
    }

    /** Somebody has Carol's key at Carol's address. Alice learns that it was revoked, Bob does not. */
    private static Finding twoLogs(Scenario scenario) throws Exception {
        LabService alice = scenario.start("alice");
        LabService bob = scenario.start("bob");
        LabClient thief = thief(scenario.shared("carol"), scenario);
        scenario.show(alice, revoked(scenario));
        scenario.show(bob, longer(scenario, 1));
        try (Attempts attempts = Attempts.begin(thief, bob)) {
            long begin = System.nanoTime();
            alice.call(bob);
            Sighting byBob = Scenario.byAgent(bob, begin);
            Sighting byAlice = Scenario.byAgent(alice, begin);
            int accepted = attempts.end();
            boolean stopped =
                    !alice.call(bob).isAccepted() && !thief.call(bob.socket()).isAccepted();
            return Scenario.found(begin, stopped ? later(byAlice, byBob) : null, accepted);
        }
    }

    private static LabClient thief(LabService victim, Scenario scenario) throws Exception {
        scenario.entries();
        return LabClient.attacker(victim.identity(), victim.address(), () -> null);
    }

    private static ForgedLog revoked(Scenario scenario) throws Exception {
        return Scenario.revoked(scenario.lab().forged(scenario.entries()), scenario.shared("carol"));
    }

    private static @Nullable Sighting later(@Nullable Sighting one, @Nullable Sighting other) {
        return one == null || other == null ? null : one.time() > other.time() ? one : other;
    }

    private static Finding futureHead(Scenario scenario) throws Exception {
        LabService alice = scenario.start("alice");
        ForgedLog log = longer(scenario, 1);
        Head head =
                log.head(Instant.now().plus(Duration.ofHours(1)), scenario.lab().logKey());
        return shown(alice, log.entries(), head);
    }

    /** Waits until the service judges nobody any more, too. */
    private static Finding stale(Scenario scenario) throws Exception {
        LabService alice = scenario.start("alice", IMPATIENT);
        LabClient thief = thief(scenario.shared("carol"), scenario);
        ForgedLog log = scenario.lab().forged(scenario.entries());
        Head head = log.head();
        long begin = System.nanoTime();
        alice.front().show(log.entries(), () -> head);
        try (Attempts attempts = Attempts.begin(thief, alice)) {
            Sighting alarm = Scenario.byAgent(alice, begin);
            Sighting end =
                    alice.sightings().await(begin, sighting -> sighting.reason().equals("log_too_old"));
            return Scenario.found(begin, end == null ? null : alarm, attempts.end());
        }
    }

    private static Finding withheld(Scenario scenario) throws Exception {
        LabService alice = scenario.start("alice");
        LabService bob = scenario.start("bob");
        LabClient thief = thief(scenario.shared("carol"), scenario);
        bob.front().show(scenario.lab().forged(scenario.entries()));
        scenario.show(alice, revoked(scenario));
        long begin = System.nanoTime();
        try (Attempts attempts = Attempts.begin(thief, bob)) {
            while (alice.sightings().since(begin).isEmpty()
                    && System.nanoTime() - begin < Duration.ofSeconds(45).toNanos()) {
                alice.call(bob);
                Thread.sleep(PAUSE);
            }
            return Scenario.found(begin, Scenario.byAgent(alice, begin), attempts.end());
        }
    }

    /** The head of the backup alone is refused. Its next entry is the fork. */
    private static Finding backup(Scenario scenario) throws Exception {
        LabService alice = scenario.start("alice");
        List<Octets> backup = scenario.entries();
        scenario.show(alice, longer(scenario, 1));
        ForgedLog restored = scenario.lab().forged(backup);
        long begin = System.nanoTime();
        alice.front().show(restored);
        Sighting refused = Scenario.byAgent(alice, begin);
        restored.register(scenario.impostor("later"), scenario.lab().attestorKey(), FREE);
        restored.register(scenario.impostor("last"), scenario.lab().attestorKey(), FREE + 1);
        alice.front().show(restored);
        Sighting forked =
                alice.sightings().await(begin, sighting -> sighting.reason().equals("Forked"));
        boolean both = refused != null && refused.reason().equals("Refused HEAD_BEHIND");
        return Scenario.found(begin, both ? forked : refused, -1);
    }

    private static Finding formerKey(Scenario scenario) throws Exception {
        LabService alice = scenario.start("alice");
        ForgedLog log = scenario.lab().forged(scenario.entries());
        Ed25519Signer former = scenario.lab().logKey();
        scenario.show(alice, log.rollOver(Keys.signer(), former));
        Impostor impostor = scenario.impostor("later");
        log.register(impostor, scenario.lab().attestorKey(), FREE);
        long begin = System.nanoTime();
        alice.front().show(log.entries(), () -> log.head(Instant.now(), former));
        LabClient client = LabClient.attacker(impostor.identity(), impostor.address(), () -> null);
        try (Attempts attempts = Attempts.begin(client, alice)) {
            return Scenario.found(begin, Scenario.byAgent(alice, begin), attempts.end());
        }
    }

    /** Alice and Bob learn that Carol's key was revoked. Dan, whom they never call, does not. */
    private static Finding partition(Scenario scenario) throws Exception {
        LabService alice = scenario.start("alice");
        LabService bob = scenario.start("bob");
        LabService dan = scenario.start("dan");
        LabClient thief = thief(scenario.shared("carol"), scenario);
        ForgedLog revoked = revoked(scenario);
        scenario.show(alice, revoked);
        scenario.show(bob, revoked);
        scenario.show(dan, longer(scenario, 1));
        long begin = System.nanoTime();
        int accepted = 0;
        for (int i = 0; i < EXCHANGES; i++) {
            alice.call(bob);
            bob.call(alice);
            accepted += thief.call(dan.socket()).isAccepted() ? 1 : 0;
        }
        List<Sighting> noticed = new ArrayList<>(alice.sightings().since(begin));
        noticed.addAll(bob.sightings().since(begin));
        noticed.addAll(dan.sightings().since(begin));
        return Scenario.found(begin, noticed.isEmpty() ? null : noticed.getFirst(), accepted);
    }
}
