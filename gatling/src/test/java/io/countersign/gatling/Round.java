// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Number of checkouts at one Shop by some users at once, with their times. At a Shop that requires proofs, a round
 * has several parts: proofs are created before each part, because they are only valid for half a minute.
 */
final class Round {

    /** Most proofs that are created at once. Each takes about 80 ms of CPU, and a busy machine has less of it. */
    private static final int PROOFS = 100;

    private final String name;

    private final Shop shop;

    private final Seed seed;

    private final int users;

    private final int each;

    private final int parts;

    private final AtomicInteger next = new AtomicInteger();

    private final AtomicInteger completed = new AtomicInteger();

    private final AtomicInteger failed = new AtomicInteger();

    private final AtomicInteger shopper = new AtomicInteger();

    private final AtomicLongArray begun;

    private final AtomicLongArray ended;

    private List<Queue<String>> authorizations = List.of();

    private int begunParts;

    private boolean wanted;

    private long prepared;

    private CompletableFuture<Optional<CpuTime>> cpu = CompletableFuture.completedFuture(Optional.empty());

    /**
     * @param name name of the round in the report
     * @param checkouts total number, rounded down to a multiple of the users, and at least one for each
     */
    Round(String name, Shop shop, Seed seed, int users, int checkouts) {
        this.name = name;
        this.shop = shop;
        this.seed = seed;
        this.users = users;
        this.each = Math.max(1, checkouts / users);
        this.parts = shop.isProved() ? parts(each, Math.max(1, PROOFS / users)) : 1;
        this.begun = new AtomicLongArray(users * each);
        this.ended = new AtomicLongArray(users * each);
    }

    static int parts(int each, int most) {
        return (each + most - 1) / most;
    }

    PopulationBuilder population() {
        return inSequence(populations(() -> true));
    }

    /** @param condition condition for the round, checked once when its turn comes; if false, it ends at once */
    List<PopulationBuilder> populations(BooleanSupplier condition) {
        return IntStream.range(0, parts)
                .mapToObj(part -> population(part, condition))
                .toList();
    }

    static PopulationBuilder inSequence(List<PopulationBuilder> order) {
        PopulationBuilder chain = order.getLast();
        for (int i = order.size() - 2; i >= 0; i--) {
            chain = order.get(i).andThen(chain);
        }
        return chain;
    }

    private PopulationBuilder population(int part, BooleanSupplier condition) {
        return scenario(name + " " + part)
                .exec(session -> {
                    int who = shopper.getAndIncrement() % seed.shoppers().size();
                    return session.set("who", who)
                            .set("userId", seed.shoppers().get(who).userId())
                            .set("wanted", begin(part, condition));
                })
                .doIf(session -> session.getBoolean("wanted"))
                .then(repeat(upTo(part + 1) - upTo(part)).on(checkout()))
                .injectOpen(atOnceUsers(users));
    }

    private ChainBuilder checkout() {
        return exec(session -> {
                    int index = next.getAndIncrement();
                    String authorization = authorization(session.getInt("who"));
                    begun.set(index, System.nanoTime());
                    return session.set("index", index).set("authorization", authorization);
                })
                .exec(request())
                .exec(session -> {
                    ended.set(session.getInt("index"), System.nanoTime());
                    complete(session.isFailed());
                    return session.markAsSucceeded();
                });
    }

    /** Returns the number of a user's checkouts before a part. */
    private int upTo(int part) {
        return each * part / parts;
    }

    /**
     * Logs each shopper in before the round, because a run may last longer than a token; or creates a proof
     * for each checkout of the part, which is work of the client and not of the Shop.
     *
     * @return whether the round takes place
     */
    private synchronized boolean begin(int part, BooleanSupplier condition) {
        if (begunParts > part) {
            return wanted;
        }
        begunParts = part + 1;
        if (part == 0) {
            wanted = condition.getAsBoolean();
        }
        if (wanted) {
            if (part == 0) {
                shop.cpu().awaitEnd();
            }
            prepared = System.nanoTime();
            int checkouts = upTo(part + 1) - upTo(part);
            authorizations = seed.shoppers().parallelStream()
                    .map(who -> authorizations(who, checkouts))
                    .toList();
            if (part == 0) {
                shop.cpu().begin();
            }
        }
        return wanted;
    }

