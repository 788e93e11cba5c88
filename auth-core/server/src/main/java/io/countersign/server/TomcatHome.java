// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Sets a common home directory for all Tomcat servers of a JVM. By default it is the directory of the first server,
 * which is deleted when that server stops. Several servers that start at the same time then race to create it, and all
 * but one fail.
 */
final class TomcatHome {

    private static final String PROPERTY = "catalina.home";

    private TomcatHome() {}

    static synchronized void keep() {
        if (System.getProperty(PROPERTY) == null) {
            try {
                Path home = Files.createTempDirectory("tomcat-home.");
                home.toFile().deleteOnExit();
                System.setProperty(PROPERTY, home.toString());
            } catch (IOException ex) {
                throw new UncheckedIOException("Cannot create a home directory for Tomcat", ex);
            }
        }
    }
}
