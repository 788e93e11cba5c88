// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.command.BenchCommand;
import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.AbsentPeers;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.Results;
import io.countersign.benchmarks.stacks.BenchProcess;
import io.countersign.benchmarks.stacks.LineProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures links by registration next to other links, and registering, following and auditing. */
@Command(
        name = "registration",
        description = {
            "Measures links by registration and by other trusts, registrations, updates and audits, and compares them with the source's figures.",
            "Writes a CSV for each part, registration.md and plots to DIR."
        })
public final class RegistrationCommand extends BenchCommand {

    private static final List<String> PARTS = List.of(
            RegistrationResults.LINKS,
            RegistrationResults.REGISTRATIONS,
            RegistrationResults.AUDITS,
            RegistrationResults.HEAP);

    private static final int KEPT_RATE = 1000;

    private static final int NEW_RATE = 50;

    /** Slots of the log with which the measured applications register. */
    private static final int SLOTS = 1024;

    /** Fewest slots that parameters can have. */
    private static final int LEAST_SLOTS = 4;

    private static final int MOST_SLOTS = 65_536;

    private static final int WARM_UP_TIMES = 2;

    @Option(
            names = "--parts",
            paramLabel = "P",
            split = ",",
            description =
                    "links, registrations, audits, heap; all by default. Other parts keep their previous results.")
    private List<String> parts = PARTS;

    @Option(
            names = "--quick",
            description =
                    "Shorter, for a first look: 3 rounds of 1 second, 16 and 64 connections, and a log of 4096 slots for the heap.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Number of interleaved rounds; 15 by default. Fewer give no significant result.")
    private @Nullable Integer rounds;

    @Option(
            names = "--kinds",
            paramLabel = "K",
            split = ",",
            description =
                    "Kinds of the part links: tls, authority, spiffe, registration; all by default. Ratios are to authority.")
    private List<String> kinds = LinkKind.NAMES;

    @Option(
            names = "--connections",
            paramLabel = "N",
            split = ",",
            description =
                    "Kept connections of the part links, at 1000 requests a second; 2,4,16,64,256 by default. New ones, 50 a second, are also measured.")
    private @Nullable List<Integer> connections;

    @Option(
            names = "--millis",
            paramLabel = "N",
            description =
                    "Milliseconds of load for each kind and number of connections; 4000 by default, twice as long for new connections.")
    private @Nullable Integer millis;

    @Option(
            names = "--audit-millis",
            paramLabel = "N",
            description = "Milliseconds of each measurement of the part audits; 100 by default.")
    private int auditMillis = 100;

    @Option(
            names = "--audit-warmup",
            paramLabel = "N",
            description = "Milliseconds of warm-up for each of them; 500 by default.")
    private int auditWarmup = 500;

    @Option(
            names = "--slots",
            paramLabel = "N",
            split = ",",
            description = "Slots of the logs of the part audits, 4 to 65536; 1024,65536 by default.")
    private List<Integer> slots = List.of(SLOTS, MOST_SLOTS);

    @Option(
            names = "--services",
            paramLabel = "N",
            split = ",",
            description =
                    "Registered services of the parts registrations and audits, 1 to 1024; 1,2,5,10,20,50,1024 by default.")
    private List<Integer> services = List.of(1, 2, 5, 10, 20, 50, 1024);

    @Option(
            names = "--heap-slots",
            paramLabel = "N",
            description = "Slots of the part heap, all of them occupied, 4 to 65536; 65536 by default.")
    private @Nullable Integer heapSlots;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory of the results; benchmarks/target/registration by default.")
    private Path out = Project.root().resolve("benchmarks/target/registration");

    @Override
    public Integer call() throws IOException {
        require("part", parts, PARTS);
        require("kind of link", kinds, LinkKind.NAMES);
        connections().forEach(count -> requireWithin("connections", count, LinkSettings.MOST_CONNECTIONS));
        services.forEach(count -> requireWithin("services", count, SLOTS));
        slots.forEach(count -> requireWithin("slots", count, LEAST_SLOTS, MOST_SLOTS));
        requireWithin("heap-slots", heapSlots(), LEAST_SLOTS, MOST_SLOTS);
        Files.createDirectories(out);
        AbsentPeers absent = new AbsentPeers(this::say);
        PARTS.stream().filter(parts::contains).forEach(part -> absent.attempt(part, () -> measure(part)));
        RegistrationResults results = RegistrationResults.read(out);
        Files.writeString(
                out.resolve("registration.md"),
                new RegistrationReport(results).write(Environment.here(), asked(), absent.reasons()));
        new RegistrationPlots(results).write(out);
        say("Results in " + out);
        return 0;
    }

    private int rounds() {
        return rounds != null ? rounds : quick ? 3 : 15;
    }

    private int millis() {
        return millis != null ? millis : quick ? 1000 : 4000;
    }

    private List<Integer> connections() {
        return connections != null ? connections : quick ? List.of(16, 64) : List.of(2, 4, 16, 64, 256);
    }

    private int heapSlots() {
        return heapSlots != null ? heapSlots : quick ? 4096 : MOST_SLOTS;
    }

    private void measure(String part) throws AbsentPeerException {
        Path folder = out.toAbsolutePath();
        switch (part) {
            case RegistrationResults.LINKS -> links(folder);
            case RegistrationResults.REGISTRATIONS -> registrations(folder);
            case RegistrationResults.AUDITS -> audits(folder);
            default -> heap(folder);
        }
    }

    private void links(Path folder) throws AbsentPeerException {
        List<LinkLoad> loads = new ArrayList<>();
        for (int count : connections()) {
            loads.add(LinkLoad.kept(count, KEPT_RATE, Duration.ofMillis(millis())));
        }
        loads.add(LinkLoad.fresh(NEW_RATE, Duration.ofMillis(2L * millis())));
        LinkRounds links = new LinkRounds(
                kinds.stream().map(LinkKind::of).toList(),
                loads,
                rounds(),
                Duration.ofMillis((long) WARM_UP_TIMES * millis()),
                this::say);
        Results.write(out, RegistrationResults.LINKS, links.measure(SLOTS, folder));
    }

    private void registrations(Path folder) throws AbsentPeerException {
        // A thousand registrations only to have a longer log would take a minute for each run.
        RegistrationRounds registrations = new RegistrationRounds(
                services.stream().filter(count -> count < SLOTS).toList(), rounds(), 4 * rounds(), this::say);
        registrations.measure(SLOTS, folder);
        Results.write(out, RegistrationResults.REGISTRATIONS, registrations.steps());
        Results.write(out, RegistrationResults.AGENTS, registrations.agents());
    }

    private void audits(Path folder) throws AbsentPeerException {
        AuditRounds audits = new AuditRounds(slots, services, rounds(), auditMillis, auditWarmup, this::say);
        audits.measure(folder);
        Results.write(out, RegistrationResults.SIZES, audits.sizes());
        Results.write(out, RegistrationResults.AUDITS, audits.rows());
    }

    private void heap(Path folder) throws AbsentPeerException {
        say("heap, " + heapSlots() + " registrations");
        try (LineProcess worker = BenchProcess.start(
                "The worker of the heap",
                HeapWorker.class,
                List.of("-Xmx2g"),
                List.of(String.valueOf(heapSlots())),
                folder.resolve("heap.log"))) {
            Results.write(out, RegistrationResults.HEAP, List.of(Columns.parse(worker.greeting())));
        }
    }
}
