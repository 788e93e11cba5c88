// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.SvidFile;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import io.countersign.tokens.LocalRevocations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.FileSystemUtils;

/**
 * Chain of workloads that runs in this process: a subject, an asserting workload, middle tiers and a target. Each has
 * an SVID of an embedded Workload API. There are also an STS and a directory of two demo users. Keys, passwords and
 * databases are created for each chain and deleted when it is closed.
 *
 * @since 0.1
 */
public final class Chain implements AutoCloseable {

    /** Trust domain of every SPIFFE ID in the chain. */
    static final String TRUST_DOMAIN = "example.org";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration INTERVAL = Duration.ofSeconds(30);

    private final ChainSettings settings;

    private final Path folder;

    private final List<ChainUser> users = ChainUsers.draw();

    // A revocation at the STS has effect at all workloads at once, because they run in one process, as in a local Shop.
    private final LocalRevocations revocations = LocalRevocations.incomplete();

    private final Map<Workload, ConfigurableApplicationContext> contexts = new LinkedHashMap<>();

    private final AtomicBoolean closed = new AtomicBoolean();

    private @Nullable EmbeddedWorkloadApi identities;

    private @Nullable SvidFile scraper;

    private @Nullable Path scraperToken;

    private Chain(ChainSettings settings, Path folder) {
        this.settings = settings;
        this.folder = folder;
    }

    /**
     * Starts all workloads at the same time, and returns when each is ready. The workloads do not configure the logging
     * of the process, since several at once would interfere.
     *
     * @param settings settings of the chain
     * @param starting action with the name of a workload, on the thread that starts it and before its start
     * @throws ChainException if a workload cannot start; the others are then stopped
     */
    public static Chain start(ChainSettings settings, Consumer<String> starting) {
        return start(settings, starting, workload -> context -> {});
    }

    /** @param more additional initializer of a workload's context */
    static Chain start(
            ChainSettings settings,
            Consumer<String> starting,
            Function<Workload, ApplicationContextInitializer<?>> more) {
        Objects.requireNonNull(settings, "settings cannot be null");
        List<Workload> all = Workload.all(settings.hops());
        all.forEach(settings.ports()::requireFree);
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
        Chain chain = new Chain(settings, draw());
        try {
            ChainKeys.write(chain.folder);
            chain.identities = identities(all, chain.folder);
            chain.startAll(all, starting, more);
            return chain;
        } catch (RuntimeException ex) {
            chain.close();
            throw ex;
        }
    }

    /** Creates a folder that only its owner can read. Its path is short, as sockets in it require. */
    private static Path draw() {
        try {
            return Files.createTempDirectory("chain-");
        } catch (IOException ex) {
            throw new ChainException("no folder for keys and sockets can be created (" + ex.getMessage() + ")", ex);
        }
    }

    private static EmbeddedWorkloadApi identities(List<Workload> all, Path folder) {
        EmbeddedWorkloadApi.Builder builder = EmbeddedWorkloadApi.builder(TRUST_DOMAIN)
                .register(socket(folder, WorkloadProperties.SCRAPER), WorkloadProperties.SCRAPER_ID);
        all.stream()
                .filter(Workload::hasIdentity)
                .forEach(workload -> builder.register(socket(folder, workload.name()), workload.id()));
        return builder.start();
    }

    static Path socket(Path folder, String workload) {
        return folder.resolve(workload).resolve("api.sock");
    }

    private void startAll(
            List<Workload> all, Consumer<String> starting, Function<Workload, ApplicationContextInitializer<?>> more) {
        WorkloadProperties properties = new WorkloadProperties(settings, folder, users);
        Map<Workload, CompletableFuture<ConfigurableApplicationContext>> starts = new LinkedHashMap<>();
        for (Workload workload : all) {
            starts.put(workload, begin(workload, properties, starting, more.apply(workload)));
        }
        List<Throwable> failures = new ArrayList<>();
        // Waits for all of them, even after a failure: a workload that starts late must be stopped, too.
        starts.forEach((workload, start) -> {
            try {
                contexts.put(workload, start.join());
            } catch (CompletionException ex) {
                failures.add(failure(workload, ex));
            }
        });
        if (!failures.isEmpty()) {
            throw (ChainException) failures.getFirst();
        }
    }

