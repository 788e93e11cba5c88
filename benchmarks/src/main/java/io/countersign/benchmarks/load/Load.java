// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import java.util.Arrays;

/** Result of a load. */
public final class Load {

    private final long[] nanos;

    private final int failed;

    private final double seconds;

    private final double clientCpu;

    /**
     * @param nanos time of each successful request, from sending it to the end of its response
     * @param failed number of failed requests
     * @param seconds duration of the load
     * @param clientCpu share of one processor that the load generator used
     */
    Load(long[] nanos, int failed, double seconds, double clientCpu) {
        this.nanos = nanos.clone();
        Arrays.sort(this.nanos);
        this.failed = failed;
        this.seconds = seconds;
        this.clientCpu = clientCpu;
    }

    public int succeeded() {
        return nanos.length;
    }

    public int failed() {
        return failed;
    }

    public double seconds() {
        return seconds;
    }

    /** Returns the share of one processor that the load generator used. */
    public double clientCpu() {
        return clientCpu;
    }

    public double perSecond() {
        return nanos.length / seconds;
    }

    public double meanMillis() {
        return Arrays.stream(nanos).average().orElse(Double.NaN) / 1e6;
    }

    /** Returns the percentile of the times in milliseconds (nearest rank). */
    public double millis(int percentile) {
        int rank = (int) Math.ceil(percentile / 100.0 * nanos.length);
        return nanos.length == 0 ? Double.NaN : nanos[Math.max(0, rank - 1)] / 1e6;
    }
}
