// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.launcher.support.LauncherException;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.WithholdingProof;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Verifies a proof against a curator. */
@Command(
        name = "proof",
        description = {
            "Verifies a proof that an agent or 'curator heads' has stored: that a curator signed two logs, or withheld"
                    + " entries.",
            "The exit code is 0 only if it is proved."
        })
public final class ProofCommand implements Callable<Integer> {

    private static final int LONGEST = 64 << 20;

    private static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--pins",
            required = true,
            paramLabel = "PINS",
            description = "Configuration of a service with countersign.registration.log, YAML or properties.")
    private Path pins = Path.of("pins");

    @Option(
            names = "--log",
            paramLabel = "FILE",
            description = "The log. It is needed if its key was changed, and for the file of a single head, which"
                    + " contradicts it.")
    private @Nullable String source;

    @Parameters(paramLabel = "FILE", description = "File that ends with .proof.")
    private Path file = Path.of("proof");

    @Override
    public Integer call() {
        Pins pinned = PinsFile.read(pins);
        Octets encoded = read();
        if (source == null) {
            return verify(encoded, pinned, null);
        }
        try (LogDocument document = LogDocument.open(source, Set.of())) {
            return verify(encoded, pinned, SignedLog.read(document, pinned));
        }
    }

    private Octets read() {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] octets = in.readNBytes(LONGEST + 1);
            if (octets.length > LONGEST) {
                throw new LauncherException(file + " is too long to be a proof");
            }
            return Octets.of(octets);
        } catch (NoSuchFileException ex) {
            throw new LauncherException("there is no file " + file);
        } catch (IOException ex) {
            throw new LauncherException(file + " cannot be read: " + ex.getMessage(), ex);
        }
    }

    private int verify(Octets encoded, Pins pinned, @Nullable SignedLog log) {
        Set<Ed25519Key> keys = new LinkedHashSet<>(pinned.successors());
        keys.add(pinned.genesis().logKey());
        if (log != null) {
            keys.addAll(log.logKeys());
        }
        ForkProof fork = decoded(() -> ForkProof.decode(encoded));
        if (fork != null) {
            require(fork.isValid(keys) && isOfLog(fork, pinned));
            say("PROVED: the log key signed two different logs. " + description(fork));
            return 0;
        }
        WithholdingProof withholding = decoded(() -> WithholdingProof.decode(encoded));
        if (withholding != null) {
            require(withholding.isValid(keys, CLOCK_SKEW)
                    && withholding.longer().logId().equals(pinned.logId()));
            say("PROVED: the curator withheld entries. It signed " + description(withholding.longer()) + ", and then "
                    + description(withholding.shorter()) + ".");
            return 0;
        }
        Head head = decoded(() -> Head.decode(encoded));
        if (head == null) {
            throw new LauncherException(file + " is not a proof");
        }
        return verify(head, keys, log);
    }

    /** A head alone proves nothing. */
    private int verify(Head head, Set<Ed25519Key> keys, @Nullable SignedLog log) {
        if (log == null || log.head().sequence() < head.sequence()) {
            throw new LauncherException(file + " has the head of entry " + head.sequence()
                    + ", which proves a fork only together with another log up to there: give that with --log");
        }
        boolean differs = head.logId().equals(log.head().logId())
                && !log.hashAt(head.sequence()).equals(head.hash())
                && !log.isReplacedAt(head.signer(), head.sequence());
        require(differs && keys.stream().anyMatch(head::isSignedBy));
        say("PROVED: the log key signed " + description(head) + ", which " + log.source() + " contradicts.");
        return 0;
    }

    private static <T> @Nullable T decoded(Supplier<T> decode) {
        try {
            return decode.get();
        } catch (IllegalArgumentException otherKind) {
            return null;
        }
    }

    private static boolean isOfLog(ForkProof proof, Pins pinned) {
        return switch (proof) {
            case ForkProof.OfHeads heads -> heads.later().logId().equals(pinned.logId());
            case ForkProof.OfKeys keys -> keys.logId().equals(pinned.logId());
        };
    }

    private static String description(ForkProof proof) {
        return switch (proof) {
            case ForkProof.OfHeads heads ->
                "It signed %s, and %s.".formatted(description(heads.earlier()), description(heads.later()));
            case ForkProof.OfKeys keys ->
                "It signed its replacement twice: by %s and by %s."
                        .formatted(
                                EntryText.abbreviated(keys.one().newKey().id()),
                                EntryText.abbreviated(keys.other().newKey().id()));
        };
    }

    private static String description(Head head) {
        return "entry %d with hash %s at %s"
                .formatted(head.sequence(), EntryText.abbreviated(head.hash()), Instant.ofEpochMilli(head.time()));
    }

    private void require(boolean proved) {
        if (!proved) {
            throw new LauncherException(file + " proves nothing against the pinned log"
                    + (source == null ? "; if the log key was changed, give the log with --log" : ""));
        }
    }

    private void say(String line) {
        PrintWriter out =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
