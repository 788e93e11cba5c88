// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * Token as a header presented it.
 *
 * @param token text of the token, which is a secret
 * @param presentation position of the token in the header
 * @since 0.1
 */
public record PresentedToken(String token, Presentation presentation) {

    public PresentedToken {
        Objects.requireNonNull(token, "token cannot be null");
        Objects.requireNonNull(presentation, "presentation cannot be null");
    }

    /** Omits the token, which is a secret. */
    @Override
    public String toString() {
        return "PresentedToken[" + presentation + "]";
    }
}
