// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.mode;

/**
 * Value of {@code countersign.mode}.
 *
 * @since 0.1
 */
public enum Mode {
    /** Requests are authenticated, and refused. */
    ENFORCE,

    /** Requests are verified and counted only. The other filter chains decide. */
    OBSERVE
}
