// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Support for the servers of this project, which users of the starters do not need. A server imports
 * {@link io.countersign.server.ServerSupport}, and {@link io.countersign.server.database.ServerDatabase} if it stores
 * data. It refuses requests by throwing a {@link io.countersign.server.ProblemException}. All other errors are also
 * answered with problem details (RFC 9457): by the controller advice, by the error controller, or by a valve that
 * replaces Tomcat's error page. Its rate limiters come from {@link io.countersign.server.RateLimiters}.
 */
@NullMarked
package io.countersign.server;

import org.jspecify.annotations.NullMarked;
