// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/**
 * Server of a link in a JVM of its own, controlled by the coordinator. Prints its port in a line, then answers each line
 * with the number of connections that had requests since the last one.
 */
public final class LinkServer {

    private LinkServer() {}

    /** Takes properties as {@code name=value}. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // The log of the application must not mix with the answers.
        System.setOut(System.err);
        try (ServletWebServerApplicationContext context = LinkApplication.start(List.of(arguments))) {
            LinkApplication application = context.getBean(LinkApplication.class);
            answers.println(Ports.of(context));
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            while (lines.readLine() != null) {
                answers.println(application.connections());
            }
        }
        System.exit(0);
    }
}
