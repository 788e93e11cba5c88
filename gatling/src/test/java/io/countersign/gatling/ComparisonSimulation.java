// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import io.gatling.javaapi.core.CoreDsl;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpDsl;
import java.util.ArrayList;
import java.util.List;

/**
 * Two modes side by side: a Shop of each runs for the whole simulation, and rounds of checkouts alternate between them (A B B A),
 * so that what slows the machine for a while slows both. Ends with the ratio of their throughputs and its interval. Set with
 * {@code -Dmodes=none,shared-jwt}, {@code -Dusers}, {@code -Dcheckouts} a round, {@code -Drounds}.
 */
public final class ComparisonSimulation extends Simulation {

    private static final int WARM_UP = 4;

    private final Settings settings = Settings.read();

    private final List<Shop> shops = List.of(start(0), start(1));

    private final List<List<Round>> rounds = List.of(new ArrayList<>(), new ArrayList<>());

    public ComparisonSimulation() {
        int all = settings.rounds() + WARM_UP;
        int checkouts = Math.max(settings.checkouts(), settings.users());
        List<Seed> seeds =
                shops.stream().map(shop -> Seed.plant(shop, checkouts * all)).toList();
        List<PopulationBuilder> order = new ArrayList<>();
        for (int i = 0; i < all; i++) {
            for (int which : i % 2 == 0 ? new int[] {0, 1} : new int[] {1, 0}) {
                Shop shop = shops.get(which);
                Round round =
                        new Round(shop.mode() + " " + (i + 1), shop, seeds.get(which), settings.users(), checkouts);
                rounds.get(which).add(round);
                order.add(round.population());
            }
        }
        setUp(inSequence(order))
                .protocols(HttpDsl.http.shareConnections())
                .assertions(CoreDsl.global().failedRequests().count().is(0L));
    }

    private Shop start(int which) {
        return Shop.start(settings.modes().get(which), settings.algorithm(), settings.basePort() + 100 * which);
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
        ResultFile file = new ResultFile("comparison.csv");
        for (int which = 0; which < 2; which++) {
            for (Round round : measured(which)) {
                file.add(round, shops.get(which), settings);
            }
        }
        PairedMedian ratio = PairedMedian.ofRatios(throughput(1), throughput(0));
        System.out.printf(
                "%s: %.0f checkouts/s, %s: %.0f checkouts/s (medians), ratio %s%n",
                shops.get(0).mode(),
                PairedMedian.median(throughput(0)),
                shops.get(1).mode(),
                PairedMedian.median(throughput(1)),
                ratio);
    }

    private List<Round> measured(int which) {
        return rounds.get(which).subList(WARM_UP, rounds.get(which).size());
    }

    private double[] throughput(int which) {
        return measured(which).stream().mapToDouble(Round::perSecond).toArray();
    }
}