    private CompletableFuture<ConfigurableApplicationContext> begin(
            Workload workload,
            WorkloadProperties properties,
            Consumer<String> starting,
            ApplicationContextInitializer<?> more) {
        CompletableFuture<ConfigurableApplicationContext> started = new CompletableFuture<>();
        Runnable start = () -> {
            starting.accept(workload.name());
            started.completeAsync(
                    () -> Programs.of(workload)
                            .registerShutdownHook(false)
                            .initializers(more, this::share)
                            .run(properties.arguments(workload)),
                    Runnable::run);
        };
        Thread.ofPlatform().name("start-" + workload.name()).start(start);
        return started;
    }

    private void share(ConfigurableApplicationContext context) {
        context.getBeanFactory().registerSingleton("localRevocations", revocations);
    }

    private static ChainException failure(Workload workload, CompletionException ex) {
        String message = NestedExceptionUtils.getMostSpecificCause(ex).getMessage();
        String reason = message == null ? "unknown" : message.strip().replaceAll("\\s*\\R\\s*", " ");
        return new ChainException("'" + workload.name() + "' did not start: " + reason, ex.getCause());
    }

    public ChainSettings settings() {
        return settings;
    }

    /** Returns the address of the subject's page, which people open in a browser. */
    public URI page() {
        return URI.create("http://127.0.0.1:" + settings.ports().of(Workload.SUBJECT) + "/");
    }

    /** Returns the users that can log in. */
    public List<ChainUser> users() {
        return users;
    }

    /** Returns the names of a chain's workloads, callers first. */
    public static List<String> workloads(int hops) {
        return Workload.all(hops).stream().map(Workload::name).toList();
    }

    /**
     * Writes Prometheus's credentials to a folder while the chain runs. It reads the metrics of workloads with
     * {@code svid.pem}, and those of the other programs with {@code token}.
     *
     * @param directory folder that only its owner can read
     * @throws ChainException if the credentials cannot be written there
     */
    public void showMetricsTo(Path directory) {
        String socket = EmbeddedWorkloadApi.endpoint(socket(folder, WorkloadProperties.SCRAPER));
        scraperToken = directory.resolve("token");
        try {
            ChainKeys.write(scraperToken, Files.readString(folder.resolve(WorkloadProperties.SCRAPER_TOKEN)));
            scraper = SvidFile.keep(
                    WorkloadApiSource.open(socket, PATIENCE, INTERVAL, Clock.systemUTC()),
                    directory.resolve("svid.pem"));
        } catch (IOException | UncheckedIOException | NoSvidException ex) {
            throw new ChainException(
                    "the credentials of Prometheus cannot be written to " + directory + " (" + ex.getMessage() + ")",
                    ex);
        }
    }

    /** Returns the folder of keys, databases and sockets, which exists while the chain runs. */
    Path folder() {
        return folder;
    }

    ConfigurableApplicationContext context(Workload workload) {
        return Objects.requireNonNull(contexts.get(workload), "the workload runs");
    }

    /** Stops the workloads, callers first, and deletes their files. Has no effect the second time. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        contexts.values().forEach(ConfigurableApplicationContext::close);
        if (scraper != null) {
            scraper.close();
        }
        if (identities != null) {
            identities.close();
        }
        try {
            if (scraperToken != null) {
                Files.deleteIfExists(scraperToken);
            }
            FileSystemUtils.deleteRecursively(folder);
        } catch (IOException ex) {
            throw new ChainException(folder + " cannot be removed (" + ex.getMessage() + ")", ex);
        }
    }
}
