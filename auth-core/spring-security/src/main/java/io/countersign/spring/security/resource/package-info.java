// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Name and metadata of this service as a protected resource (RFC 9728). */
@NullMarked
package io.countersign.spring.security.resource;

import org.jspecify.annotations.NullMarked;
