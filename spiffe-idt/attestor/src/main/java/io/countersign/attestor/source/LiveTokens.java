// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

import io.countersign.registration.log.Statement;

/** Which tokens of statements are live at a time. Used by one thread. */
@FunctionalInterface
public interface LiveTokens {

    /**
     * Returns whether the token of a statement is still live, and still has that name and address.
     *
     * @throws UnknownTokenException if the source cannot tell about this one
     * @throws SourceException if it cannot tell about any
     */
    boolean contain(Statement statement);
}
