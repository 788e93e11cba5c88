// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Addresses, error responses and filters that all endpoints share (RFC 6749 section 5.2). */
@NullMarked
package io.countersign.sts.web;

import org.jspecify.annotations.NullMarked;
