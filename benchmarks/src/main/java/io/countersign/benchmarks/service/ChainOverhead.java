// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import io.countersign.gatling.PairedMedian;
import io.countersign.jose.JwsAlgorithm;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * CPU time that the filter chain adds to a request, compared with a chain that permits all. It is measured on
 * the server's request threads, in microseconds, in interleaved rounds of one process. Where each request
 * verifies its token, the cost of the signature is subtracted. That cost is measured in the same rounds by
 * the JCA primitive alone, with the same key and input. It is measured again inside a server, between
 * requests, where the processor's caches contain other data.
 */
public final class ChainOverhead {

    private static final int WARM_UP = Integer.getInteger("warmup", 8);

    private static final int ROUNDS = Integer.getInteger("rounds", 24);

    private static final int REQUESTS = Integer.getInteger("requests", 4000);

    private ChainOverhead() {}

    /** Takes the JWS algorithm as its only argument; ES256 by default. */
    public static void main(String[] arguments) {
        JwsAlgorithm algorithm = JwsAlgorithm.of(arguments.length == 0 ? "ES256" : arguments[0]);
        BenchKey key = BenchKey.generate(algorithm);
        try (Issuer issuer = Issuer.start(key);
                MeasuredServer permitAll = MeasuredServer.permitAll();
                MeasuredServer lean = MeasuredServer.lean();
                MeasuredServer inPlace = MeasuredServer.verifying(() -> new Primitive(key, issuer.token()));
                MeasuredServer cached = MeasuredServer.guarded(issuer, true);
                MeasuredServer uncached = MeasuredServer.guarded(issuer, false)) {
            String token = issuer.token();
            Primitive primitive = new Primitive(key, token);
            Map<String, Round> variants = new LinkedHashMap<>();
            variants.put("permit-all", () -> permitAll.cpuMicros(token, REQUESTS));
            variants.put("lean", () -> lean.cpuMicros(token, REQUESTS));
            variants.put("cached", () -> cached.cpuMicros(token, REQUESTS));
            variants.put("uncached", () -> uncached.cpuMicros(token, REQUESTS));
            variants.put("in place", () -> inPlace.cpuMicros(token, REQUESTS));
            variants.put("primitive", () -> primitive.cpuMicros(REQUESTS));
            report(algorithm, measure(variants));
        }
    }

    private static Map<String, double[]> measure(Map<String, Round> variants) {
        Map<String, double[]> measured = new LinkedHashMap<>();
        variants.keySet().forEach(name -> measured.put(name, new double[ROUNDS]));
        var forwards = variants.entrySet().stream().toList();
        for (int i = -WARM_UP; i < ROUNDS; i++) {
            for (var variant : i % 2 == 0 ? forwards : forwards.reversed()) {
                double micros = variant.getValue().run();
                if (i >= 0) {
                    measured.getOrDefault(variant.getKey(), new double[ROUNDS])[i] = micros;
                }
            }
        }
        return measured;
    }

    private static void report(JwsAlgorithm algorithm, Map<String, double[]> measured) {
        measured.forEach((name, values) -> System.out.printf(
                Locale.ROOT, "%-8s %-12s %7.1f us a request%n", algorithm, name, PairedMedian.median(values)));
        double[] permitAll = of(measured, "permit-all");
        double[] lean = of(measured, "lean");
        double[] primitive = of(measured, "primitive");
        double[] cached = of(measured, "cached");
        double[] verified = minus(of(measured, "uncached"), primitive);
        double[] inPlace = minus(of(measured, "in place"), lean);
        say(algorithm, "on a cache hit", cached, permitAll, 5);
        say(algorithm, "on a cache hit, compared with the lean chain", cached, lean, 5);
        say(algorithm, "verifying, less the primitive", verified, permitAll, 12);
        say(algorithm, "verifying, less the primitive, compared with the lean chain", verified, lean, 12);
        double[] rest = minus(of(measured, "uncached"), inPlace);
        say(algorithm, "verifying, less the primitive in its place", rest, permitAll, 12);
        say(algorithm, "verifying, less the primitive in its place, compared with the lean chain", rest, lean, 12);
    }

    private static double[] of(Map<String, double[]> measured, String variant) {
        return measured.getOrDefault(variant, new double[0]);
    }

    private static double[] minus(double[] values, double[] others) {
        double[] differences = values.clone();
        for (int i = 0; i < differences.length; i++) {
            differences[i] -= others[i];
        }
        return differences;
    }

    private static void say(JwsAlgorithm algorithm, String what, double[] values, double[] reference, int limit) {
        PairedMedian difference = PairedMedian.ofDifferences(values, reference);
        System.out.printf(
                "%-8s %s: %s us, at most %d: %s%n",
                algorithm, what, difference, limit, shown(difference.shownAtMost(limit)));
    }

    private static String shown(boolean shown) {
        return shown ? "met" : "not shown";
    }

    private interface Round {

        double run();
    }
}
