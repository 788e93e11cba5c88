// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Paths of the endpoints, their descriptions, and error responses in the form of OAuth (RFC 6749 section 5.2). */
@NullMarked
package io.countersign.asserting.web;

import org.jspecify.annotations.NullMarked;
