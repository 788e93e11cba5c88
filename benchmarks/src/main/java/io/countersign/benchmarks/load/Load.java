// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import java.util.Arrays;

/** What a load came to. */
public final class Load {

    private final long[] nanos;

    private final int failed;

    private final double seconds;

    private final double clientCpu;

    /**
     * @param nanos of each request that succeeded, from sending it until its answer was whole
     * @param failed how many did not
     * @param seconds how long it took
     * @param clientCpu share of a processor that the load generator itself used
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

    /** Share of a processor that the load generator itself used. */
    public double clientCpu() {
        return clientCpu;
    }

    public double perSecond() {
        return nanos.length / seconds;
    }

    public double meanMillis() {
        return Arrays.stream(nanos).average().orElse(Double.NaN) / 1e6;
    }

    /** The least time that so many of a hundred requests took at most (nearest rank). */
    public double millis(int percentile) {
        int rank = (int) Math.ceil(percentile / 100.0 * nanos.length);
        return nanos.length == 0 ? Double.NaN : nanos[Math.max(0, rank - 1)] / 1e6;
    }
}
