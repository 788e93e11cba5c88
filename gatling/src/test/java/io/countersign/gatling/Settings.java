// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.util.List;

/**
 * What a run is set to by system properties.
 *
 * @param modes the modes of the Shops to load, in order
 * @param algorithm the JWT algorithm of the Shops that are started
 * @param users virtual users: one for the sequential profile
 * @param checkouts checkouts a run or round
 * @param rounds rounds of a comparison, the same for each mode
 * @param url the gateway of a running Shop, or an empty string to start one
 * @param admin the administrator of a running Shop
 * @param basePort the first port of the Shops that are started
 */
record Settings(
        List<String> modes,
        String algorithm,
        int users,
        int checkouts,
        int rounds,
        String url,
        String admin,
        int basePort) {

    static Settings read() {
        boolean sequential =
                choice("profile", "parallel", List.of("sequential", "parallel")).equals("sequential");
        return new Settings(
                List.of(System.getProperty("mode", System.getProperty("modes", "none,shared-jwt"))
                        .split(",")),
                System.getProperty("jwt.algorithm", "ES256"),
                sequential ? 1 : Integer.getInteger("users", 16),
                Integer.getInteger("checkouts", 1000),
                Integer.getInteger("rounds", PairedMedian.ENOUGH_ROUNDS),
                System.getProperty("shop.url", ""),
                System.getProperty("shop.admin", "admin"),
                Integer.getInteger("ports", 18080));
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
