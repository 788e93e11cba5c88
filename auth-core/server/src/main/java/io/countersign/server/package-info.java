// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * What the servers of this project share and users of the starters do not need: a server imports
 * {@link io.countersign.server.ServerSupport}, and {@link io.countersign.server.database.ServerDatabase} if it keeps
 * something. What it refuses it throws as a {@link io.countersign.server.ProblemException}; whatever else
 * goes wrong is answered as a problem detail too (RFC 9457), by the controller advice, the error controller,
 * or in place of Tomcat's own page.
 */
@NullMarked
package io.countersign.server;

import org.jspecify.annotations.NullMarked;
