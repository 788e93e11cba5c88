// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import java.util.List;

/**
 * Sample of a thread's stack.
 *
 * @param frames classes with their methods, the innermost first; empty if the JVM could not read the stack
 * @param weight number of intervals that it stands for
 */
record StackSample(List<String> frames, int weight) {

    private static final String NATIVE = " (native)";

    StackSample {
        frames = List.copyOf(frames);
    }

    /** Returns a frame with the mark of native methods. */
    static String nativeFrame(String method) {
        return method + NATIVE;
    }

    static boolean isNative(String frame) {
        return frame.endsWith(NATIVE);
    }

    /** Returns whether the innermost frame is one of these native methods. */
    boolean isIn(List<String> nativeMethods) {
        return !frames.isEmpty()
                && isNative(frames.getFirst())
                && nativeMethods.stream().anyMatch(method -> frames.getFirst().equals(nativeFrame(method)));
    }
}
