// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

/**
 * Thrown when the native core has an internal failure. There is no result.
 *
 * @since 0.1
 */
public final class NativeCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NativeCallException(String message) {
        super(message);
    }
}
