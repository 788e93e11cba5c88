// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times of the workloads of a chain so far: handshakes, operations of identity tokens, served
 * requests.
 *
 * @param all values by workload and operation
 */
record ChainMeters(Map<Key, Value> all) {

    /** Operation that counts handshakes, at the side that opened the connection. */
    static final String HANDSHAKE = "handshake";

    /** Separator of values in an answer. */
    static final String SEPARATOR = "\t";

    /** Prefix of the path of a served request. */
    static final String SERVE = "serve ";

    private static final String OUTCOME = "outcome";

    /**
     * Operation of a workload.
     *
     * @param workload name of the workload
     * @param operation operation, such as validate, or serve with a path
     */
    record Key(String workload, String operation) implements Comparable<Key> {

        @Override
        public int compareTo(Key other) {
            int byWorkload = workload.compareTo(other.workload);
            return byWorkload == 0 ? operation.compareTo(other.operation) : byWorkload;
        }
    }

    /**
     * Count and total time.
     *
     * @param count number of operations
     * @param micros total time in microseconds; 0 if it is only counted
     */
    record Value(double count, double micros) {

        Value plus(Value other) {
            return new Value(count + other.count, micros + other.micros);
        }

        Value minus(Value other) {
            return new Value(count - other.count, micros - other.micros);
        }
    }

    /** Returns the meters of the registries of this process, one for each workload. */
    static ChainMeters of(CompositeMeterRegistry registries) {
        Map<Key, Value> all = new TreeMap<>();
        registries.getRegistries().forEach(registry -> registry.getMeters().forEach(meter -> add(meter, all)));
        return new ChainMeters(all);
    }

    private static void add(Meter meter, Map<Key, Value> all) {
        String operation = operation(meter.getId());
        String workload = meter.getId().getTag("application");
        if (operation == null || workload == null) {
            return;
        }
        Key key = new Key(workload, operation);
        if (meter instanceof Timer timer) {
            all.merge(key, new Value(timer.count(), timer.totalTime(TimeUnit.MICROSECONDS)), Value::plus);
        } else if (meter instanceof FunctionCounter counter) {
            all.merge(key, new Value(counter.count(), 0), Value::plus);
        }
    }

    private static @Nullable String operation(Meter.Id id) {
        return switch (id.getName()) {
            case "countersign.idt.operation" -> id.getTag("operation");
            case "countersign.spiffe.handshakes" ->
                "server".equals(id.getTag("peer")) && "verified".equals(id.getTag(OUTCOME)) ? HANDSHAKE : null;
            case "http.server.requests" -> SERVE + id.getTag("uri");
            default -> null;
        };
    }

    /** Returns the difference to an earlier state. */
    ChainMeters since(ChainMeters before) {
        Map<Key, Value> more = new TreeMap<>();
        all.forEach((key, value) -> {
            Value added = value.minus(before.all.getOrDefault(key, new Value(0, 0)));
            if (added.count > 0) {
                more.put(key, added);
            }
        });
        return new ChainMeters(more);
    }

    /** Returns the number of handshakes that all workloads together have begun. */
    double handshakes() {
        return all.entrySet().stream()
                .filter(entry -> entry.getKey().operation().equals(HANDSHAKE))
                .mapToDouble(entry -> entry.getValue().count())
                .sum();
    }

    /** Parses a line. */
    static ChainMeters parse(String line) {
        Map<Key, Value> all = new LinkedHashMap<>();
        Arrays.stream(line.split(SEPARATOR, -1))
                .filter(meter -> !meter.isEmpty())
                .map(meter -> meter.split(";", -1))
                .forEach(parts -> all.put(
                        new Key(parts[0], parts[1]),
                        new Value(Double.parseDouble(parts[2]), Double.parseDouble(parts[3]))));
        return new ChainMeters(all);
    }

    /** Returns the meters as a line. */
    @Override
    public String toString() {
        return all.entrySet().stream()
                .map(entry -> entry.getKey().workload() + ";" + entry.getKey().operation() + ";"
                        + entry.getValue().count() + ";" + entry.getValue().micros())
                .collect(Collectors.joining(SEPARATOR));
    }
}
