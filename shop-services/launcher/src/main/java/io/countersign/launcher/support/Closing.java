// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Closes several resources, also if one of them cannot be closed. */
public final class Closing {

    private Closing() {}

    /**
     * Runs all actions in their order. Then throws the first exception of an action, to which those of the others are added
     * as suppressed.
     */
    public static void all(List<Runnable> actions) {
        RuntimeException failure = null;
        for (Runnable action : actions) {
            RuntimeException next = failure(action);
            if (failure == null) {
                failure = next;
            } else if (next != null) {
                failure.addSuppressed(next);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Runs an action after a failure, and returns that failure, to which an exception of the action is added as suppressed. */
    public static RuntimeException after(RuntimeException failure, Runnable action) {
        RuntimeException other = failure(action);
        if (other != null) {
            failure.addSuppressed(other);
        }
        return failure;
    }

    private static @Nullable RuntimeException failure(Runnable action) {
        try {
            action.run();
            return null;
        } catch (RuntimeException ex) {
            return ex;
        }
    }
}
