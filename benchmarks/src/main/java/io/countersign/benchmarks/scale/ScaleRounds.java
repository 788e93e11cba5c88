// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import io.countersign.benchmarks.load.Load;
import io.countersign.benchmarks.load.LoadGenerator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Measures a Shop: a row for each round, and one for what a checkout does in the database. */
final class ScaleRounds {

    static final String SERVICES = "services";

    static final String POSTGRES = "postgres";

    static final String BALANCER = "balancer";

    /** PostgreSQL lets an idle session wait ten seconds before it reports its counters. */
    private static final long COMMIT_POLL_MILLIS = 100;

    private static final int COMMIT_POLLS = 600;

    private static final long REPORTED_MILLIS = 11_000;

    private static final Duration NO_LIMIT = Duration.ofHours(1);

    private final ReplicatedShop shop;

    private final int replicas;

    private final Database database;

    private final Optional<ProcessHandle> server;

    private final ScaleLoad load;

    private final Consumer<String> progress;

    private final List<Map<String, String>> rounds = new ArrayList<>();

    private final Map<String, String> totals = new LinkedHashMap<>();

    /** @param server process of the database; empty if it is not on this machine */
    ScaleRounds(
            ReplicatedShop shop,
            int replicas,
            Database database,
            Optional<ProcessHandle> server,
            ScaleLoad load,
            Consumer<String> progress) {
        this.shop = shop;
        this.replicas = replicas;
        this.database = database;
        this.server = server;
        this.load = load;
        this.progress = progress;
    }

    /** @throws IllegalStateException if checkouts failed or orders are not confirmed */
    void run() {
        try (Shoppers shoppers = new Shoppers(shop, load.users(), load.most())) {
            for (int i = 1; i <= load.warmup(); i++) {
                progress.accept("%d replicas: warm-up %d of %d".formatted(replicas, i, load.warmup()));
                checkOut(shoppers);
            }
            shoppers.checkouts();
            Background background = Background.observe(database, load.idleSeconds());
            long begun = System.nanoTime();
            for (int i = 1; i <= load.rounds(); i++) {
                progress.accept("%d replicas: round %d of %d".formatted(replicas, i, load.rounds()));
                measure(i, shoppers);
            }
            Commands.pause(REPORTED_MILLIS);
            double seconds = (System.nanoTime() - begun) / 1e9;
            total(background, database.counters().minus(background.end()), seconds);
        }
        long unconfirmed = database.unconfirmedOrders();
        if (unconfirmed > 0) {
            throw new IllegalStateException(unconfirmed + " orders are not confirmed");
        }
    }

    private Load checkOut(Shoppers shoppers) {
        Load done =
                LoadGenerator.run(shop.port(), shoppers.checkouts(), load.connections(), NO_LIMIT, load.checkouts());
        if (done.failed() > 0) {
            throw new IllegalStateException(done.failed() + " of " + load.checkouts() + " checkouts failed");
        }
        return done;
    }

    /** The commits of stock, which follow in batches, belong to the round. */
    private void awaitCommits() {
        for (int i = 0; database.uncommittedOrders() > 0; i++) {
            if (i == COMMIT_POLLS) {
                throw new IllegalStateException("The stock of confirmed orders is not committed");
            }
            Commands.pause(COMMIT_POLL_MILLIS);
        }
    }

    private void measure(int number, Shoppers shoppers) {
        // Logins are no part of the measurement.
        shoppers.checkouts();
        Map<String, CpuTimes> before = cpu();
        Load done = checkOut(shoppers);
        awaitCommits();
        Map<String, CpuTimes> after = cpu();
        Map<String, String> row = new LinkedHashMap<>();
        row.put("replicas", String.valueOf(replicas));
        row.put("round", String.valueOf(number));
        row.put("checkouts", String.valueOf(done.succeeded()));
        row.put("checkouts_per_s", String.valueOf(done.perSecond()));
        row.put("p50_ms", String.valueOf(done.millis(50)));
        row.put("p99_ms", String.valueOf(done.millis(99)));
        row.put("client_cpu", String.valueOf(done.clientCpu()));
        double services = 0;
        double whole = 0;
        for (Map.Entry<String, CpuTimes> end : after.entrySet()) {
            CpuTimes begin = before.getOrDefault(end.getKey(), end.getValue());
            double work = end.getValue().workSince(begin) / done.succeeded();
            row.put(end.getKey() + "_ms", String.valueOf(work));
            if (!end.getKey().equals(POSTGRES) && !end.getKey().equals(BALANCER)) {
                services += work;
                whole += end.getValue().wholeSince(begin) / done.succeeded();
            }
        }
        row.put(SERVICES + "_ms", String.valueOf(services));
        row.put("whole_ms", String.valueOf(whole));
        rounds.add(row);
    }

    private Map<String, CpuTimes> cpu() {
        Map<String, CpuTimes> times = new LinkedHashMap<>();
        for (Program program : Program.values()) {
            times.put(program.id(), CpuTimes.of(shop.processes(program)));
        }
        server.ifPresent(process -> times.put(POSTGRES, CpuTimes.of(List.of(process))));
        times.put(BALANCER, CpuTimes.of(List.of(shop.balancer())));
        return times;
    }

    private void total(Background background, DatabaseCounters all, double seconds) {
        DatabaseCounters each = all.minus(background.perSecond().times(seconds))
                .times(1.0 / ((double) load.rounds() * load.checkouts()));
        totals.put("replicas", String.valueOf(replicas));
        each.columns().forEach(totals::put);
        background.perSecond().columns().forEach((name, value) -> totals.put("idle_" + name, value));
    }

    /** Returns the rows of the rounds. */
    List<Map<String, String>> rounds() {
        return rounds;
    }

    /** Returns what each checkout did in the database, and what the database did in a second without any. */
    Map<String, String> totals() {
        return totals;
    }

    /** Work of the database without checkouts. */
    private record Background(DatabaseCounters perSecond, DatabaseCounters end) {

        static Background observe(Database database, int seconds) {
            Commands.pause(REPORTED_MILLIS);
            DatabaseCounters begin = database.counters();
            long begun = System.nanoTime();
            Commands.pause(1000L * seconds);
            DatabaseCounters end = database.counters();
            return new Background(end.minus(begin).times(1e9 / (System.nanoTime() - begun)), end);
        }
    }
}
