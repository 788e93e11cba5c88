// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

/** A token as it stands in its header. */
record PresentedToken(String token, Presentation presentation) {

    @Override
    public String toString() {
        return "PresentedToken[" + presentation + "]";
    }
}
