// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Certificate authority with keys on P-256 for the workloads, made by the JDK's keytool. */
final class Authority {

    private static final String AUTHORITY = "authority";

    private static final String PASSWORD = "changeit";

    private static final String BUNDLE = "spring.ssl.bundle.jks.own.";

    private final Path folder;

    private Authority(Path folder) {
        this.folder = folder;
    }

    /** Creates the authority and issues the certificates. */
    static Authority issue(Path folder, List<Workload> workloads) throws IOException {
        Authority authority = new Authority(folder);
        authority.pair(AUTHORITY, "-ext", "bc:c");
        for (Workload workload : workloads) {
            authority.pair(workload.name(), "-signer", AUTHORITY, "-ext", "san=ip:" + workload.address());
        }
        Path certificate = folder.resolve("authority.pem");
        authority.keytool(
                "-exportcert",
                "-rfc",
                "-alias",
                AUTHORITY,
                "-file",
                certificate.toString(),
                "-keystore",
                authority.keys());
        authority.keytool(
                "-importcert",
                "-noprompt",
                "-alias",
                AUTHORITY,
                "-file",
                certificate.toString(),
                "-keystore",
                authority.trust());
        return authority;
    }

    private String keys() {
        return folder.resolve("keys.p12").toString();
    }

    private String trust() {
        return folder.resolve("trust.p12").toString();
    }

    private void pair(String alias, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-genkeypair",
                "-alias",
                alias,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + alias,
                "-validity",
                "7",
                "-keystore",
                keys()));
        arguments.addAll(List.of(more));
        keytool(arguments.toArray(String[]::new));
    }

    private void keytool(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        Path log = folder.resolve("keytool.log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("keytool failed; see " + log);
        }
    }

    /** Returns the properties of a bundle that trusts the authority. */
    Map<String, String> trusting() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(BUNDLE + "truststore.location", "file:" + trust());
        properties.put(BUNDLE + "truststore.password", PASSWORD);
        properties.put(BUNDLE + "truststore.type", "PKCS12");
        return properties;
    }

    /** Returns the properties of a bundle that trusts the authority, and has the key of a workload. */
    Map<String, String> identifying(Workload workload) {
        Map<String, String> properties = trusting();
        properties.put(BUNDLE + "keystore.location", "file:" + keys());
        properties.put(BUNDLE + "keystore.password", PASSWORD);
        properties.put(BUNDLE + "keystore.type", "PKCS12");
        properties.put(BUNDLE + "key.alias", workload.name());
        properties.put(BUNDLE + "key.password", PASSWORD);
        return properties;
    }
}
