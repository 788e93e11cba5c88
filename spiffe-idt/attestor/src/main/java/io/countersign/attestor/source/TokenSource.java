// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

import io.countersign.registration.log.Statement;

/** Knows which tokens are live, and whose they are. Safe for any number of threads. */
public interface TokenSource {

    /**
     * Examines a token.
     *
     * @param caller who presents it, for limits
     * @throws SourceException if it cannot tell
     */
    TokenVerdict examine(PresentedToken token, String caller);

    /**
     * Returns whether the token of a statement is still live, and still has that name and address.
     *
     * @throws SourceException if it cannot tell
     */
    boolean isLive(Statement statement);

    /**
     * Requires that the source can be reached.
     *
     * @throws SourceException if it cannot
     */
    void requireReachable();
}
