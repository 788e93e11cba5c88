// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

/**
 * Thrown when there is no native library for this machine, or when it is not the one that was built or does not load.
 *
 * @since 0.1
 */
public final class NativeLibraryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NativeLibraryException(String message) {
        super(message);
    }

    NativeLibraryException(String message, Throwable cause) {
        super(message, cause);
    }
}
