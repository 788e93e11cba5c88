// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.support.LauncherException;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.Rbe.Contribution;
import io.countersign.nativecore.RbeParameters;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes parameters of registration-based encryption, by several people who need not trust each other. */
@Command(
        name = "ceremony",
        description = {
            "Makes the parameters of links by registration. Everybody contributes to the file of the one before and"
                    + " passes it on. The parameters are safe if one of them drew their secret honestly."
        },
        subcommands = {
            CeremonyCommand.Start.class,
            CeremonyCommand.Contribute.class,
            CeremonyCommand.Show.class,
            CeremonyCommand.Finish.class
        })
final class CeremonyCommand implements Callable<Integer> {

    /** Longer than a ceremony of the most slots with the most contributions. */
    private static final int LONGEST_FILE = 1024 * 1024;

    private static final String FILE = "File of the ceremony.";

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Objects.requireNonNull(spec, "picocli sets it").commandLine().usage(System.out);
        return 0;
    }

    private static Rbe rbe() {
        try {
            return NativeCore.load().rbe();
        } catch (NativeLibraryException ex) {
            throw new LauncherException("a ceremony needs the native core: " + ex.getMessage());
        }
    }

    private static byte[] read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] octets = in.readNBytes(LONGEST_FILE + 1);
            if (octets.length > LONGEST_FILE) {
                throw new LauncherException(file + " is too long to be a ceremony");
            }
            return octets;
        } catch (NoSuchFileException ex) {
            throw new LauncherException("there is no file " + file);
        } catch (IOException ex) {
            throw new LauncherException(file + " cannot be read: " + ex.getMessage());
        }
    }

    /** Writes atomically, so that nothing is lost if it fails. */
    private static void write(Path file, byte[] octets) {
        try {
            Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a parent");
            Path draft = Files.createTempFile(folder, file.getFileName() + ".", ".new");
            try {
                Files.write(draft, octets);
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException ex) {
            throw new LauncherException(file + " cannot be written: " + ex.getMessage());
        }
    }

    private static void writeNew(Path file, byte[] octets) {
        try {
            Files.write(file, octets, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException ex) {
            throw new LauncherException(file + " exists");
        } catch (IOException ex) {
            throw new LauncherException(file + " cannot be written: " + ex.getMessage());
        }
    }

    private static LauncherException invalid(Path file) {
        return new LauncherException(file + " is not a valid ceremony. Do not contribute to it, and do not use it");
    }

    private static List<Contribution> contributions(Path file, byte[] ceremony) {
        try {
            return rbe().contributions(ceremony);
        } catch (IllegalArgumentException ex) {
            throw invalid(file);
        }
    }

    private static void say(@Nullable CommandSpec spec, String line) {
        PrintWriter out =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        out.println(line);
        out.flush();
    }

    private static String line(int number, Contribution contribution) {
        return number + "  " + (contribution.secret() ? "secret" : "beacon") + "  " + contribution.receipt();
    }

    /** Begins a ceremony. */
    @Command(name = "start", description = "Begins a ceremony.")
    static final class Start implements Callable<Integer> {

        @Spec
        private @Nullable CommandSpec spec;

        @Option(
                names = "--slots",
                paramLabel = "N",
                defaultValue = "1024",
                description = "How many services can be registered at a time: 4 to 65536; 1024 is the default.")
        private int slots;

        @Parameters(paramLabel = "FILE", description = FILE)
        private Path file = Path.of("ceremony");

        @Override
        public Integer call() {
            Rbe rbe = rbe();
            try {
                writeNew(file, rbe.startCeremony(slots));
            } catch (IllegalArgumentException ex) {
                throw new LauncherException("--slots is " + slots + ", and there can be 4 to 65536");
            }
            say(spec, "Began a ceremony for " + slots + " slots. Contribute, then pass " + file + " on.");
            return 0;
        }
    }

    /** Adds a contribution to the file. */
    @Command(
            name = "contribute",
            description = {
                "Verifies the file, draws a secret, contributes it and forgets it. Prints a receipt: keep it, and find it"
                        + " in the finished ceremony."
            })
    static final class Contribute implements Callable<Integer> {

        @Spec
        private @Nullable CommandSpec spec;

        @Option(
                names = "--beacon",
                paramLabel = "HEX",
                description =
                        "Contributes this public value of 32 octets instead of a secret, as the last contribution."
                                + " It must be one that nobody could know before the contribution ahead of it, such as the"
                                + " hash of a block that was mined later.")
        private @Nullable String beacon;

        @Parameters(paramLabel = "FILE", description = FILE)
        private Path file = Path.of("ceremony");

        @Override
        public Integer call() {
            byte[] value = beacon == null ? null : octets(beacon);
            byte[] before = read(file);
            List<Contribution> all = contributions(file, before);
            if (all.size() == Rbe.MAX_CONTRIBUTIONS) {
                throw new LauncherException(file + " has " + all.size() + " contributions, which is the most");
            }
            if (!all.isEmpty() && !all.getLast().secret()) {
                throw new LauncherException(file + " ends with a beacon: nothing can be contributed after it");
            }
            if (all.isEmpty() && value != null) {
                throw new LauncherException("nobody has contributed a secret to " + file);
            }
            byte[] after = value == null ? rbe().contribute(before) : rbe().contributeBeacon(before, value);
            write(file, after);
            say(spec, line(all.size() + 1, contributions(file, after).getLast()));
            return 0;
        }

        private static byte[] octets(String hex) {
            if (!hex.matches("[0-9a-fA-F]{64}")) {
                throw new LauncherException("--beacon must have 64 hexadecimal digits");
            }
            return HexFormat.of().parseHex(hex);
        }
    }

    /** Verifies a ceremony and lists its contributions. */
    @Command(name = "show", description = "Verifies the file, and lists the receipts of all contributions.")
    static final class Show implements Callable<Integer> {

        @Spec
        private @Nullable CommandSpec spec;

        @Parameters(paramLabel = "FILE", description = FILE)
        private Path file = Path.of("ceremony");

        @Override
        public Integer call() {
            List<Contribution> all = contributions(file, read(file));
            for (int i = 0; i < all.size(); i++) {
                say(spec, line(i + 1, all.get(i)));
            }
            say(spec, "All contributions are valid: " + all.size() + ". " + end(all));
            return 0;
        }

        private static String end(List<Contribution> all) {
            if (all.isEmpty()) {
                return "Nobody has contributed.";
            }
            return all.getLast().secret()
                    ? "The last one is no beacon: it should be your own."
                    : "The last one is a beacon.";
        }
    }

    /** Writes the parameters of a ceremony. */
    @Command(
            name = "finish",
            description =
                    "Verifies the file, and writes its parameters. Prints their SHA-256, which every service pins.")
    static final class Finish implements Callable<Integer> {

        @Spec
        private @Nullable CommandSpec spec;

        @Parameters(index = "0", paramLabel = "FILE", description = FILE)
        private Path file = Path.of("ceremony");

        @Parameters(index = "1", paramLabel = "PARAMETERS", description = "File to write the parameters to.")
        private Path parameters = Path.of("parameters");

        @Override
        public Integer call() {
            byte[] ceremony = read(file);
            if (contributions(file, ceremony).stream().noneMatch(Contribution::secret)) {
                throw new LauncherException("nobody has contributed a secret to " + file);
            }
            try (RbeParameters made = rbe().finishCeremony(ceremony)) {
                writeNew(parameters, made.encode());
                say(spec, made.digest() + "  " + parameters);
            }
            return 0;
        }
    }
}
