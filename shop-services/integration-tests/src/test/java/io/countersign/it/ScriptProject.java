// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The project's scripts in a folder of their own, on a machine with simulated JDKs. */
final class ScriptProject {

    /** All tools that the scripts call, so that the PATH has no JDK of the real machine. */
    private static final List<String> TOOLS = List.of(
            "cat",
            "chmod",
            "curl",
            "cut",
            "date",
            "dirname",
            "find",
            "grep",
            "head",
            "mkdir",
            "mktemp",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sha512sum",
            "shasum",
            "sleep",
            "tail");

    private final Path root;

    private final Map<String, String> environment = new HashMap<>();

    ScriptProject(Path root) {
        this.root = root;
        copy("mvnw");
        copy("countersign");
        // Absolute folders in the scripts are replaced by folders below the root.
        write(
                ".mvn/find-jdk.sh",
                text(".mvn/find-jdk.sh").replaceAll("(?m)(^| )/(?=usr|opt|Library)", "$1" + root + "/"));
        for (String tool : TOOLS) {
            link(tool);
        }
        environment.put("PATH", root.resolve("tools").toString());
        environment.put("HOME", root.resolve("home").toString());
    }

    private static String text(String script) {
        try {
            return Files.readString(Path.of("../..", script));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void copy(String script) {
        executable(script, text(script));
    }

    private void link(String tool) {
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(directory -> Path.of(directory, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .ifPresent(real -> executable("tools/" + tool, "#!/bin/sh\nexec '" + real + "' \"$@\"\n"));
    }

    Path path(String name) {
        return root.resolve(name);
    }

    Path write(String name, String text) {
        try {
            Files.createDirectories(path(name).getParent());
            return Files.writeString(path(name), text);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void executable(String name, String script) {
        if (!write(name, script).toFile().setExecutable(true)) {
            throw new IllegalStateException(name);
        }
    }

    /** Creates a JDK whose {@code java} prints its arguments. */
    Path jdk(String place, String version) {
        Path home = jre(place, version);
        executable(place + "/bin/javac", "#!/bin/sh\n");
        return home;
    }

    Path jre(String place, String version) {
        write(place + "/release", "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + version + "\"\n");
        executable(place + "/bin/java", "#!/bin/sh\necho " + version + " \"$@\"\n");
        return path(place);
    }

    /** Replaces the wrapper of Maven by one that prints this log and builds an empty launcher. */
    void maven(String log) {
        Path launcher = path("shop-services/launcher/target");
        write("log", log);
        executable(
                "mvnw",
                "#!/bin/sh\ncat '" + path("log") + "'\nmkdir -p '" + launcher + "/lib'\n: >'" + launcher
                        + "/countersign.jar'\n");
    }

    ScriptProject with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    ScriptProject firstOnPath(Path jdk) {
        environment.merge("PATH", jdk.resolve("bin").toString(), (others, first) -> first + ":" + others);
        return this;
    }

    /** Runs a line of shell in the project's folder. */
    Result run(String line) {
        try {
            Path errors = path("errors");
            ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", line)
                    .directory(root.toFile())
                    .redirectError(errors.toFile());
            shell.environment().clear();
            shell.environment().putAll(environment);
            Process process = shell.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), output, Files.readString(errors));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    record Result(int code, String output, String errors) {}
}
