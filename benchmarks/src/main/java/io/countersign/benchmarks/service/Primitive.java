// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import io.countersign.benchmarks.jwt.BareCodec;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** JCA primitive alone, over the signing input of a token. */
final class Primitive {

    private final BareCodec codec;

    private final byte[] input;

    private final byte[] signature;

    Primitive(BenchKey key, String token) {
        int dot = token.lastIndexOf('.');
        this.codec = key.bare();
        this.input = token.substring(0, dot).getBytes(StandardCharsets.ISO_8859_1);
        this.signature = Base64.getUrlDecoder().decode(token.substring(dot + 1));
    }

    void verify() {
        if (!codec.check(input, signature)) {
            throw new IllegalStateException("The primitive refused its signature");
        }
    }

    /** Returns the CPU time of this thread for each verification, in microseconds. */
    double cpuMicros(int times) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (int i = 0; i < times; i++) {
            verify();
        }
        return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e3 / times;
    }
}
