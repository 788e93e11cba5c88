// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.launcher.support.LauncherException;
import io.countersign.nativecore.Rbe;
import io.countersign.registration.agent.AgentHealth;
import io.countersign.registration.agent.AgentState;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.FollowSettings;
import io.countersign.registration.agent.LogWitness;
import io.countersign.registration.agent.RegistrationException;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.keys.Ed25519KeyFile;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Head;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a witness of a log. */
@Command(
        name = "witness",
        description = {
            "Audits and follows the log of a curator, and cosigns its heads, until it is interrupted. Prints a line for"
                    + " each entry up to which it has cosigned.",
            "A witness never cosigns two different logs. If the curator shows another log, it stops, with the exit code 1."
        })
public final class WitnessCommand implements Callable<Integer> {

    private static final Set<PosixFilePermission> OWNER =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private static final long PERIOD = 500;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private LogOptions options = new LogOptions();

    @Option(
            names = "--pins",
            required = true,
            paramLabel = "PINS",
            description = "Configuration of a service with countersign.registration.log, YAML or properties.")
    private Path pins = Path.of("pins");

    @Option(
            names = "--key",
            required = true,
            paramLabel = "KEY",
            description = "File with the Ed25519 private key of this witness, PKCS#8 in PEM, for its owner alone.")
    private Path key = Path.of("key");

    @Option(
            names = "--state",
            required = true,
            paramLabel = "FOLDER",
            description = "Folder of this witness alone, for the log and what was cosigned last.")
    private Path state = Path.of("state");

    @Option(
            names = "--first",
            description =
                    "The key has never cosigned. Needed at the first start, and never afterwards: a witness that has"
                            + " forgotten what it cosigned may cosign another log.")
    private boolean first;

    @Option(
            names = "--allow-development-parameters",
            description = "Accepts parameters that one process made. Its maker can show any key at any slot.")
    private boolean developmentAllowed;

    @Parameters(paramLabel = "URL", description = "URL of the key curator.")
    private String url = "";

    private @Nullable String error;

    private long cosigned = -1;

    @Override
    public Integer call() {
        Rbe rbe = AuditCommand.rbe();
        Pins pinned = PinsFile.read(pins);
        Ed25519Signer signer = signer();
        say("Witness " + Base64Url.encode(signer.key().encoded()) + " of log " + Base64Url.encode(pinned.logId())
                + ".");
        try (HttpClient http = options.http();
                LogWitness witness = witness(pinned, signer, rbe, http)) {
            witness.start(first);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(witness), "stop-witness"));
            return watch(witness);
        } catch (IOException | RegistrationException | IllegalArgumentException ex) {
            throw new LauncherException("the witness cannot start: " + ex.getMessage(), ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private LogWitness witness(Pins pinned, Ed25519Signer signer, Rbe rbe, HttpClient http) {
        return new LogWitness(
                FollowSettings.of(pinned, state),
                new CuratorClient(URI.create(url), http),
                parameters -> RbeCommitments.of(rbe, parameters, developmentAllowed),
                signer,
                alarm -> warn("ALARM: " + alarm));
    }

    private static void close(LogWitness witness) {
        try {
            witness.close();
        } catch (IOException ex) {
            throw new LauncherException("the state of the witness cannot be closed: " + ex.getMessage(), ex);
        }
    }

    private Ed25519Signer signer() {
        try {
            if (!OWNER.containsAll(Files.getPosixFilePermissions(key))) {
                throw new LauncherException("others than its owner may use " + key + ": run chmod 600 on it");
            }
            return Ed25519KeyFile.read(key);
        } catch (NoSuchFileException ex) {
            throw new LauncherException("there is no file " + key);
        } catch (IOException ex) {
            throw new LauncherException(key + " cannot be read: " + ex.getMessage(), ex);
        } catch (IllegalArgumentException ex) {
            throw new LauncherException(String.valueOf(ex.getMessage()), ex);
        }
    }

    private int watch(LogWitness witness) throws InterruptedException {
        AgentHealth health = witness.health();
        while (health.state() != AgentState.STOPPED) {
            report(health, witness.cosigned().orElse(null));
            Thread.sleep(PERIOD);
            health = witness.health();
        }
        warn("The curator signed what contradicts its log. The proof is in " + state + ".");
        return 1;
    }

    private void report(AgentHealth health, @Nullable Head last) {
        String failed = health.lastError();
        if (failed != null && !failed.equals(error)) {
            warn(failed);
        }
        error = failed;
        if (last != null && last.sequence() > cosigned) {
            cosigned = last.sequence();
            say("Cosigned entry " + cosigned + ", hash " + EntryText.abbreviated(last.hash()) + ".");
        }
    }

    private void say(String line) {
        print(Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut(), line);
    }

    private void warn(String line) {
        print(Objects.requireNonNull(spec, "picocli sets it").commandLine().getErr(), line);
    }

    private static void print(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }
}
