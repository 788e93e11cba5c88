// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.peers.Toolchain;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shop of the source's design: each service is a gunicorn with one process and several threads. */
final class FlaskShop implements AutoCloseable {

    /** Without tokens, with the user's token on every call, and with a new token for every call. */
    static final List<String> VARIANTS = List.of("none", "user", "per-call");

    private static final Map<String, Integer> SERVICES = services();

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /**
     * Seconds for which gunicorn keeps an idle connection. Between two rounds of a peer lie those of all others. A caller
     * whose kept connection was closed in the meantime would answer 500.
     */
    private static final String KEEP_ALIVE = "3600";

    private final String variant;

    private final int basePort;

    private final Map<String, Process> processes = new LinkedHashMap<>();

    private FlaskShop(String variant, int basePort) {
        this.variant = variant;
        this.basePort = basePort;
    }

    private static Map<String, Integer> services() {
        Map<String, Integer> services = new LinkedHashMap<>();
        services.put("gateway", 0);
        services.put("user", 1);
        services.put("account", 2);
        services.put("product", 3);
        services.put("basket", 4);
        services.put("sts", 10);
        return services;
    }

    /**
     * Starts a shop and waits until all its services answer.
     *
     * @param threads number of threads of each service
     */
    static FlaskShop start(String variant, int basePort, int threads, Path folder) throws AbsentPeerException {
        Path python = Toolchain.python("flask-shop");
        FlaskShop shop = new FlaskShop(variant, basePort);
        try {
            Path data = emptied(folder.toAbsolutePath().resolve(shop.name()));
            for (String service : SERVICES.keySet()) {
                shop.processes.put(service, shop.start(python, service, threads, data));
            }
            shop.awaitReady();
            return shop;
        } catch (IOException | InterruptedException ex) {
            shop.close();
            throw new AbsentPeerException("it does not start: " + ex.getMessage());
        }
    }

    private static Path emptied(Path data) throws IOException {
        if (Files.exists(data)) {
            try (Stream<Path> files = Files.walk(data)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectory(data);
    }

    private Process start(Path python, String service, int threads, Path data) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                python.toString(),
                "-m",
                "gunicorn",
                "--bind",
                "127.0.0.1:" + port(service),
                "--workers",
                "1",
                "--threads",
                String.valueOf(threads),
                "--keep-alive",
                KEEP_ALIVE,
                "--chdir",
                Project.peer("flask-shop").toString(),
                "shop:app");
        builder.environment().put("SHOP_SERVICE", service);
        builder.environment().put("SHOP_VARIANT", variant);
        builder.environment().put("SHOP_DATA", data.toString());
        builder.environment().put("SHOP_PORTS", String.valueOf(basePort));
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        return builder.redirectErrorStream(true)
                .redirectOutput(data.resolve(service + ".log").toFile())
                .start();
    }

    private int port(String service) {
        return basePort + SERVICES.getOrDefault(service, 0);
    }

    private void awaitReady() throws IOException, InterruptedException {
        Instant deadline = Instant.now().plus(PATIENCE);
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (String service : SERVICES.keySet()) {
                HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port(service) + "/"))
                        .build();
                while (!answers(http, request)) {
                    if (Instant.now().isAfter(deadline)
                            || !processes.values().stream().allMatch(Process::isAlive)) {
                        throw new IOException("the service " + service + " of " + name() + " is not ready");
                    }
                    TimeUnit.MILLISECONDS.sleep(100);
                }
            }
        }
    }

    private static boolean answers(HttpClient http, HttpRequest request) throws InterruptedException {
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException ex) {
            return false;
        }
    }

    String name() {
        return ShopPeers.flask(variant);
    }

    /** Returns the URL of its gateway and its processes, such as {@code http://…#gateway:17+user:18}. */
    String address() {
        return processes.entrySet().stream()
                .map(process -> process.getKey() + ":" + process.getValue().pid())
                .collect(Collectors.joining("+", "http://127.0.0.1:" + basePort + "#", ""));
    }

    @Override
    public void close() {
        processes.values().forEach(Process::destroy);
        try {
            for (Process process : processes.values()) {
                if (!process.waitFor(10, TimeUnit.SECONDS)) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                }
            }
        } catch (InterruptedException ex) {
            processes.values().forEach(Process::destroyForcibly);
            Thread.currentThread().interrupt();
        }
    }
}
