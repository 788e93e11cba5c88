// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Shop under load: one that runs already, or one that is started for the run and stopped after it. */
final class Shop implements AutoCloseable {

    private static final String READY = "Ctrl-C stops it.";

    private static final Duration START = Duration.ofMinutes(10);

    /** Value of unknown properties of a Shop that ran before. */
    private static final String UNKNOWN = "unknown";

    private static final String OPEN = "none";

    private static final String ZK = "zk";

    private static final String DVID = "dvid";

    private static final String RATE_LIMIT = "1000000";

    private final String name;

    private final String mode;

    private final Path root;

    private final String algorithm;

    private final String rateLimit;

    private final String url;

    private final Administrator administrator;

    private final Path data;

    private final SubjectProcesses processes;

    private final boolean isOurs;

    private final CpuMeter cpu;

    private final AutoCloseable stop;

    private Shop(
            String name,
            String mode,
            Path root,
            String algorithm,
            String rateLimit,
            String url,
            Administrator administrator,
            Path data,
            SubjectProcesses processes,
            boolean isOurs,
            AutoCloseable stop) {
        this.name = name;
        this.mode = mode;
        this.root = root;
        this.algorithm = algorithm;
        this.rateLimit = rateLimit;
        this.url = url;
        this.administrator = administrator;
        this.data = data;
        this.processes = processes;
        this.isOurs = isOurs;
        this.cpu = new CpuMeter(processes);
        this.stop = stop;
    }

    /** User that may seed products. */
    record Administrator(String name, String password) {

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * Returns a running Shop. The administrator's password is in the environment variable {@code
     * SHOP_ADMIN_PASSWORD}, and the data directory with the keys of its services in {@code -Dshop.data}.
     */
    static Shop running(String mode, String url, String admin) {
        String password = System.getenv("SHOP_ADMIN_PASSWORD");
        Administrator administrator = new Administrator(admin, password == null ? "" : password);
        return new Shop(
                mode,
                mode,
                projectRoot(),
                UNKNOWN,
                UNKNOWN,
                url,
                administrator,
                Path.of(System.getProperty("shop.data", "data")),
                SubjectProcesses.none(),
                false,
                () -> {});
    }

    /**
     * Returns a shop of another kind, in which every registered user may seed products.
     *
     * @param address its URL, optionally followed by its processes: {@code http://…#gateway:17+user:18}
     */
    static Shop peer(String name, String address) {
        int fragment = address.indexOf('#');
        String url = fragment < 0 ? address : address.substring(0, fragment);
        SubjectProcesses processes =
                fragment < 0 ? SubjectProcesses.none() : SubjectProcesses.parse(address.substring(fragment + 1));
        Administrator administrator = new Administrator(
                "loader-" + UUID.randomUUID(), UUID.randomUUID().toString());
        String body = "{\"username\":\"%s\",\"pwd\":\"%s\"}".formatted(administrator.name(), administrator.password());
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/users"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            int status = http.send(request, BodyHandlers.discarding()).statusCode();
            if (status != 201) {
                throw new IllegalStateException("The shop at " + url + " answered " + status);
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while registering", ex);
        }
        return new Shop(
                name,
                name,
                projectRoot(),
                UNKNOWN,
                "unlimited",
                url,
                administrator,
                Path.of(""),
                processes,
                false,
                () -> {});
    }

    /**
     * Starts a Shop with a data directory of its own and raised rate limits, and waits until its gateway is
     * ready.
     */
    static Shop start(String name, String algorithm, int basePort) {
        return start(name, algorithm, basePort, Map.of());
    }

