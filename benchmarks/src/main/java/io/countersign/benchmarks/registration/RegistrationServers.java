// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.registrations.EmbeddedRegistrations;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Key curator, attestor and an issuer of SVIDs in a JVM of their own, controlled by the coordinator. Prints a line when
 * they are ready, then answers each line with the SPIFFE ID and the address of a workload by the properties with which its
 * application registers.
 */
public final class RegistrationServers {

    /** Sweeps must not disturb measurements. */
    private static final Duration SWEEP_INTERVAL = Duration.ofMinutes(1);

    private RegistrationServers() {}

    /** Takes a folder of this run alone and the number of slots. Ends with its input. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // The log of the servers must not mix with the answers.
        System.setOut(System.err);
        Path folder = Path.of(arguments[0]);
        try (EmbeddedWorkloadApi issuer = startIssuer(folder);
                EmbeddedRegistrations registrations = EmbeddedRegistrations.builder(Workload.TRUST_DOMAIN)
                        .slots(Integer.parseInt(arguments[1]))
                        .sweepInterval(SWEEP_INTERVAL)
                        .start(registrations(folder))) {
            answers.println("ready, with an issuer of " + issuer.trustDomain());
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", -1);
                answers.println(Columns.line(registrations.register(words[0], words[1])));
            }
        }
        System.exit(0);
    }

    /** Returns the folder of the curator and the attestor. */
    static Path registrations(Path folder) {
        return folder.resolve("registrations");
    }

    private static EmbeddedWorkloadApi startIssuer(Path folder) {
        EmbeddedWorkloadApi.Builder builder =
                EmbeddedWorkloadApi.builder(Workload.TRUST_DOMAIN).svidLife(Duration.ofHours(4));
        for (Workload workload : List.of(Workload.SERVER, Workload.CLIENT)) {
            builder.register(LinkSettings.socket(folder, workload), workload.spiffeId());
        }
        return builder.start();
    }
}
