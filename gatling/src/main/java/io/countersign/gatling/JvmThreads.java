// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.util.List;

/**
 * Threads of a JVM that do not do the application's work.
 *
 * @since 0.1
 */
public final class JvmThreads {

    /** Name prefixes of the threads of compilers, garbage collectors and other JVM services. */
    private static final List<String> HOUSEKEEPING = List.of("C1 ", "C2 ", "GC ", "G1 ", "VM ", "Sweeper");

    private JvmThreads() {}

    /** Returns whether a thread compiles, collects garbage or serves the JVM otherwise, by its name in /proc. */
    public static boolean isHousekeeping(String name) {
        return HOUSEKEEPING.stream().anyMatch(name::startsWith);
    }
}
