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
 * The chain, running in this process: a subject, an asserting workload, middle tiers and a target, each with an
 * SVID of an embedded Workload API, and an STS with a directory of two demo users. Keys, users and databases
 * are drawn anew and end with it.
 *
 * @since 0.1
 */
public final class Chain implements AutoCloseable {

    /** That of all SPIFFE IDs. */
    static final String TRUST_DOMAIN = "example.org";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration INTERVAL = Duration.ofSeconds(30);

    private final ChainSettings settings;

    private final Path folder;

    private final List<ChainUser> users = ChainUsers.draw();

    // What the STS revokes counts at all workloads at once: they run in one process, as those of a local Shop do.
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
     * Starts all workloads, at the same time, and returns when each is ready. They leave the logging of the process
     * as it is: several that set it up at once would disturb one another.
     *
     * @param starting what the thread does first that a workload of the given name is started by
     * @throws ChainException if one cannot start; the others are stopped then
     */
    public static Chain start(ChainSettings settings, Consumer<String> starting) {
        return start(settings, starting, workload -> context -> {});
    }

    /** @param more what the context of a workload is given before it starts */
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

    /** Its owner's alone, and of a short name, as the sockets in it need. */
    private static Path draw() {
        try {
            return Files.createTempDirectory("chain-");
        } catch (IOException ex) {
            throw new ChainException("there is no room for keys and sockets (" + ex.getMessage() + ")", ex);
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
        // All of them, also after a failure: what comes up late has to be stopped too.
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

    /** Where people go. */
    public URI page() {
        return URI.create("http://127.0.0.1:" + settings.ports().of(Workload.SUBJECT) + "/");
    }

    /** Who can log in. */
    public List<ChainUser> users() {
        return users;
    }

    /** The names of its workloads, callers first. */
    public static List<String> workloads(int hops) {
        return Workload.all(hops).stream().map(Workload::name).toList();
    }

    /**
     * Keeps in a folder what Prometheus shows to read the metrics, while the chain runs: {@code svid.pem} to
     * workloads, {@code token} to the others.
     *
     * @param directory its owner's alone
     * @throws ChainException if nothing can be written there
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
            throw new ChainException(directory + " cannot be given to Prometheus (" + ex.getMessage() + ")", ex);
        }
    }

    /** Where keys, databases and sockets are while it runs. */
    Path folder() {
        return folder;
    }

    ConfigurableApplicationContext context(Workload workload) {
        return Objects.requireNonNull(contexts.get(workload), "the workload runs");
    }

    /** Stops the workloads, callers first, and removes what they had. Does nothing the second time. */
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