    /**
     * Starts a Shop as {@link #start(String, String, int)} does.
     *
     * @param name name as {@link ShopName} describes it
     * @param environment additional environment variables
     * @param options additional options of the command
     */
    static Shop start(String name, String algorithm, int basePort, Map<String, String> environment, String... options) {
        ShopName parsed = ShopName.parse(name);
        Optional<ResourceServerShop> peer = ResourceServerShop.of(parsed.mode());
        String mode = peer.isPresent() ? ResourceServerShop.MODE : parsed.mode();
        Path root = parsed.path().isEmpty() ? projectRoot() : Path.of(parsed.path());
        try {
            Path data = Files.createTempDirectory("shop-" + mode + "-");
            // A Shop without credentials refuses a directory that another command has filled.
            Administrator administrator =
                    mode.equals(OPEN) ? new Administrator("", "") : createAdministrator(root, data);
            // Callers that prove use a wallet of the demo.
            List<String> words = new ArrayList<>(
                    mode.equals(ZK) ? List.of("up", "--mode", mode) : List.of("up", "--no-demo", "--mode", mode));
            // A DVID proves only an RS256 signature.
            String used = mode.equals(DVID) ? "RS256" : algorithm;
            words.addAll(List.of("--jwt-algorithm", used, "--ports", "" + basePort));
            words.addAll(List.of(options));
            ProcessBuilder builder = command(root, data, words.toArray(String[]::new));
            builder.environment().putAll(environment);
            peer.ifPresent(variant -> builder.environment()
                    .put("COUNTERSIGN_CLASS_PATH", ResourceServerShop.jar(root).toString()));
            Process process = builder.start();
            String url = "http://127.0.0.1:" + basePort;
            awaitReadyOrStop(process, data);
            // The root command replaces itself with the JVM.
            SubjectProcesses processes = new SubjectProcesses(Map.of(process.pid(), "shop"));
            return new Shop(
                    name,
                    mode,
                    root,
                    used,
                    RATE_LIMIT,
                    url,
                    administrator,
                    data,
                    processes,
                    true,
                    () -> stop(process, data, name));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Returns the Shop in the settings, or starts one. */
    static Shop of(Settings settings) {
        String mode = settings.modes().getLast();
        return settings.url().isEmpty()
                ? start(mode, settings.algorithm(), settings.basePort())
                : running(mode, settings.url(), settings.admin());
    }

    /** Returns its mode, or another name that identifies it in the results. */
    String name() {
        return name;
    }

    /** Returns whether it requires no credentials. */
    boolean isOpen() {
        return mode.equals(OPEN) || mode.endsWith("-none");
    }

    /** Returns whether each request needs a new proof. */
    boolean isProved() {
        return mode.equals(ZK);
    }

    /** Runs the root command on the data of this Shop, and returns its output. */
    List<String> run(String... arguments) {
        try {
            Path out = Files.createTempFile(data, "command-", ".out");
            Process process = command(root, data, arguments)
                    .redirectErrorStream(false)
                    .redirectOutput(out.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", arguments) + " ended with " + process.exitValue());
            }
            List<String> lines = Files.readAllLines(out);
            Files.delete(out);
            return lines;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", ex);
        }
    }

    /** Returns the launcher's description of the demo. */
    String demo() {
        try {
            return Files.readString(data.resolve("demo-zk.json"));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Returns the meter of its processes' CPU time. */
    CpuMeter cpu() {
        return cpu;
    }

    /** Returns the process ids of its JVMs, one or more if it was started for the run. */
    List<Long> jvms() {
        return processes.jvms();
    }

    /** Returns whether it was started for the run, as a JVM that can be stopped while another Shop is measured. */
    boolean canPause() {
        return isOurs;
    }

    /** Stops its processes until {@link #resume}. */
    void pause() {
        processes.pause();
    }

    void resume() {
        processes.resume();
    }

    /** Returns the algorithm of its tokens. */
    String algorithm() {
        return algorithm;
    }

    /** Returns the number of requests a second that its gateway accepts from one caller. */
    String rateLimit() {
        return rateLimit;
    }

    String url() {
        return url;
    }

    /** Returns the address of the STS, ten ports above the gateway. */
    String stsUrl() {
        URI gateway = URI.create(url);
        return "http://" + gateway.getHost() + ":" + (gateway.getPort() + 10);
    }

    /** Returns the folder of its services' private keys. */
    Path keys() {
        return data.resolve("keys");
    }

    Administrator administrator() {
        return administrator;
    }

    @Override
    public void close() {
        try {
            stop.close();
        } catch (Exception ex) {
            throw new IllegalStateException("The Shop did not stop", ex);
        }
    }

    private static Administrator createAdministrator(Path root, Path data) throws IOException {
        String name = "loader";
        Process process = command(root, data, "admin", "create", name).start();
        try {
            if (!process.waitFor(START.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("No administrator was created:\n" + output(data));
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        String last = output(data).strip();
        return new Administrator(name, last.substring(last.lastIndexOf(' ') + 1).strip());
    }

    /** Returns the folder of the root command, which is the working directory or one above it. */
    static Path projectRoot() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isExecutable(root.resolve("countersign")) && root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }

    private static ProcessBuilder command(Path root, Path data, String... arguments) {
        List<String> words = Stream.concat(
                        Stream.concat(Stream.of(root.resolve("countersign").toString()), Stream.of(arguments)),
                        Stream.of("--data", data.toString()))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(data.resolve("countersign.out").toFile());
        builder.environment().put("SHOP_GATEWAY_RATELIMIT_REQUESTSPERSECOND", RATE_LIMIT);
        builder.environment().put("SHOP_GATEWAY_RATELIMIT_REQUESTSPERSECONDANDADDRESS", RATE_LIMIT);
        builder.environment().put("SHOP_GATEWAY_RATELIMIT_LOGINSPERSECOND", RATE_LIMIT);
        return builder;
    }

    private static void awaitReadyOrStop(Process process, Path data) throws IOException {
        try {
            awaitReady(process, data);
        } catch (IllegalStateException ex) {
            process.destroy();
            throw ex;
        }
    }

    /**
     * Waits for the command's own message that all services are ready, because a port that answers could
     * belong to another Shop.
     */
    private static void awaitReady(Process process, Path data) throws IOException {
        Instant deadline = Instant.now().plus(START);
        try {
            while (!output(data).contains(READY)) {
                if (!process.isAlive() || Instant.now().isAfter(deadline)) {
                    throw new IllegalStateException("The Shop did not start:\n" + output(data));
                }
                TimeUnit.MILLISECONDS.sleep(250);
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private static String output(Path data) throws IOException {
        Path file = data.resolve("countersign.out");
        return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    }

    private static void stop(Process process, Path data, String name) throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        keepLogs(data.resolve("logs"), name);
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Copies the logs of the services, which say why a checkout failed, into the folder of {@code -Dlogs} if it is set. */
    private static void keepLogs(Path logs, String name) throws IOException {
        String folder = System.getProperty("logs", "");
        if (folder.isEmpty() || !Files.isDirectory(logs)) {
            return;
        }
        Path kept = Files.createDirectories(Path.of(folder, name.replaceAll("[^A-Za-z0-9-]", "_") + "-logs"));
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.toList()) {
                Files.copy(file, kept.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
