// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import io.gatling.javaapi.core.CoreDsl;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpDsl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares modes side by side. A Shop of each mode runs for the whole simulation, and rounds of checkouts go
 * through them forwards and backwards (A B B A), so that a slow phase of the machine affects all of them.
 * Lines that begin with {@code countersign:} announce each round, and at the end print the ratios of the
 * throughputs to the first mode's. Options: {@code -Dmodes=none,shared-jwt,none@DIR,peer=http://…}, where DIR
 * is another checkout of this project; {@code -Dusers}; {@code -Dcheckouts} in each round; {@code -Drounds};
 * {@code -Dresults} for the file with the rows.
 */
public final class ComparisonSimulation extends Simulation {

    private static final int WARM_UP = Integer.getInteger("warmup", 4);

    private final Settings settings = Settings.read();

    private final List<Shop> shops = new ArrayList<>();

    private final List<Measured> rounds = new ArrayList<>();

    public ComparisonSimulation() {
        try {
            settings.modes().forEach(mode -> shops.add(open(mode)));
            setUp(inSequence(plan()))
                    .protocols(HttpDsl.http.shareConnections())
                    .assertions(CoreDsl.global().failedRequests().count().is(0L));
        } catch (RuntimeException ex) {
            shops.forEach(Shop::close);
            throw ex;
        }
    }

    /**
     * One round of one Shop.
     *
     * @param number number from 1; lower numbers are warm-up rounds
     */
    private record Measured(Shop shop, int checkouts, int number, Round round) {}

    private Shop open(String mode) {
        say("starting " + mode);
        int separator = mode.indexOf('=');
        return separator < 0
                ? Shop.start(mode, settings.algorithm(), settings.basePort() + 100 * shops.size())
                : Shop.peer(mode.substring(0, separator), mode.substring(separator + 1));
    }

    private List<PopulationBuilder> plan() {
        int warmUp = Math.max(settings.checkouts().getFirst(), settings.users()) * WARM_UP;
        int all = settings.checkouts().stream()
                .mapToInt(checkouts -> Math.max(checkouts, settings.users()) * settings.rounds())
                .sum();
        List<Subject> subjects = shops.stream()
                .map(shop -> new Subject(shop, Seed.plant(shop, warmUp + all)))
                .toList();
        boolean warm = false;
        for (int checkouts : settings.checkouts()) {
            for (int i = warm ? 0 : -WARM_UP; i < settings.rounds(); i++) {
                for (Subject subject : Math.floorMod(i, 2) == 0 ? subjects : subjects.reversed()) {
                    rounds.add(subject.round(i + 1, Math.max(checkouts, settings.users()), settings.users()));
                }
            }
            warm = true;
        }
        return IntStream.range(0, rounds.size())
                .mapToObj(i -> rounds.get(i).round().population(() -> say(place(i))))
                .toList();
    }

    private String place(int index) {
        Measured measured = rounds.get(index);
        String round = measured.number() < 1
                ? "warm-up " + (measured.number() + WARM_UP) + " of " + WARM_UP
                : "round " + measured.number() + " of " + settings.rounds();
        return "%d of %d: %s, %d checkouts, %s"
                .formatted(index + 1, rounds.size(), measured.shop().name(), measured.checkouts(), round);
    }

    /** Prefix for readers of this simulation's long output. */
    private static void say(String text) {
        System.out.println("countersign: " + text);
    }

    private record Subject(Shop shop, Seed seed) {

        private Measured round(int number, int checkouts, int users) {
            String name = shop.name() + " " + checkouts + " " + number;
            return new Measured(shop, checkouts, number, new Round(name, shop, seed, users, checkouts));
        }
    }

    private static PopulationBuilder inSequence(List<PopulationBuilder> order) {
        PopulationBuilder chain = order.getLast();
        for (int i = order.size() - 2; i >= 0; i--) {
            chain = order.get(i).andThen(chain);
        }
        return chain;
    }

    @Override
    public void after() {
        shops.forEach(Shop::close);
        rounds.removeIf(measured -> measured.number() < 1);
        try {
            Files.deleteIfExists(settings.results());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        ResultFile file = new ResultFile(settings.results());
        rounds.forEach(measured -> file.add(measured.number(), measured.round(), measured.shop(), settings));
        settings.checkouts().forEach(checkouts -> tell(Math.max(checkouts, settings.users())));
    }

    private void tell(int checkouts) {
        double[] reference = throughput(shops.getFirst(), checkouts);
        for (Shop shop : shops) {
            double[] throughput = throughput(shop, checkouts);
            say("%d checkouts, %s: %.0f checkouts/s (median), ratio to %s %s"
                    .formatted(
                            checkouts,
                            shop.name(),
                            PairedMedian.median(throughput),
                            shops.getFirst().name(),
                            PairedMedian.ofRatios(throughput, reference)));
        }
    }

    private double[] throughput(Shop shop, int checkouts) {
        return rounds.stream()
                .filter(measured -> measured.shop() == shop && measured.checkouts() == checkouts)
                .mapToDouble(measured -> measured.round().perSecond())
                .toArray();
    }
}
