// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

/**
 * Thread that verifies credentials in shadow mode. Whatever a verification would use up, such as the id of a one-time
 * credential, is recorded elsewhere if it runs in such a thread.
 *
 * @since 0.1
 */
public final class ShadowThread extends Thread {

    ShadowThread(Runnable task, int number) {
        super(task, "countersign-shadow-" + number);
        setDaemon(true);
    }

    /** Whether the current thread verifies in shadow mode. */
    public static boolean isCurrent() {
        return Thread.currentThread() instanceof ShadowThread;
    }
}
