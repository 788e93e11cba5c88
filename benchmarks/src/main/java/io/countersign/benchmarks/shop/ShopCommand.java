// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.benchmarks.command.BenchCommand;
import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.AbsentPeers;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.report.Environment;
import io.countersign.gatling.ShopName;
import io.countersign.gatling.ShopProperty;
import io.countersign.gatling.WarmUp;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the Shop's load model in every mode, compared with the Shop behind Spring's resource server and a Flask shop. */
@Command(
        name = "shop",
        description = {
            "Measures checkouts in a Shop of every mode, in a Shop behind Spring's resource server, and in a Flask shop of the source's design, side by side.",
            "Tells throughput, latency and CPU time of a checkout; the CPU time only on Linux.",
            "Writes shop.csv, shop.md, plots and the log of the tools to DIR. Without Python the Flask shops are skipped with a message."
        })
public final class ShopCommand extends BenchCommand {

    private static final int MOST_ROUNDS = 1000;

    @Option(
            names = "--modes",
            paramLabel = "M",
            split = ",",
            description =
                    "Modes; all by default. M@PATH is a mode in another working copy of this project, and M+LABEL "
                            + "one with the properties of that label.")
    private List<String> modes = List.of();

    @Option(
            names = "--peers",
            paramLabel = "P",
            split = ",",
            description =
                    "Peers: resource-server, resource-server-corretto, flask-none, flask-user, flask-per-call; all by "
                            + "default, '--peers=' for none.")
    private List<String> peers = ShopPeers.all();

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Concurrent checkouts, 1 for sequential ones; 16 by default.")
    private int users = 16;

