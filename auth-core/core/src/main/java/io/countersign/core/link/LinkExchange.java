// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.util.List;

/**
 * Values that both ends of a link tell one another with each request and each response, in a header, such as the newest
 * head of a log. Only authenticated peers are heard. It is called for each request, so it never blocks.
 *
 * @since 0.1
 */
public interface LinkExchange {

    /** Largest number of values of one request or response that are heard. */
    int MOST_VALUES = 8;

    /** Name of the header. */
    String header();

    /** Returns the values to send, each in a header of its own; at most {@link #MOST_VALUES}. */
    List<String> values();

    /**
     * Hears a value. It is the peer's text: of any length that a header can have, and in any form. Whatever it says, the
     * request goes on.
     */
    void heard(String value, PeerIdentity peer);
}
