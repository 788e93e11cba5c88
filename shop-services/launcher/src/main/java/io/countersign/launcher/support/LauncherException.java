// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Failure of a command that its user can fix. The message is one line for the console.
 *
 * @since 0.1
 */
public final class LauncherException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LauncherException(String message) {
        this(message, null);
    }

    public LauncherException(String message, @Nullable Throwable cause) {
        super(Objects.requireNonNull(message, "message cannot be null"), cause);
    }
}
