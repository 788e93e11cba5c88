// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Columns of the CSV for a load. */
public final class LoadColumns {

    private LoadColumns() {}

    public static Map<String, String> of(Load load) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("seconds", number(load.seconds()));
        columns.put("succeeded", String.valueOf(load.succeeded()));
        columns.put("failed", String.valueOf(load.failed()));
        columns.put("per_s", number(load.perSecond()));
        columns.put("mean_ms", number(load.meanMillis()));
        columns.put("p50_ms", number(load.millis(50)));
        columns.put("p95_ms", number(load.millis(95)));
        columns.put("p99_ms", number(load.millis(99)));
        columns.put("client_cpu_percent", number(100 * load.clientCpu()));
        return columns;
    }

    public static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
