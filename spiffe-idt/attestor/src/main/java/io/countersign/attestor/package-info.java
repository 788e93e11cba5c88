// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The attestor: it signs statements that a service has a token, an address and a TLS key. */
@NullMarked
package io.countersign.attestor;

import org.jspecify.annotations.NullMarked;
