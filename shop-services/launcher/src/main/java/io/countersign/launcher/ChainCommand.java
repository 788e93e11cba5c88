// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.chain.Chain;
import io.countersign.chain.ChainBrowser;
import io.countersign.chain.ChainException;
import io.countersign.chain.ChainPorts;
import io.countersign.chain.ChainSettings;
import io.countersign.chain.ChainUser;
import io.countersign.idt.IdtMode;
import io.countersign.launcher.demo.CurlCalls;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.DataLock;
import io.countersign.launcher.shop.ServiceLogs;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import io.countersign.launcher.support.ServiceLogAppender;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts the chain of workloads and keeps it running until it is interrupted, or makes one call. */
@Command(
        name = "chain",
        description =
                "Starts a subject, an asserting workload, middle tiers and a target over SPIFFE mutual TLS, and a page that"
                        + " shows how a user's delegation travels from hop to hop.")
final class ChainCommand implements Callable<Integer> {

    private static final Path DATA = Path.of("data-chain");

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--hops",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of middle tiers: 1 to 14, or to 16 in mode dvid; 1 is the default.")
    private int hops;

    @Option(
            names = "--mode",
            paramLabel = "M",
            defaultValue = "lsvid",
            description = "Mode at the start: dvid, id-mode, anon-mode or lsvid (the default). The page can change it.")
    private String mode = "lsvid";

    @Option(
            names = "--ports",
            paramLabel = "BASE",
            defaultValue = "8180",
            description = "Port of the subject; the other workloads use the 20 ports above it. 8180 is the default.")
    private int ports;

    @Option(names = "--data", paramLabel = "DIR", description = "Directory for the logs; ./data-chain is the default.")
    private Path data = DATA;

    @Option(names = "--once", description = "Logs in, makes one call, prints the result and exits.")
    private boolean once;

    private volatile @Nullable Chain chain;

    private volatile @Nullable DataLock lock;

    private volatile @Nullable Path header;

    @Override
    public Integer call() throws InterruptedException {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
            run(new ChainSettings(hops, mode(), new ChainPorts(ports), Map.of()));
            return 0;
        } catch (ChainException ex) {
            throw new LauncherException(String.valueOf(ex.getMessage()), ex);
        } finally {
            stop();
        }
    }

    private IdtMode mode() {
        return IdtMode.of(mode)
                .orElseThrow(() -> new LauncherException("there is no mode '" + mode
                        + "' of the chain; known modes are "
                        + Arrays.stream(IdtMode.values()).map(IdtMode::value).collect(Collectors.joining(", "))));
    }

    private void run(ChainSettings settings) throws InterruptedException {
        Instant begin = Instant.now();
        DataDirectory directory = new DataDirectory(data).create();
        lock = DataLock.of(directory);
        ServiceLogs.open(directory.logs(), Chain.workloads(hops), "launcher");
        say("Starting the chain: " + middleTiers() + ", mode " + mode + ", logs in " + directory.logs());
        Chain running = Chain.start(settings, ServiceLogAppender::enter);
        chain = running;
        running.showMetricsTo(directory.prometheus());
        say("The chain is up after %.1f s"
                .formatted(Duration.between(begin, Instant.now()).toMillis() / 1000.0));
        try (ChainBrowser browser = new ChainBrowser(running.page())) {
            ChainUser user = running.users().getFirst();
            browser.logIn(user);
            if (once) {
                new ChainReport(user.name(), browser.balance()).lines().forEach(this::say);
                return;
            }
            welcome(running, directory, browser.cookie());
        }
        new CountDownLatch(1).await();
    }

    private String middleTiers() {
        return hops == 1 ? "1 middle tier" : hops + " middle tiers";
    }

    /** The session is passed to curl in a file that only its owner can read. */
    private void welcome(Chain running, DataDirectory directory, String cookie) {
        Path session = directory.root().resolve("session.header");
        header = session;
        try {
            PrivateFiles.write(session, "Cookie: " + cookie + System.lineSeparator());
        } catch (IOException ex) {
            throw new LauncherException(session + " cannot be written (" + ex.getMessage() + ")", ex);
        }
        say("");
        say("Users:");
        running.users().forEach(user -> say("  %-8s password %s".formatted(user.name(), user.password())));
        say("");
        say("A page with a button for each mode: " + running.page());
        say("");
        say("The balance of " + running.users().getFirst().name() + ", whose session lasts 15 minutes:");
        say("curl -s -w '\\n' -H " + CurlCalls.quote("@" + session) + " " + running.page() + "balance");
        say("");
        say("Ctrl-C stops it.");
    }

    private synchronized void stop() {
        Chain running = chain;
        if (running != null) {
            running.close();
        }
        deleteHeader();
        DataLock held = lock;
        if (held != null) {
            held.close();
            lock = null;
        }
    }

    private void deleteHeader() {
        Path written = header;
        if (written == null) {
            return;
        }
        try {
            Files.deleteIfExists(written);
        } catch (IOException ex) {
            // The session in the file ended with the chain.
        }
    }

    private void say(String line) {
        PrintWriter out =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
