// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.launcher.shop.Service;
import io.countersign.launcher.support.TrustedAuthorities;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * The Shop of {@code compose.yaml} in a project of its own, and its containers, which tests stop and kill. Needs an
 * engine, Compose, and the images of this commit.
 */
final class ComposedShop implements AutoCloseable {

    static final String ADMINISTRATOR = "administrator";

    /** Services with replicas, by their names in the file. */
    static final List<String> SERVICES = List.of(
            "gateway", "user", "account", "product", "basket", "delivery", "delivery-gateway", "sts", "delivery-sts");

    static final int REPLICAS = 2;

    /** Enough for a start on a busy machine with two cores, and for a restart of one replica. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    /** System property: goes on with the containers of the run before, and leaves them running. */
    private static final boolean KEEP = Boolean.getBoolean("countersign.cluster.keep");

    private static final String PROJECT = "countersign-cluster";

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    private static final int GATEWAY_PORT = 27_080;

    private static final int STS_PORT = 27_090;

    private static final int STATISTICS_PORT = 27_404;

    private static final int DATABASE_PORT = 27_432;

    /** Folder of keys, passwords and certificates in the container {@code setup}. */
    static final String SETUP = "/tmp/shop/";

    private final Path folder;

    private ComposedShop(Path folder) {
        this.folder = folder;
    }

    /**
     * Starts everything, from empty volumes unless they are kept, and waits for the order of the service {@code demo}.
     *
     * @param folder receives copies of certificates and passwords
     */
    static ComposedShop start(Path folder) {
        ComposedShop shop = new ComposedShop(folder);
        try {
            shop.removeAll();
            shop.compose("up", "--detach");
            String exit = shop.docker("wait", shop.container("demo", 1)).strip();
            if (!exit.equals("0")) {
                throw new AssertionError("The first order ended with " + exit);
            }
            shop.awaitReady();
            Http.trust(TrustedAuthorities.of(shop.copy("tls/ca.pem")));
            return shop;
        } catch (AssertionError | RuntimeException ex) {
            try (shop) {
                ex.addSuppressed(new IllegalStateException(shop.compose("logs", "--tail", "20")));
            }
            throw ex;
        }
    }

    /** Returns the address of the gateway or the STS on this machine; the other services have none. */
    URI address(Service service) {
        return URI.create("https://localhost:"
                + switch (service) {
                    case GATEWAY -> GATEWAY_PORT;
                    case STS -> STS_PORT;
                    default -> throw new IllegalArgumentException(service + " has no port on this machine");
                });
    }

    String password(String name) {
        try {
            return Files.readString(copy("passwords/" + name + ".password")).strip();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private Path copy(String file) {
        Path copy = folder.resolve(Path.of(file).getFileName());
        docker("cp", container("setup", 1) + ":" + SETUP + file, copy.toString());
        return copy;
    }

    /** Returns the databases, read by their superuser. */
    Invariants invariants() {
        String password = password("postgres");
        Path authority = copy("tls/ca.pem");
        return new Invariants(database -> database(database, password, authority));
    }

    private static DataSource database(String name, String password, Path authority) {
        // The certificate has the name of the container.
        return new DriverManagerDataSource(
                "jdbc:postgresql://localhost:" + DATABASE_PORT + "/" + name + "?sslmode=verify-ca&sslrootcert="
                        + authority,
                "postgres",
                password);
    }

    /** Returns the name of a container. */
    String container(String service, int number) {
        return PROJECT + "-" + service + "-" + number;
    }

    List<String> containers(String service) {
        return IntStream.rangeClosed(1, REPLICAS)
                .mapToObj(number -> container(service, number))
                .toList();
    }

    /** Waits until the balancer sees every replica ready. */
    void awaitReady() {
        SERVICES.forEach(this::awaitReady);
    }

    /** Waits until all replicas of a service have started, and the balancer sees them ready. */
    void awaitReady(String service) {
        // The balancer takes a replica with a new address for ready until it has looked.
        for (String replica : containers(service)) {
            Eventually.holds("Start of " + replica, PATIENCE, () -> hasStarted(replica));
        }
        Eventually.holds("Readiness of " + service, PATIENCE, () -> ready(service) == REPLICAS);
    }

    private boolean hasStarted(String replica) {
        String since =
                docker("inspect", "--format", "{{.State.StartedAt}}", replica).strip();
        return docker("logs", "--since", since, replica).contains("(process running for ");
    }

    /** Returns how many replicas of a service the balancer sees ready. */
    long ready(String service) {
        try {
            return Http.trySend("GET", URI.create("http://localhost:" + STATISTICS_PORT + "/;csv"), null, Map.of())
                    .body()
                    .lines()
                    .map(line -> line.split(",", -1))
                    .filter(row -> row[0].equals(service) && row[1].startsWith(service) && row[17].startsWith("UP"))
                    .count();
        } catch (IOException ex) {
            // The balancer starts.
            return 0;
        }
    }

    /** Starts containers that were killed, continues those that were stopped, and waits until all are ready. */
    void mend() {
        List<String> all = new ArrayList<>(List.of(container("postgres", 1), container("redis", 1)));
        SERVICES.forEach(service -> all.addAll(containers(service)));
        run(with(List.of("docker", "start"), all.toArray(String[]::new)));
        run(with(List.of("docker", "kill", "--signal", "CONT"), all.toArray(String[]::new)));
        awaitReady();
    }

    /** Runs a command of the container engine and returns its output. */
    String docker(String... arguments) {
        return run(with(List.of("docker"), arguments));
    }

    /** Runs a command of the Shop's tools in a container of its own, with what {@code setup} made. */
    String tool(String... arguments) {
        return run(with(composeCommand("run", "--rm", "--no-deps", "-T", "setup"), arguments));
    }

    private String compose(String... arguments) {
        return run(composeCommand(arguments));
    }

    private static List<String> composeCommand(String... arguments) {
        return with(
                List.of(
                        "docker",
                        "compose",
                        "--ansi",
                        "never",
                        "--progress",
                        "quiet",
                        "--project-name",
                        PROJECT,
                        "--file",
                        ROOT.resolve("compose.yaml").toString(),
                        "--file",
                        ROOT.resolve("shop-services/integration-tests/src/test/compose/cluster.yaml")
                                .toString()),
                arguments);
    }

    private static List<String> with(List<String> command, String... arguments) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(arguments));
        return all;
    }

    private static String run(List<String> command) {
        try {
            Path output = Files.createTempFile("compose", ".log");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(ROOT.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(ports());
            Process process = builder.start();
            boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            String said = Files.readString(output, StandardCharsets.UTF_8);
            Files.delete(output);
            if (!ended) {
                process.destroyForcibly();
                throw new AssertionError(command + " did not end: " + said);
            }
            if (process.exitValue() != 0) {
                throw new AssertionError(command + " failed: " + said);
            }
            return said;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    private static Map<String, String> ports() {
        return Map.of(
                "SHOP_PORT",
                "" + GATEWAY_PORT,
                "SHOP_STS_PORT",
                "" + STS_PORT,
                "SHOP_STATISTICS_PORT",
                "" + STATISTICS_PORT,
                "CLUSTER_DATABASE_PORT",
                "" + DATABASE_PORT);
    }

    private void removeAll() {
        if (KEEP) {
            return;
        }
        compose("down", "--volumes", "--remove-orphans", "--timeout", "2");
    }

    @Override
    public void close() {
        removeAll();
    }
}
