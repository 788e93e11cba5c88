// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.chain.Chain;
import io.countersign.chain.ChainBrowser;
import io.countersign.chain.ChainPorts;
import io.countersign.chain.ChainSettings;
import io.countersign.chain.ChainUser;
import io.countersign.idt.IdtMode;
import io.micrometer.core.instrument.Metrics;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Chain of workloads in a JVM of its own, controlled by the coordinator. Prints the subject's port in a line,
 * then answers each line: {@code sessions MODE} with the session of each user in that mode, {@code meters}
 * with the counts and times of its workloads so far.
 */
public final class ChainServer {

    private ChainServer() {}

    /** Takes the number of middle tiers, then properties of all workloads as {@code name=value}. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // The log of the workloads must not mix with the answers.
        System.setOut(System.err);
        Map<String, String> properties = new HashMap<>();
        for (String argument : List.of(arguments).subList(1, arguments.length)) {
            String[] parts = argument.split("=", 2);
            properties.put(parts[0], parts[1]);
        }
        ChainSettings settings =
                new ChainSettings(Integer.parseInt(arguments[0]), IdtMode.DVID, ChainPorts.free(), properties);
        try (Chain chain = Chain.start(settings, workload -> {})) {
            answers.println(chain.page().getPort());
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                answers.println(answer(chain, line));
            }
        }
        System.exit(0);
    }

    private static String answer(Chain chain, String line) {
        return line.equals(ChainProcess.METERS)
                ? ChainMeters.of(Metrics.globalRegistry).toString()
                : chain.users().stream()
                        .map(user -> cookie(chain, user, line.substring(ChainProcess.SESSIONS.length() + 1)))
                        .collect(Collectors.joining(ChainMeters.SEPARATOR));
    }

    private static String cookie(Chain chain, ChainUser user, String mode) {
        try (ChainBrowser browser = new ChainBrowser(chain.page())) {
            browser.logIn(user);
            browser.choose(mode);
            return browser.cookie();
        }
    }
}
