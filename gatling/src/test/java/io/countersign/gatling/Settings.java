// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings of a run, from system properties.
 *
 * @param modes modes of the Shops to load, in order; {@code name=url} for a running shop of another kind
 * @param algorithm JWT algorithm of the Shops to start
 * @param users number of virtual users; 1 for the sequential profile
 * @param checkouts checkouts in each run or round; several numbers for a comparison that uses them in turn
 * @param duration duration of a simulation without a number of requests
 * @param rounds rounds of a comparison, the same for each mode
 * @param url gateway of a running Shop, or an empty string to start one
 * @param admin administrator of a running Shop
 * @param basePort first port of the Shops to start
 * @param results file for a comparison's rows
 * @param warmUp maximum number of warm-up rounds of a comparison
 * @param separate whether each service of the Shops has a process of its own
 * @param properties properties of the Shops to start
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
        Path results,
        int warmUp,
        boolean separate,
        List<ShopProperty> properties) {

    private static final String JAVA_OPTIONS = "COUNTERSIGN_JAVA_OPTS";

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
                                .toString())),
                Integer.getInteger("warmup", 12),
                Boolean.getBoolean("separate"),
                Stream.iterate(0, number -> number + 1)
                        .map(number -> System.getProperty("set." + number))
                        .takeWhile(Objects::nonNull)
                        .map(ShopProperty::parse)
                        .toList());
    }

    /** Returns the rule that ends the warm-up. */
    WarmUp warmth() {
        return new WarmUp(warmUp);
    }

    /** Returns the options of the command that starts a Shop for a comparison. */
    String[] options() {
        return separate ? new String[] {"--separate"} : new String[0];
    }

    /** Returns the environment variables of a Shop to start, with its properties as JVM options. */
    Map<String, String> environment(ShopName shop) {
        Stream<String> own =
                properties.stream().filter(property -> property.appliesTo(shop)).map(ShopProperty::javaOption);
        String given = System.getenv().getOrDefault(JAVA_OPTIONS, "");
        Stream<String> variant = ResourceServerShop.of(shop.mode()).map(ResourceServerShop::javaOption).stream();
        return Map.of(
                JAVA_OPTIONS,
                Stream.of(Stream.of(given), variant, own)
                        .flatMap(options -> options)
                        .collect(Collectors.joining(" ")));
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
