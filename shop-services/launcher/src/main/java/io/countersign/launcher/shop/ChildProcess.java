// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Service in a process of its own. It ends when this process ends, because its standard input is a pipe from
 * here.
 */
final class ChildProcess {

    /** Name of the command line's class, which itself depends on this one. */
    private static final String MAIN = "io.countersign.launcher.Countersign";

    private static final long PATIENCE_SECONDS = 20;

    /** Variable with additional JVM options, separated by spaces. The script adds them to this process, too. */
    private static final String MORE_OPTIONS = "COUNTERSIGN_JAVA_OPTS";

    private final Service service;

    private final Process process;

    private ChildProcess(Service service, Process process) {
        this.service = service;
        this.process = process;
    }

    static ChildProcess start(Service service, ShopSettings settings) {
        Path output = settings.data().logs().resolve(service.shortName() + ".out");
        ProcessBuilder builder = new ProcessBuilder(command(service, settings))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        try {
            PrivateFiles.file(output);
            return new ChildProcess(service, builder.start());
        } catch (IOException ex) {
            throw new LauncherException(
                    "the service '" + service.shortName() + "' cannot be started (" + ex.getMessage() + ")", ex);
        }
    }

    private static List<String> command(Service service, ShopSettings settings) {
        // A terminal sends Ctrl-C to every process of the command. The services must ignore it, because they
        // are stopped in order.
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "trap '' INT; exec \"$@\"", "sh", java()));
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx192m", "-Xlog:disable"));
        command.add("--enable-native-access=ALL-UNNAMED");
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-XX:AOTCache=") || option.startsWith("-XX:SharedArchiveFile="))
                .forEach(command::add);
        command.addAll(moreOptions());
        command.addAll(List.of("-cp", Objects.requireNonNull(System.getProperty("java.class.path"))));
        command.addAll(List.of(MAIN, "serve", service.shortName()));
        command.addAll(arguments(settings));
        return command;
    }

    /** Returns the options of {@code serve} that give a service the same settings. */
    private static List<String> arguments(ShopSettings settings) {
        List<String> arguments = new ArrayList<>(List.of(
                "--mode", settings.mode().modeName(),
                "--jwt-algorithm", settings.algorithm().jwaName(),
                "--ports", String.valueOf(settings.ports().base()),
                "--data", settings.data().toString()));
        settings.others().forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        return arguments;
    }

    private static List<String> moreOptions() {
        String options = System.getenv().getOrDefault(MORE_OPTIONS, "").strip();
        return options.isEmpty() ? List.of() : List.of(options.split("\\s+"));
    }

    private static String java() {
        return Path.of(Objects.requireNonNull(System.getProperty("java.home")), "bin", "java")
                .toString();
    }

    Service service() {
        return service;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    int exitCode() {
        return process.exitValue();
    }

    /** Runs an action when the process has ended, for any reason. */
    void onExit(Runnable action) {
        Thread.ofVirtual().name("watch-" + service.shortName()).start(() -> {
            process.onExit().join();
            action.run();
        });
    }

    /** Kills the process as a crash would. Returns whether it was running. */
    boolean kill() {
        return process.toHandle().destroyForcibly();
    }

    /** Asks the process to stop and waits for its end; kills it after a timeout. */
    void stop() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException ex) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}
