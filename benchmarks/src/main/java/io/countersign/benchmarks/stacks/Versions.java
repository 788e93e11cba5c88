// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.Provider;
import org.jspecify.annotations.Nullable;

/** What was measured, as its files name it. */
public final class Versions {

    private Versions() {}

    /** The jar that a class comes from, without its suffix. */
    public static String of(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null) {
            return "JDK " + Runtime.version();
        }
        try {
            URI location = source.getLocation().toURI();
            String file = String.valueOf(Path.of(location).getFileName());
            return file.endsWith(".jar") ? file.substring(0, file.length() - 4) : file;
        } catch (URISyntaxException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** A provider with its version; {@code null} stands for the JDK's own. */
    public static String of(@Nullable Provider provider) {
        return provider == null ? "JDK " + Runtime.version() : provider.getName() + " " + provider.getVersionStr();
    }
}
