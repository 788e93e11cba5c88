// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

/**
 * Body of a forwarded request.
 *
 * @since 0.1
 */
public enum Body {

    /** No body, whatever the client sent, because the method of the request does not use one. */
    NONE,

    /** No body; the client must not send one either. */
    EMPTY,

    /** The client's body. */
    PASSED,

    /** The user id of the path, as {@code {"userID": …}}. The client sends the same or nothing. */
    USER_ID
}
