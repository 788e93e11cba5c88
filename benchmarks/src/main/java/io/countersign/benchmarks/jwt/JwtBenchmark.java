// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import java.lang.management.ManagementFactory;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Issuing a token, verifying one, and both, for one stack, algorithm and payload size. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JwtBenchmark {

    /** CPU time of the thread in the last iteration. */
    private static volatile long cpuNanos;

    /** Created once for each stack, algorithm and size, because some keys take long. */
    private static @Nullable Prepared prepared;

    /** Name of the stack. */
    @Param({"countersign", "bare"})
    public String stack = "countersign";

    /** Value of {@code alg}. */
    @Param({
        "HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512",
        "EdDSA"
    })
    public String algorithm = "ES256";

    /** Size of the claims. */
    @Param({"small", "large"})
    public String payload = "small";

    private TokenCodec codec;

    private String token;

    private long cpuBefore;

    /** Creates one key, and one token to verify. */
    @Setup
    public void prepare() throws Exception {
        Prepared ready = prepare(stack, algorithm, payload);
        if (ready == null) {
            throw new IllegalArgumentException(stack + " does not know " + algorithm);
        }
        codec = ready.codec();
        token = codec.encode();
    }

    /** Starts counting CPU time. */
    @Setup(Level.Iteration)
    public void begin() {
        cpuBefore = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Stops counting CPU time. */
    @TearDown(Level.Iteration)
    public void end() {
        cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuBefore;
    }

    /** Issues a new token. */
    @Benchmark
    public String encode() throws Exception {
        return codec.encode();
    }

    /** Verifies the same token each time. */
    @Benchmark
    public boolean verify() throws Exception {
        return check(token);
    }

    /** Issues a new token and verifies it. */
    @Benchmark
    public boolean encodeThenVerify() throws Exception {
        return check(codec.encode());
    }

    private boolean check(String presented) throws Exception {
        if (!codec.verify(presented)) {
            throw new IllegalStateException(stack + " refused its token");
        }
        return true;
    }

    static long lastCpuNanos() {
        return cpuNanos;
    }

    static synchronized @Nullable Prepared prepare(String stack, String algorithm, String payload)
            throws GeneralSecurityException {
        Prepared ready = prepared;
        if (ready == null || !ready.isFor(stack, algorithm, payload)) {
            TokenCodec codec = JvmStack.of(stack).make().prepare(algorithm, Payload.ofSize(payload));
            ready = codec == null ? null : new Prepared(stack, algorithm, payload, codec);
            prepared = ready;
        }
        return ready;
    }

    /** Codec with the parameters that it was created for. */
    record Prepared(String stack, String algorithm, String payload, TokenCodec codec) {

        boolean isFor(String otherStack, String otherAlgorithm, String otherPayload) {
            return stack.equals(otherStack) && algorithm.equals(otherAlgorithm) && payload.equals(otherPayload);
        }
    }
}
