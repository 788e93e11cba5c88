// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Outgoing calls: the services they go to, the interceptor that adds credentials, and its failures. */
@NullMarked
package io.countersign.spring.security.client;

import org.jspecify.annotations.NullMarked;
