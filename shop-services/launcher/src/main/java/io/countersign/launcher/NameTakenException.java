// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

/** There is a user of that name already. */
final class NameTakenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NameTakenException(String name) {
        super("there is a user '" + name + "' already");
    }
}