    private void complete(boolean refused) {
        if (refused && failed.incrementAndGet() == 1) {
            System.out.printf(
                    "countersign: a checkout at %s failed, %d s after its authorization was prepared%n",
                    shop.name(), (System.nanoTime() - prepared()) / 1_000_000_000);
        }
        if (completed.incrementAndGet() == checkouts()) {
            end();
        }
    }

    private synchronized long prepared() {
        return prepared;
    }

    private synchronized void end() {
        cpu = shop.cpu().end();
    }

    private Queue<String> authorizations(Seed.Shopper who, int checkouts) {
        if (shop.isProved()) {
            int most = (users + 1) / seed.shoppers().size() * checkouts;
            return new ConcurrentLinkedQueue<>(Seed.prove(shop, who, body(), most));
        }
        return new ConcurrentLinkedQueue<>(List.of(shop.isOpen() ? who.authorization() : Seed.login(shop, who)));
    }

    private String authorization(int who) {
        Queue<String> queue = authorizations.get(who);
        return shop.isProved() ? queue.remove() : queue.element();
    }

    private String body() {
        return "{\"cart\":{\"items\":[{\"productId\":\"" + seed.productId() + "\",\"quantity\":1}]}}";
    }

    private HttpRequestActionBuilder request() {
        HttpRequestActionBuilder request = http("checkout " + shop.name())
                .post(shop.url() + "/cart/checkout/#{userId}")
                .header("Content-Type", "application/json")
                .body(StringBody(body()));
        if (!shop.isOpen()) {
            request = request.header("Authorization", "#{authorization}");
        }
        return request.check(status().is(201));
    }

    int checkouts() {
        return begun.length();
    }

    int failed() {
        return failed.get();
    }

    /** Returns the time from the start of the first checkout to the end of the last one, summed over the parts. */
    double seconds() {
        return IntStream.range(0, parts)
                        .mapToLong(part -> nanos(users * upTo(part), users * upTo(part + 1)))
                        .sum()
                / 1e9;
    }

    private long nanos(int from, int to) {
        long first = IntStream.range(from, to).mapToLong(begun::get).min().orElse(0);
        long last = IntStream.range(from, to).mapToLong(ended::get).max().orElse(0);
        return last - first;
    }

    /** Returns the CPU time of the Shop's processes in this round, if it can be known here. Waits for its end. */
    Optional<CpuTime> cpu() {
        CompletableFuture<Optional<CpuTime>> reading;
        synchronized (this) {
            reading = cpu;
        }
        return reading.join();
    }

    /** Returns whether the round's CPU time can be asked for without waiting. */
    synchronized boolean hasCpu() {
        return completed.get() == checkouts() && cpu.isDone();
    }

    /** Returns the CPU time of a successful checkout in milliseconds; NaN if it is not known. */
    double cpuPerCheckout() {
        int successful = checkouts() - failed();
        return cpu().filter(time -> successful > 0)
                .map(time -> (double) time.totalMillis() / successful)
                .orElse(Double.NaN);
    }

    double perSecond() {
        return (checkouts() - failed()) / seconds();
    }

    /** Returns the latency in milliseconds that the given share of the checkouts did not exceed. */
    double percentile(double share) {
        long[] nanos = new long[begun.length()];
        Arrays.setAll(nanos, i -> ended.get(i) - begun.get(i));
        Arrays.sort(nanos);
        return nanos[(int) Math.min(nanos.length - 1, Math.ceil(share * nanos.length) - 1)] / 1e6;
    }
}
