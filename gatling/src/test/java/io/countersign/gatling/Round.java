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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** Number of checkouts at one Shop by some users at once, with their times. */
final class Round {

    private final String name;

    private final Shop shop;

    private final Seed seed;

    private final int users;

    private final int each;

    private final AtomicInteger next = new AtomicInteger();

    private final AtomicInteger failed = new AtomicInteger();

    private final AtomicInteger shopper = new AtomicInteger();

    private List<Queue<String>> authorizations = List.of();

    private final AtomicLongArray begun;

    private final AtomicLongArray ended;

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
        this.begun = new AtomicLongArray(users * each);
        this.ended = new AtomicLongArray(users * each);
    }

    PopulationBuilder population() {
        return population(() -> {});
    }

    /** @param beginning action that the first user executes once, before its first checkout */
    PopulationBuilder population(Runnable beginning) {
        ChainBuilder checkout = exec(session -> {
                    int index = next.getAndIncrement();
                    String authorization = authorization(session.getInt("who"));
                    begun.set(index, System.nanoTime());
                    return session.set("index", index).set("authorization", authorization);
                })
                .exec(request())
                .exec(session -> {
                    ended.set(session.getInt("index"), System.nanoTime());
                    if (session.isFailed()) {
                        failed.incrementAndGet();
                    }
                    return session.markAsSucceeded();
                });
        return scenario(name)
                .exec(session -> {
                    int who = shopper.getAndIncrement() % seed.shoppers().size();
                    begin(beginning);
                    return session.set("who", who)
                            .set("userId", seed.shoppers().get(who).userId());
                })
                .exec(repeat(each).on(checkout))
                .injectOpen(atOnceUsers(users));
    }

    /**
     * Logs each shopper in before the round, because a run may last longer than a token; or creates a proof
     * for each checkout, which is work of the client and not of the Shop.
     */
    private synchronized void begin(Runnable beginning) {
        if (authorizations.isEmpty()) {
            beginning.run();
            authorizations = seed.shoppers().stream().map(this::authorizations).toList();
        }
    }

    private Queue<String> authorizations(Seed.Shopper who) {
        if (shop.isProved()) {
            int most = (users + 1) / seed.shoppers().size() * each;
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

    /** Returns the time from the start of the first checkout to the end of the last one. */
    double seconds() {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int i = 0; i < begun.length(); i++) {
            first = Math.min(first, begun.get(i));
            last = Math.max(last, ended.get(i));
        }
        return (last - first) / 1e9;
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
