// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Checkouts by many shoppers in parallel. A shopper repeats a request that was not answered with success. */
final class CheckoutLoad {

    /**
     * If nobody was answered for this time, nobody repeats requests: a Shop that never recovers ends the
     * test, too.
     */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Maximum quantity of a product in one checkout. */
    static final int MOST = 3;

    private final List<Person> shoppers;

    private final List<String> products;

    private final int total;

    private final long seed;

    private final AtomicInteger begun = new AtomicInteger();

    private final CountDownLatch end;

    private final ConcurrentLinkedQueue<Answer> answers = new ConcurrentLinkedQueue<>();

    private final ConcurrentLinkedQueue<String> confirmed = new ConcurrentLinkedQueue<>();

    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    private final ConcurrentLinkedQueue<String> interruptions = new ConcurrentLinkedQueue<>();

    private final long pauseMillis;

    private volatile Instant deadline = Instant.MAX;

    CheckoutLoad(List<Person> shoppers, List<String> products, int total, long seed) {
        this(shoppers, products, total, seed, Duration.ZERO);
    }

    /** @param pause mean time that a shopper waits between two checkouts */
    CheckoutLoad(List<Person> shoppers, List<String> products, int total, long seed, Duration pause) {
        this.pauseMillis = pause.toMillis();
        this.shoppers = List.copyOf(shoppers);
        this.products = List.copyOf(products);
        this.total = total;
        this.seed = seed;
        this.end = new CountDownLatch(shoppers.size());
    }

    /** Result that a shopper received. */
    enum Outcome {
        CONFIRMED,
        REFUSED,
        /** To be tried again. */
        REJECTED_BY_OUTAGE,
        /** No response, or the order is pending: to be asked again. */
        NO_ANSWER
    }

    /** Final result of a checkout. */
    record Answer(Person shopper, String cart, Outcome outcome) {}

    void start() {
        deadline = Instant.now().plus(PATIENCE);
        for (int number = 0; number < shoppers.size(); number++) {
            Person shopper = shoppers.get(number);
            Random random = new Random(seed + number);
            Thread.ofVirtual().start(() -> shop(shopper, random));
        }
    }

    private void shop(Person shopper, Random random) {
        try {
            while (begun.getAndIncrement() < total) {
                String cart = cart(random);
                answers.add(new Answer(shopper, cart, checkOut(shopper, cart, random)));
                if (pauseMillis > 0) {
                    pause(random, pauseMillis / 2, 3 * pauseMillis / 2);
                }
            }
        } catch (AssertionError | RuntimeException ex) {
            failures.add(String.valueOf(ex));
        } finally {
            end.countDown();
        }
    }

    private String cart(Random random) {
        Map<String, Integer> lines = new HashMap<>();
        for (int line = 0; line <= random.nextInt(3); line++) {
            lines.put(products.get(random.nextInt(products.size())), 1 + random.nextInt(MOST));
        }
        List<String> items = new ArrayList<>();
        lines.forEach((product, quantity) ->
                items.add("{\"productId\":\"%s\",\"quantity\":%d}".formatted(product, quantity)));
        String shipping = random.nextBoolean() ? ",\"shipping\":" + Person.address("DE") : "";
        return "{\"cart\":{\"items\":[" + String.join(",", items) + "]" + shipping + "}}";
    }

    private Outcome checkOut(Person shopper, String cart, Random random) {
        String key = key(random);
        while (Instant.now().isBefore(deadline)) {
            Outcome outcome = ask(shopper, cart, key);
            switch (outcome) {
                case CONFIRMED, REFUSED -> {
                    deadline = Instant.now().plus(PATIENCE);
                    return outcome;
                }
                // Another attempt, under the same key or another one.
                case REJECTED_BY_OUTAGE -> key = random.nextBoolean() ? key : key(random);
                case NO_ANSWER -> {
                    // The same key will tell whether the order was placed.
                }
            }
            pause(random, 500, 1500);
        }
        return Outcome.NO_ANSWER;
    }

    private static String key(Random random) {
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }

    private Outcome ask(Person shopper, String cart, String key) {
        Map<String, String> headers = new HashMap<>(shopper.headers());
        headers.put("Idempotency-Key", key);
        try {
            return outcome(
                    Http.trySend("POST", shopper.at(Service.GATEWAY, "/cart/checkout/" + shopper.id()), cart, headers));
        } catch (IOException ex) {
            // Killed during the request.
            interruptions.add(ex.toString());
            return Outcome.NO_ANSWER;
        }
    }

    private Outcome outcome(Reply reply) {
        return switch (reply.status()) {
            case 201 -> {
                confirmed.add(reply.text("orderId"));
                yield Outcome.CONFIRMED;
            }
            case 202 -> Outcome.NO_ANSWER;
            case 409 -> Outcome.REFUSED;
            case 500, 502, 503, 504 -> {
                interruptions.add(
                        reply.status() + ", Retry-After: " + reply.header("Retry-After") + ", " + reply.body());
                yield reply.body().contains("\"orderId\"") ? Outcome.REJECTED_BY_OUTAGE : Outcome.NO_ANSWER;
            }
            default -> throw new AssertionError(reply.status() + ": " + reply.body());
        };
    }

    private static void pause(Random random, long least, long most) {
        try {
            TimeUnit.MILLISECONDS.sleep(random.nextLong(least, most));
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until this number of checkouts are done; returns false if they never will be. */
    boolean awaitDone(int count) {
        while (answers.size() < count) {
            try {
                if (end.await(10, TimeUnit.MILLISECONDS)) {
                    return false;
                }
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return end.getCount() > 0;
    }

    /** Begins no further checkouts. */
    void end() {
        begun.set(total);
    }

    void join() {
        try {
            end.await();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    List<Answer> answers() {
        return List.copyOf(answers);
    }

    /** Returns the answers that no shopper may get. Each is the end of its shopper. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    /** Returns the requests that were answered with a server's error or not at all, and were repeated. */
    List<String> interruptions() {
        return List.copyOf(interruptions);
    }

    /** Returns the orders that shoppers know to be confirmed. */
    List<String> confirmed() {
        return List.copyOf(confirmed);
    }
}
