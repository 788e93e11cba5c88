// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

/**
 * What a forwarded request carries.
 *
 * @since 0.1
 */
public enum Body {

    /** Nothing, whatever the client sent: the method of the request has no use for a body. */
    NONE,

    /** Nothing, nor does the client send anything. */
    EMPTY,

    /** What the client sent. */
    PASSED,

    /** The user id of the path, as {@code {"userID": …}}; the client sends the same or nothing. */
    USER_ID
}
