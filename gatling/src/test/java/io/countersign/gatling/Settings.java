// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a run is set to by system properties.
 *
 * @param modes the modes of the Shops to load, in order; {@code name=url} for a shop of another kind that runs already
 * @param algorithm the JWT algorithm of the Shops that are started
 * @param users virtual users: one for the sequential profile
 * @param checkouts checkouts a run or round; several numbers for a comparison that goes through them
 * @param duration of a simulation that does not count
 * @param rounds rounds of a comparison, the same for each mode
 * @param url the gateway of a running Shop, or an empty string to start one
 * @param admin the administrator of a running Shop
 * @param basePort the first port of the Shops that are started
 * @param results the file for a comparison's rows
 */
record Settings(
        List<String> modes,
        String algorithm,
        int users,
        List<Integer> checkouts,
        Duration duration,
        int rounds,
        String url,
        String admin,
        int basePort,
        Path results) {

    static Settings read() {
        boolean sequential =
                choice("profile", "parallel", List.of("sequential", "parallel")).equals("sequential");
        return new Settings(
                List.of(System.getProperty("mode", System.getProperty("modes", "none,shared-jwt"))
                        .split(",")),
                System.getProperty("jwt.algorithm", "ES256"),
                sequential ? 1 : Integer.getInteger("users", 16),
                Stream.of(System.getProperty("checkouts", "1000").split(","))
                        .map(Integer::valueOf)
                        .toList(),
                Duration.ofSeconds(Integer.getInteger("seconds", 30)),
                Integer.getInteger("rounds", PairedMedian.ENOUGH_ROUNDS),
                System.getProperty("shop.url", ""),
                System.getProperty("shop.admin", "admin"),
                Integer.getInteger("ports", 18080),
                Path.of(System.getProperty(
                        "results",
                        Shop.projectRoot()
                                .resolve("gatling/target/comparison.csv")
                                .toString())));
    }

    String profile() {
        return users == 1 ? "sequential" : "parallel";
    }

    private static String choice(String name, String fallback, List<String> known) {
        String value = System.getProperty(name, fallback);
        if (!known.contains(value)) {
            throw new IllegalArgumentException(name + " is '" + value + "', but must be one of " + known);
        }
        return value;
    }
}
