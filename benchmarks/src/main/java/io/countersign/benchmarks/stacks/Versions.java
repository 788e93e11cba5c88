// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.Provider;
import org.jspecify.annotations.Nullable;

/** Versions of the measured libraries, from their file names. */
public final class Versions {

    private Versions() {}

    /** Returns the name of the jar that contains a class, without its suffix. */
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

    /** Returns a provider with its version; {@code null} means the JDK's own. */
    public static String of(@Nullable Provider provider) {
        return provider == null ? "JDK " + Runtime.version() : provider.getName() + " " + provider.getVersionStr();
    }
}
