// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One home for all Tomcats of a JVM. Else it is the folder of the first one, which is deleted when that one stops, and
 * several that start at once then race to make it: all but one of them fail.
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
                throw new UncheckedIOException("Cannot make a home for Tomcat", ex);
            }
        }
    }
}
