// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

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
     * Returns the tokens that are live from now on. What is asked about was stated before. The source may learn about
     * many tokens at once.
     */
    LiveTokens liveTokens();

    /**
     * Requires that the source can be reached.
     *
     * @throws SourceException if it cannot
     */
    void requireReachable();
}
