// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Receives logout tokens of OpenID providers, and stores the sessions that they end. */
@NullMarked
package io.countersign.spring.boot.jwt.logout;

import org.jspecify.annotations.NullMarked;
