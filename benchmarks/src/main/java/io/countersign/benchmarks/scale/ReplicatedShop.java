// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.stacks.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Replicas of each program of a Shop in processes of their own, behind a balancer, which their callers use, too. */
final class ReplicatedShop implements AutoCloseable {

    static final String ADMINISTRATOR = "administrator";

    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private static final String PASSWORD = "administrator.password";

    private static final Path LAUNCHER = Project.root().resolve("shop-services/launcher/target");

    private final Database database;

    private final int ports;

    private final Path folder;

    private final Balancer balancer;

    private final Map<Program, List<Process>> processes = new EnumMap<>(Program.class);

    private ReplicatedShop(Database database, int ports, Path folder, Balancer balancer) {
        this.database = database;
        this.ports = ports;
        this.folder = folder;
        this.balancer = balancer;
    }

    /**
     * Starts a Shop with new keys and empty databases, and waits until all replicas are ready.
     *
     * @param folder folder for keys and logs
     * @throws AbsentPeerException if the balancer is missing
     */
    static ReplicatedShop start(Tools tools, Database database, int ports, int replicas, Path folder)
            throws AbsentPeerException {
        create(folder);
        Balancer balancer = Balancer.start(tools, ports, replicas, folder);
        ReplicatedShop shop = new ReplicatedShop(database, ports, folder, balancer);
        try {
            shop.launcher("keygen", "--data", folder.toString(), "--mode", "shared-jwt", "--password", PASSWORD);
            database.create();
            shop.start(replicas);
            shop.createAdministrator();
            return shop;
        } catch (IOException ex) {
            shop.close();
            throw new UncheckedIOException(ex);
        } catch (RuntimeException ex) {
            shop.close();
            throw ex;
        }
    }

    private static void create(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void start(int replicas) throws IOException {
        for (Program program : Program.values()) {
            List<Process> started = new ArrayList<>();
            processes.put(program, started);
            for (int replica = 1; replica <= replicas; replica++) {
                started.add(start(program, replica));
            }
        }
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (Program program : Program.values()) {
                for (int replica = 1; replica <= replicas; replica++) {
                    awaitReady(http, program, replica);
                }
            }
        }
    }

    private Process start(Program program, int replica) throws IOException {
        List<String> command = Stack.jvm("-XX:+UseSerialGC", "-Xmx256m", "-Xlog:disable");
        Path archive = LAUNCHER.resolve("countersign.aot");
        if (Files.exists(archive)) {
            command.add("-XX:AOTCache=" + archive);
        }
        command.addAll(List.of("-cp", LAUNCHER.resolve("countersign.jar").toString(), program.main()));
        command.addAll(arguments(program, replica));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SPRING_DATASOURCE_PASSWORD", database.password());
        return builder.redirectErrorStream(true)
                .redirectOutput(log(program, replica).toFile())
                .start();
    }

    private Path log(Program program, int replica) {
        return folder.resolve(program.id() + replica + ".log");
    }

    private List<String> arguments(Program program, int replica) {
        List<String> arguments = new ArrayList<>(List.of(
                "--shop.mode=shared-jwt",
                "--shop.data=" + folder,
                "--shop.gateway.rate-limit.requests-per-second=1000000",
                "--shop.gateway.rate-limit.requests-per-second-and-address=1000000",
                "--shop.ports." + program.id() + "=" + program.port(ports, replica)));
        for (Program other : Program.values()) {
            arguments.add("--shop.url." + other.id() + "=" + address(other, 0));
        }
        if (!program.configName().isEmpty()) {
            arguments.add("--spring.config.name=" + program.configName());
        }
        if (program.hasDatabase()) {
            arguments.add("--spring.datasource.url=" + database.jdbcUrl(program));
            arguments.add("--spring.datasource.username=" + database.user());
        }
        return arguments;
    }

    private String address(Program program, int replica) {
        return "http://127.0.0.1:" + program.port(ports, replica);
    }

    private void awaitReady(HttpClient http, Program program, int replica) {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(address(program, replica) + "/actuator/health/readiness"))
                .build();
        Instant deadline = Instant.now().plus(PATIENCE);
        while (!isReady(http, request)) {
            if (Instant.now().isAfter(deadline) || !processes().stream().allMatch(ProcessHandle::isAlive)) {
                throw new IllegalStateException(
                        "The program " + program.id() + " is not ready; see " + log(program, replica));
            }
            Commands.pause(200);
        }
    }

    private static boolean isReady(HttpClient http, HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException ex) {
            return false;
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted before a program was ready", ex);
        }
    }

    private void createAdministrator() {
        List<String> words = new ArrayList<>(List.of("admin", "create", ADMINISTRATOR));
        words.addAll(List.of("--database", database.jdbcUrl(Program.USER), "--database-user", database.user()));
        if (!database.password().isEmpty()) {
            Path file = folder.resolve("database.password");
            write(file, database.password());
            words.addAll(List.of("--database-password-file", file.toString()));
        }
        words.addAll(List.of("--password-file", passwordFile().toString()));
        launcher(words.toArray(String[]::new));
    }

    private static void write(Path file, String text) {
        try {
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, text);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void launcher(String... words) {
        List<String> command = Stack.jvm(
                "-Xlog:disable", "-jar", LAUNCHER.resolve("countersign.jar").toString());
        command.addAll(List.of(words));
        Commands.run(Map.of(), command);
    }

    private Path passwordFile() {
        return folder.resolve("passwords").resolve(PASSWORD);
    }

    /** Returns the password of the administrator. */
    String password() {
        try {
            return Files.readString(passwordFile()).strip();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Returns the port of the gateway's balancer. */
    int port() {
        return Program.GATEWAY.port(ports, 0);
    }

    List<ProcessHandle> processes(Program program) {
        return processes.getOrDefault(program, List.of()).stream()
                .map(Process::toHandle)
                .toList();
    }

    private List<ProcessHandle> processes() {
        return processes.values().stream()
                .flatMap(List::stream)
                .map(Process::toHandle)
                .toList();
    }

    ProcessHandle balancer() {
        return balancer.handle();
    }

    @Override
    public void close() {
        Commands.end(processes.values().stream().flatMap(List::stream).toList());
        balancer.close();
    }
}
