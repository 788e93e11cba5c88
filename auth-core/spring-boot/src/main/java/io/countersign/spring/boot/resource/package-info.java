// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Serves the metadata of this service as a protected resource (RFC 9728). */
@NullMarked
package io.countersign.spring.boot.resource;

import org.jspecify.annotations.NullMarked;
