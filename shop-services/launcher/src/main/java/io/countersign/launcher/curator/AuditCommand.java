// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.launcher.support.LauncherException;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.nativecore.Rbe;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Audits a log again, without its curator. */
@Command(
        name = "audit",
        description = {
            "Audits a whole log, without a key and without a server: every hash, signature, statement and commitment.",
            "The exit code is 0 only if the log is valid and there is nothing to report."
        })
public final class AuditCommand implements Callable<Integer> {

    private static final int LONGEST_PARAMETERS = 16 << 20;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--pins",
            paramLabel = "PINS",
            description =
                    "Configuration of a service with countersign.registration.log, YAML or properties. Without it, id"
                            + " and first key come from the log itself, and no statement of an attestor is verified.")
    private @Nullable Path pins;

    @Option(
            names = "--parameters",
            required = true,
            paramLabel = "PARAMETERS",
            description = "Parameters that the ceremony finished.")
    private Path parameters = Path.of("parameters");

    @Option(
            names = "--allow-development-parameters",
            description = "Accepts parameters that one process made. Its maker can show any key at any slot.")
    private boolean developmentAllowed;

    @Parameters(paramLabel = "FILE", description = "File with a log, as GET /log of a curator answers.")
    private String source = "";

    @Override
    public Integer call() {
        Rbe rbe = rbe();
        Octets encoded = parameters();
        try (LogDocument document = LogDocument.open(source, Set.of())) {
            PinnedLog pinned = PinnedLog.of(document, pins);
            say(pinned.origin());
            requireDigest(encoded, pinned.pins());
            try (RbeCommitments commitments = commitments(rbe, encoded)) {
                return audit(document, pinned, commitments);
            }
        }
    }

    static Rbe rbe() {
        try {
            return NativeCore.load().rbe();
        } catch (NativeLibraryException ex) {
            throw new LauncherException("an audit needs the native core: " + ex.getMessage());
        }
    }

    private Octets parameters() {
        try (InputStream in = Files.newInputStream(parameters)) {
            byte[] octets = in.readNBytes(LONGEST_PARAMETERS + 1);
            if (octets.length > LONGEST_PARAMETERS) {
                throw new LauncherException(parameters + " is too long to be parameters");
            }
            return Octets.of(octets);
        } catch (NoSuchFileException ex) {
            throw new LauncherException("there is no file " + parameters);
        } catch (IOException ex) {
            throw new LauncherException(parameters + " cannot be read: " + ex.getMessage(), ex);
        }
    }

    private void requireDigest(Octets encoded, Pins pinned) {
        Octets expected = pinned.genesis().parameters();
        if (!encoded.sha256().equals(expected)) {
            throw new LauncherException(
                    "%s is not the file of this log: its SHA-256 is %s, and that of the pins or the log is %s"
                            .formatted(parameters, encoded.sha256(), expected));
        }
    }

    private RbeCommitments commitments(Rbe rbe, Octets encoded) {
        try {
            return RbeCommitments.of(rbe, encoded, developmentAllowed);
        } catch (IllegalArgumentException ex) {
            throw new LauncherException(parameters + " cannot be used: " + ex.getMessage(), ex);
        }
    }

    private int audit(LogDocument document, PinnedLog pinned, RbeCommitments commitments) {
        List<Alarm> reported = new ArrayList<>();
        long begin = System.nanoTime();
        Audit audit = applied(document, pinned, commitments, reported);
        Duration time = Duration.ofNanos(System.nanoTime() - begin);
        RegistrationHistory history = new RegistrationHistory();
        document.visit((entry, hash) -> history.add(entry));
        AuditReport report = new AuditReport(audit, history, pinned, reported);
        report.lines(Instant.now(), time).forEach(this::say);
        return report.isClean() ? 0 : 1;
    }

    private Audit applied(LogDocument document, PinnedLog pinned, RbeCommitments commitments, List<Alarm> reported) {
        try {
            Audit audit = new Audit(pinned.pins(), commitments, AuditSettings.of(reported::add));
            audit.apply(document.entries(), document.head());
            return audit;
        } catch (AuditException ex) {
            throw new LauncherException(
                    "%s is NOT valid: %s at sequence %d%s"
                            .formatted(
                                    source,
                                    ex.fault(),
                                    ex.sequence(),
                                    ex.isSigned() ? ", and the log key signed it" : ""),
                    ex);
        } catch (IllegalArgumentException ex) {
            throw new LauncherException(source + " is NOT valid: " + ex.getMessage(), ex);
        }
    }

    private void say(String line) {
        PrintWriter out =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
