// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.launcher.curator.LogComparison.Forked;
import io.countersign.launcher.curator.LogComparison.FormerKey;
import io.countersign.launcher.curator.LogComparison.OtherFirstEntry;
import io.countersign.launcher.curator.LogComparison.OtherLogs;
import io.countersign.launcher.curator.LogComparison.Prefix;
import io.countersign.launcher.curator.LogComparison.Same;
import io.countersign.launcher.curator.LogComparison.Withheld;
import io.countersign.launcher.support.LauncherException;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Head;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares logs that several services were shown. */
@Command(
        name = "heads",
        description = {
            "Compares logs that curators showed to several people: whether they are the same, one begins another, or the"
                    + " log key signed different ones. Writes the proof if a curator signed what contradicts itself.",
            "The exit code is 0 if all are the same log, or its first entries."
        })
public final class HeadsCommand implements Callable<Integer> {

    private static final int NAME_DIGITS = 16;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private LogOptions options = new LogOptions();

    @Option(
            names = "--pins",
            paramLabel = "PINS",
            description =
                    "Configuration of a service with countersign.registration.log. Without it, the first key of each"
                            + " log is believed.")
    private @Nullable Path pins;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = ".",
            description = "Folder to write proofs to; the present one is the default.")
    private Path folder = Path.of(".");

    @Parameters(arity = "2..*", paramLabel = "FILE|URL", description = "Files with logs, or URLs of key curators.")
    private List<String> sources = List.of();

    @Override
    public Integer call() {
        Pins pinned = pins == null ? null : PinsFile.read(pins);
        int cosignatures = pinned == null ? 0 : pinned.cosignatures();
        List<LogDocument> documents = new ArrayList<>();
        try {
            sources.forEach(source -> documents.add(options.open(source, cosignatures)));
            return compare(documents.stream()
                    .map(document -> SignedLog.read(document, pinned))
                    .toList());
        } finally {
            documents.forEach(LogDocument::close);
        }
    }

    private int compare(List<SignedLog> logs) {
        logs.forEach(log -> say("%s: entry %d, hash %s, signed at %s"
                .formatted(
                        log.source(),
                        log.head().sequence(),
                        EntryText.abbreviated(log.head().hash()),
                        Instant.ofEpochMilli(log.head().time()))));
        if (pins == null) {
            say("The first key of these logs is believed, since no pins are given.");
        }
        SignedLog longest = logs.stream()
                .max(Comparator.comparing(SignedLog::head, Comparator.comparingLong(Head::sequence)))
                .orElseThrow();
        int exitCode = 0;
        for (SignedLog log : logs) {
            if (log != longest && !isConsistent(LogComparison.of(log, longest))) {
                exitCode = 1;
            }
        }
        return exitCode;
    }

    private boolean isConsistent(LogComparison comparison) {
        String both =
                comparison.shorter().source() + " and " + comparison.longer().source();
        return switch (comparison.result()) {
            case Same any -> consistent(both + " are the same log");
            case Prefix any ->
                consistent(comparison.shorter().source() + " has the first entries of "
                        + comparison.longer().source());
            case Withheld withheld ->
                contradiction(
                        "WITHHELD: the curator signed " + comparison.longer().source() + " first, and "
                                + comparison.shorter().source() + " with fewer entries later",
                        "withholding-",
                        withheld.proof().encode());
            case Forked forked ->
                contradiction(
                        "FORK: the log key signed both " + both + ", which differ from entry " + forked.first() + " on",
                        "fork-",
                        forked.proof() == null ? null : forked.proof().encode());
            case FormerKey former ->
                contradiction(
                        "FORMER KEY: " + both + " differ from entry " + former.first()
                                + " on, and a log key that was replaced in one signed the other. The curator hides a fork,"
                                + " or somebody stole that key",
                        "",
                        null);
            case OtherFirstEntry any ->
                contradiction(
                        "OTHER FIRST ENTRY: " + both + " have one id, and begin differently; pins say which is the log",
                        "",
                        null);
            case OtherLogs any -> contradiction("OTHER LOGS: " + both + " have different ids", "", null);
        };
    }

    private boolean consistent(String line) {
        say(line + ".");
        return true;
    }

    private boolean contradiction(String line, String prefix, @Nullable Octets proof) {
        say(line + ".");
        if (proof != null) {
            say("The proof is in " + write(prefix, proof) + ".");
        }
        return false;
    }

    private Path write(String prefix, Octets proof) {
        Path file = folder.resolve(prefix + proof.sha256().toString().substring(0, NAME_DIGITS) + ".proof");
        try {
            Files.createDirectories(folder);
            return Files.write(file, proof.toArray());
        } catch (IOException ex) {
            throw new LauncherException(file + " cannot be written: " + ex.getMessage(), ex);
        }
    }

    private void say(String line) {
        PrintWriter out =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
