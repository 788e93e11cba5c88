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
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares modes side by side. A Shop of each mode lives for the whole simulation, and rounds of checkouts go
 * through them forwards and backwards (A B B A), so that a slow phase of the machine affects all of them. Shops that are not
 * measured are stopped, see {@link Turns}.
 * Each Shop is first warmed up, see {@link WarmUp}: the plan has the maximum of rounds, and those that are not
 * needed end at once. Lines that begin with {@code countersign:} announce each round, and at the end print the
 * ratios of the throughputs to the first mode's. Options: {@code -Dmodes=none,shared-jwt+LABEL,none@DIR,peer=http://…},
 * see {@link ShopName} and {@link Shop#peer}; {@code -Dusers}; {@code -Dcheckouts} in each round; {@code -Drounds};
 * {@code -Dwarmup}, the maximum; {@code -Dseparate=true} for a process for each service; {@code -Dset.0},
 * {@code -Dset.1}, … for properties, see {@link ShopProperty}; {@code -Dresults} for the file with the rows; {@code
 * -Drecorded} for a Shop that is recorded after all rounds, see {@link RecordedRounds}.
 */
public final class ComparisonSimulation extends Simulation {

    private final Settings settings = Settings.read();

    private final List<Shop> shops = new ArrayList<>();

    private final List<Subject> subjects = new ArrayList<>();

    private final List<Measured> rounds = new ArrayList<>();

    private final Optional<RecordedRounds> recorded = RecordedRounds.read();

    private final Turns turns = new Turns();

    private int done;

    public ComparisonSimulation() {
        try {
            settings.modes().forEach(mode -> {
                shops.add(open(mode));
                turns.pause(shops.getLast());
            });
            setUp(Round.inSequence(plan()))
                    .protocols(HttpDsl.http.shareConnections())
                    .assertions(CoreDsl.global().failedRequests().count().is(0L));
        } catch (RuntimeException ex) {
            turns.end();
            shops.forEach(Shop::close);
            throw ex;
        }
    }

    /**
     * One round of one Shop.
     *
     * @param number number from 1; lower numbers are warm-up rounds
     */
    private record Measured(Subject subject, int checkouts, int number, Round round) {

        private Shop shop() {
            return subject.shop();
        }

        private boolean isWarmUp() {
            return number < 1;
        }
    }

    /** Shop with its data, and its warm-up rounds so far. */
    private record Subject(Shop shop, Seed seed, List<Round> warmUps) {

        private Measured round(int number, int checkouts, int users) {
            String name = shop.name() + " " + checkouts + " " + number;
            return new Measured(this, checkouts, number, new Round(name, shop, seed, users, checkouts));
        }

        private double[] cpu() {
            return warmUps.stream().mapToDouble(Round::cpuPerCheckout).toArray();
        }
    }

    private Shop open(String mode) {
        int separator = mode.indexOf('=');
        say("starting " + (separator < 0 ? mode : mode.substring(0, separator)));
        return separator < 0
                ? Shop.start(
                        mode,
                        settings.algorithm(),
                        settings.basePort() + 100 * shops.size(),
                        settings.environment(ShopName.parse(mode)),
                        settings.options())
                : Shop.peer(mode.substring(0, separator), mode.substring(separator + 1));
    }

    private List<PopulationBuilder> plan() {
        int warmUp = each() * settings.warmUp();
        int all = settings.checkouts().stream()
                .mapToInt(checkouts -> Math.max(checkouts, settings.users()) * settings.rounds())
                .sum();
        shops.forEach(shop -> {
            turns.give(shop, shops);
            int after = recorded.filter(last -> last.isOf(shop)).isPresent() ? each() * RecordedRounds.MOST : 0;
            subjects.add(new Subject(shop, Seed.plant(shop, warmUp + all + after), new ArrayList<>()));
        });
        boolean warm = false;
        for (int checkouts : settings.checkouts()) {
            for (int i = warm ? 0 : -settings.warmUp(); i < settings.rounds(); i++) {
                for (Subject subject : Math.floorMod(i, 2) == 0 ? subjects : subjects.reversed()) {
                    rounds.add(subject.round(i + 1, Math.max(checkouts, settings.users()), settings.users()));
                }
            }
            warm = true;
        }
        return Stream.concat(
                        rounds.stream()
                                .flatMap(measured -> measured.round().populations(() -> begin(measured)).stream()),
                        recorded.stream().flatMap(this::lastRounds))
                .toList();
    }

    /** Returns the checkouts of a warm-up round. */
    private int each() {
        return Math.max(settings.checkouts().getFirst(), settings.users());
    }

    /** Returns the rounds that are recorded. They begin when the CPU time of the measured ones has been read. */
    private Stream<PopulationBuilder> lastRounds(RecordedRounds last) {
        return subjects.stream()
                .filter(subject -> last.isOf(subject.shop()))
                .flatMap(subject -> last.populations(subject.shop(), subject.seed(), settings.users(), each(), () -> {
                    awaitCpu();
                    turns.give(subject.shop(), shops);
                }));
    }

    private void awaitCpu() {
        rounds.forEach(measured -> measured.round().cpu());
    }

    /** Returns whether a round takes place, and announces it. */
    private boolean begin(Measured measured) {
        Subject subject = measured.subject();
        if (measured.isWarmUp()) {
            if (settings.warmth().isOver(subject.cpu())) {
                return false;
            }
            subject.warmUps().add(measured.round());
        }
        this.done++;
        say(place(measured));
        turns.give(measured.shop(), shops);
        return true;
    }

    private String place(Measured measured) {
        String round = measured.isWarmUp()
                ? "warm-up " + measured.subject().warmUps().size() + " of at most " + settings.warmUp()
                : "round " + measured.number() + " of " + settings.rounds();
        return "%d of %d: %s, %d checkouts, %s"
                .formatted(done, expected(), measured.shop().name(), measured.checkouts(), round);
    }

    /** Returns the number of all rounds, without the warm-up rounds that are known not to be needed. */
    private int expected() {
        int notNeeded = subjects.stream()
                .map(Subject::warmUps)
                .filter(warmUps -> settings.warmth().isOver(settled(warmUps)))
                .mapToInt(warmUps -> settings.warmUp() - warmUps.size())
                .sum();
        return rounds.size() - notNeeded;
    }

    /** Returns the CPU times of those rounds that have ended. */
    private static double[] settled(List<Round> warmUps) {
        return warmUps.stream()
                .filter(Round::hasCpu)
                .mapToDouble(Round::cpuPerCheckout)
                .toArray();
    }

    /** Prefix for readers of this simulation's long output. */
    private static void say(String text) {
        System.out.println("countersign: " + text);
    }

    @Override
    public void after() {
        // The CPU time of the last rounds is read from the running Shops, which also write the recording.
        awaitCpu();
        recorded.ifPresent(RecordedRounds::end);
        turns.end();
        shops.forEach(Shop::close);
        rounds.removeIf(Measured::isWarmUp);
        try {
            Files.deleteIfExists(settings.results());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        ResultFile file = new ResultFile(settings.results());
        rounds.forEach(measured -> file.add(
                measured.number(),
                measured.round(),
                measured.shop(),
                settings,
                measured.subject().cpu()));
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
