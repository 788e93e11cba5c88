// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Token of SoftHSM with the keys es and es2 (P-256), rs and ps (RSA). One for each JVM, because the library reads its
 * configuration once. The module's POM sets SOFTHSM2_CONF for its test JVM.
 */
public final class TestSoftHsm {

    public static final String PIN = "246813579";

    private static final List<Path> LIBRARIES = Stream.of(
                    "/usr/lib/softhsm/libsofthsm2.so",
                    "/usr/lib64/softhsm/libsofthsm2.so",
                    "/usr/local/lib/softhsm/libsofthsm2.so",
                    "/opt/homebrew/lib/softhsm/libsofthsm2.so")
            .map(Path::of)
            .toList();

    private static Optional<TestSoftHsm> shared = Optional.empty();

    private final Path library;

    private final long slot;

    private final long emptySlot;

    private TestSoftHsm(Path library, long slot, long emptySlot) {
        this.library = library;
        this.slot = slot;
        this.emptySlot = emptySlot;
    }

    /** Returns the token, or nothing where SoftHSM or Java's provider is missing; one line says so. */
    public static synchronized Optional<TestSoftHsm> find() {
        Optional<Path> library = LIBRARIES.stream().filter(Files::exists).findFirst();
        String conf = System.getenv("SOFTHSM2_CONF");
        if (library.isEmpty() || conf == null || Security.getProvider("SunPKCS11") == null) {
            System.out.println("SoftHSM (package softhsm2) or SunPKCS11 is missing: PKCS#11 was not tested");
            return Optional.empty();
        }
        if (shared.isEmpty()) {
            shared = Optional.of(create(library.get(), Path.of(conf)));
        }
        return shared;
    }

    private static TestSoftHsm create(Path library, Path conf) {
        try {
            Path tokens = Files.createTempDirectory(conf.getParent(), "softhsm");
            Files.writeString(conf, "directories.tokendir = " + tokens + "\nobjectstore.backend = file\n");
            long slot = initialise("t");
            long empty = initialise("empty");
            Path config = tokens.resolve("keytool.cfg");
            Files.writeString(config, "name = keytool\nlibrary = \"" + library + "\"\nslot = " + slot + "\n");
            generate(config, "es", "EC", "-groupname", "secp256r1");
            generate(config, "es2", "EC", "-groupname", "secp256r1");
            generate(config, "rs", "RSA", "-keysize", "2048");
            generate(config, "ps", "RSA", "-keysize", "2048");
            return new TestSoftHsm(library, slot, empty);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static long initialise(String label) throws IOException {
        String text = run("softhsm2-util", "--init-token", "--free", "--label", label, "--so-pin", PIN, "--pin", PIN);
        Matcher slot = Pattern.compile("slot (\\d+)\\s*$").matcher(text);
        if (!slot.find()) {
            throw new IllegalStateException(text);
        }
        return Long.parseLong(slot.group(1));
    }

    private static void generate(Path config, String alias, String... key) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
        command.addAll(List.of("-keystore", "NONE", "-storetype", "PKCS11", "-storepass", PIN));
        command.addAll(List.of("-providerClass", "sun.security.pkcs11.SunPKCS11", "-providerArg", config.toString()));
        command.addAll(List.of("-alias", alias, "-dname", "CN=" + alias, "-keyalg"));
        command.addAll(List.of(key));
        run(command.toArray(String[]::new));
    }

    private static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException(text);
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
        return text;
    }

    public Path library() {
        return library;
    }

    public long slot() {
        return slot;
    }

    /** Returns the slot of a token without keys, which no test opens with its PIN: a login lasts for the whole JVM. */
    public long emptySlot() {
        return emptySlot;
    }
}
