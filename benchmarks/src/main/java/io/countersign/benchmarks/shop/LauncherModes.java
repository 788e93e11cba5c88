// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.benchmarks.peers.Project;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Modes of the Shop, read from the built launcher, whose class path stays separate from that of the measured
 * servers.
 */
final class LauncherModes {

    private LauncherModes() {}

    static List<String> all() {
        Path jar = Project.root().resolve("shop-services/launcher/target/countersign.jar");
        try (URLClassLoader launcher =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Object[] modes =
                    launcher.loadClass("io.countersign.launcher.shop.Mode").getEnumConstants();
            return Stream.of(modes).map(Object::toString).toList();
        } catch (IOException | ClassNotFoundException ex) {
            throw new IllegalStateException("The launcher is not built: there are no modes in " + jar, ex);
        }
    }
}
