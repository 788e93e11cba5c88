// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.Closing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Shop whose programs are started by their own {@code main}, each in a process of its own, as an image would start them. The
 * launcher only provides keys, identities and the same arguments; the mode and the names of the configuration files are
 * environment variables.
 */
public final class ProgramProcesses implements AutoCloseable {

    private final ShopSettings settings;

    private final Identities identities;

    private final Map<Service, Process> processes = new EnumMap<>(Service.class);

    private ProgramProcesses(ShopSettings settings, Identities identities) {
        this.settings = settings;
        this.identities = identities;
    }

    /** Starts a process for each service of the mode, and returns when all are ready. */
    public static ProgramProcesses start(ShopSettings settings) {
        DataDirectory data = settings.data().create();
        new KeyMaterial(data).create(settings.mode(), settings.algorithm());
        ProgramProcesses programs = new ProgramProcesses(settings, Identities.start(settings));
        try (LauncherLink link = programs.identities.openLink()) {
            // One after the other, callers last: so many starts at once take longer than the launcher waits for each.
            for (Service service : Service.of(settings.mode()).reversed()) {
                programs.begin(service);
                programs.await(service, link);
            }
            return programs;
        } catch (RuntimeException ex) {
            throw Closing.after(ex, programs::close);
        }
    }

    private void begin(Service service) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx192m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main(service)));
        Path log = settings.data().logs().resolve(service.shortName() + ".out");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        Arrays.stream(settings.with(identities.properties(service)).arguments(service))
                .filter(argument -> !isVariable(argument))
                .forEach(command::add);
        builder.environment().put("SHOP_MODE", settings.mode().modeName());
        builder.environment().put("SHOP_JWT_ALGORITHM", settings.algorithm().jwaName());
        service.configuration().ifPresent(names -> builder.environment().put("SPRING_CONFIG_NAME", names));
        try {
            processes.put(service, builder.start());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static boolean isVariable(String argument) {
        return List.of("--shop.mode=", "--shop.jwt.algorithm=", "--spring.config.name=").stream()
                .anyMatch(argument::startsWith);
    }

    private static String main(Service service) {
        return service.program().application().getAllSources().stream()
                .map(Class.class::cast)
                .findFirst()
                .orElseThrow()
                .getName();
    }

    private void await(Service service, LauncherLink link) {
        Process process = Objects.requireNonNull(processes.get(service), "it was started");
        if (!Readiness.await(settings.url(service), link.to(service), process::isAlive)) {
            throw new IllegalStateException(service + " is not ready:\n" + log(service));
        }
    }

    private String log(Service service) {
        try {
            return Files.readString(settings.data().logs().resolve(service.shortName() + ".out"));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close() {
        processes.values().forEach(Process::destroy);
        processes.values().forEach(process -> process.onExit().join());
        identities.close();
    }
}