    @Option(
            names = "--checkouts",
            paramLabel = "N",
            split = ",",
            description = "Checkouts in each round; 320 by default. A list such as 10,50,100,500 runs each.")
    private List<Integer> checkouts = List.of(320);

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Number of interleaved rounds; 15 by default. Fewer give no significant result.")
    private int rounds = 15;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description =
                    "Maximum of warm-up rounds; 12 by default, at least 2. A subject needs no more once the CPU time "
                            + "of a checkout has changed by less than 5 %% from one round to the next.")
    private int warmup = 12;

    @Option(
            names = "--set",
            paramLabel = "[LABEL:]NAME=VALUE",
            description = "Property of our Shops, only of M+LABEL with a label. May be repeated.")
    private List<String> set = List.of();

    @Option(names = "--separate", description = "Runs each service of our Shops in a process of its own.")
    private boolean separate;

    @Option(
            names = "--jwt-algorithm",
            paramLabel = "A",
            description = "Signature algorithm of tokens; ES256 by default, always RS256 in mode dvid.")
    private String algorithm = "ES256";

    @Option(names = "--ports", paramLabel = "BASE", description = "First port of the shops; 18080 by default.")
    private int ports = 18080;

    @Option(
            names = "--profile",
            paramLabel = "MODE",
            description =
                    "Mode whose Shop is recorded by the JDK Flight Recorder for one minute after all rounds. Writes the "
                            + "shares of CPU samples by part, and a flame graph to MODE-flame.svg.")
    private String profile = "";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory of the results; benchmarks/target/shop by default.")
    private Path out = Project.root().resolve("benchmarks/target/shop");

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> wanted = peers.stream().filter(name -> !name.isEmpty()).toList();
        require("peer", wanted, ShopPeers.all());
        requireWithin("warmup", warmup, WarmUp.FEWEST, MOST_ROUNDS);
        requireWithin("rounds", rounds, MOST_ROUNDS);
        Files.createDirectories(out);
        Path csv = out.resolve("shop.csv").toAbsolutePath();
        List<String> subjects = new ArrayList<>(modes.isEmpty() ? LauncherModes.all() : modes);
        requireLabels(subjects);
        requireProfiled(subjects, wanted);
        AbsentPeers absent = new AbsentPeers(this::say);
        List<FlaskShop> flasks = new ArrayList<>();
        List<ShopRecording> recordings = new ArrayList<>();
        int code;
        try {
            wanted.stream()
                    .filter(ShopPeers::isResourceServer)
                    .forEach(name -> absent.attempt(name, () -> subjects.add(supported(name))));
            if (subjects.contains(profile)) {
                absent.attempt("the profile of " + profile, () -> recordings.add(ShopRecording.prepare(profile, out)));
            }
            startFlasks(wanted, flasks, absent);
            flasks.forEach(flask -> subjects.add(flask.name() + "=" + flask.address()));
            // A failed checkout fails the simulation, which nevertheless writes its rows.
            Files.deleteIfExists(csv);
            code = simulate(subjects, recordings, csv);
        } finally {
            flasks.forEach(FlaskShop::close);
        }
        if (code != 0) {
            say("The simulation ended with " + code + ": see " + log());
        }
        if (Files.exists(csv)) {
            report(csv, recordings, absent);
        }
        return code == 0 ? 0 : 1;
    }

    /** A label that only one of the two options has would be a mistake in writing. */
    private void requireLabels(List<String> subjects) {
        Set<String> labels = new TreeSet<>();
        for (String text : set) {
            try {
                labels.add(ShopProperty.parse(text).label());
            } catch (IllegalArgumentException ex) {
                throw refusal("--set " + ex.getMessage());
            }
        }
        labels.remove("");
        Set<String> used = new TreeSet<>();
        subjects.forEach(subject -> used.add(ShopName.parse(subject).label()));
        used.remove("");
        if (!used.equals(labels)) {
            throw refusal("the labels of --modes and --set must be the same, but are " + used + " and " + labels);
        }
    }

    /** A Flask shop has no JVM to record. */
    private void requireProfiled(List<String> subjects, List<String> wanted) {
        boolean known = profile.isEmpty()
                || subjects.contains(profile)
                || (ShopPeers.isResourceServer(profile) && wanted.contains(profile));
        if (!known) {
            throw refusal("--profile must name a Shop of this run that has a JVM, not '" + profile + "'");
        }
    }

    /** Returns the name of a Shop behind the resource server, which the simulation starts like the others. */
    private String supported(String name) throws AbsentPeerException {
        if (SignatureAlgorithm.from(algorithm) == null) {
            throw new AbsentPeerException("Spring Security has no " + algorithm);
        }
        return name;
    }

    private void startFlasks(List<String> wanted, List<FlaskShop> flasks, AbsentPeers absent) {
        for (String name : wanted.stream().filter(ShopPeers::isFlask).toList()) {
            say("Starting the peer " + name);
            int port = ports + 5000 + 100 * flasks.size();
            absent.attempt(name, () -> flasks.add(FlaskShop.start(ShopPeers.variant(name), port, users, out)));
        }
    }

    private int simulate(List<String> subjects, List<ShopRecording> recordings, Path csv)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Project.root().resolve("mvnw").toString(),
                "-B",
                "-q",
                "-f",
                Project.root().resolve("pom.xml").toString(),
                "-pl",
                "gatling",
                "gatling:test",
                "-Dgatling.simulationClass=io.countersign.gatling.ComparisonSimulation",
                "-Dmodes=" + String.join(",", subjects),
                "-Dusers=" + users,
                "-Dprofile=" + (users == 1 ? "sequential" : "parallel"),
                "-Dcheckouts=" + numbers(),
                "-Drounds=" + rounds,
                "-Dwarmup=" + warmup,
                "-Djwt.algorithm=" + algorithm,
                "-Dports=" + ports,
                "-Dseparate=" + separate,
                "-Dresults=" + csv,
                "-Dlogs=" + csv.getParent()));
        for (int i = 0; i < set.size(); i++) {
            command.add("-Dset." + i + "=" + set.get(i));
        }
        recordings.forEach(recording -> command.addAll(recording.options()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
                Writer log = Files.newBufferedWriter(log())) {
            new Progress(this::show, this::say, log, System::nanoTime).follow(lines);
        }
        return process.waitFor();
    }

    private Path log() {
        return out.resolve("shop.log");
    }

    private String numbers() {
        return checkouts.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private void report(Path csv, List<ShopRecording> recordings, AbsentPeers absent) throws IOException {
        ShopResults results = ShopResults.read(csv);
        List<String> parts = new ArrayList<>();
        parts.add(new ShopReport(results).write(Environment.here(), asked(), absent.reasons()));
        recordings.forEach(recording -> parts.add(recording.report()));
        Files.writeString(out.resolve("shop.md"), String.join("\n", parts));
        new ShopPlots(results).write(out);
        say("Results in " + out);
    }
}
