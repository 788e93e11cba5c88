// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

/** What a forwarded request carries. */
enum Body {

    /** Nothing, whatever the client sent. */
    NONE,

    /** What the client sent. */
    PASSED,

    /** The user id of the path, as {@code {"userID": …}}. */
    USER_ID
}
