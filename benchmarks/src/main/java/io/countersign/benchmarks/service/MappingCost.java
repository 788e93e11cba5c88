// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import io.countersign.gatling.PairedMedian;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import io.countersign.schemes.profile.AuthorityMapping;
import io.countersign.schemes.profile.ProductProfile;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * CPU time of the profile {@code keycloak} for mapping the claims of a token with 10 roles and 4 scopes to
 * authorities, measured with JMH.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class MappingCost {

    private static final int WARM_UP = Integer.getInteger("warmup", 15);

    private static final int ROUNDS = Integer.getInteger("rounds", 24);

    private static final int MILLIS = Integer.getInteger("millis", 200);

    private static final int LIMIT_MICROS = 1;

    /** Microseconds for each call, by iteration. */
    private static final List<Double> MEASURED = new ArrayList<>();

    private final AuthorityMapping mapping =
            ProductProfile.KEYCLOAK.toBuilder().build().authorities();

    private final JsonObject claims = claims();

    private long calls;

    private long cpuBefore;

    /** Takes no arguments. */
    public static void main(String[] arguments) throws RunnerException {
        // In this process, because the measurements are kept here.
        new Runner(new OptionsBuilder()
                        .include(MappingCost.class.getName() + "\\.map$")
                        .forks(0)
                        .warmupIterations(WARM_UP)
                        .warmupTime(TimeValue.milliseconds(MILLIS))
                        .measurementIterations(ROUNDS)
                        .measurementTime(TimeValue.milliseconds(MILLIS))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        double[] micros =
                MEASURED.stream().skip(WARM_UP).mapToDouble(Double::doubleValue).toArray();
        PairedMedian cost = PairedMedian.ofDifferences(micros, new double[micros.length]);
        System.out.printf(
                Locale.ROOT,
                "mapping 10 roles and 4 scopes takes %s us of CPU, at most %d: %s%n",
                cost,
                LIMIT_MICROS,
                cost.shownAtMost(LIMIT_MICROS) ? "met" : "not shown");
    }

    /** Starts counting calls and CPU time. */
    @Setup(Level.Iteration)
    public void begin() {
        calls = 0;
        cpuBefore = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Stops counting. */
    @TearDown(Level.Iteration)
    public void end() {
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuBefore;
        MEASURED.add(nanos / 1e3 / calls);
    }

    /** Maps the claims. */
    @Benchmark
    public Set<String> map() {
        calls++;
        return mapping.map(claims);
    }

    private static JsonObject claims() {
        String roles = IntStream.rangeClosed(1, 10)
                .mapToObj(i -> "\"department-" + i + "-clerk\"")
                .collect(Collectors.joining(","));
        return StrictJson.parseObject("""
                        {
                          "exp": 1800000300,
                          "iat": 1800000000,
                          "jti": "onrtac:5f0c1f5e-8f0a-4d6e-9a49-1f6f3a1f8f10",
                          "iss": "https://sso.example.com/realms/bank",
                          "aud": ["orders", "account"],
                          "sub": "f1c0de2a-6d0a-4f1e-9f5f-3f3f0b1f7a11",
                          "typ": "Bearer",
                          "azp": "web-shop",
                          "sid": "b9c1b6f2-2f4e-4b8e-8f0a-0a9d5b0e7c21",
                          "acr": "1",
                          "realm_access": {"roles": [%s]},
                          "scope": "openid profile email orders.read",
                          "preferred_username": "alice"
                        }""".formatted(roles));
    }
}
