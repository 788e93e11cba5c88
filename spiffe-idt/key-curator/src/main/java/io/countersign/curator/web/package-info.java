// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Endpoints of the curator, and limits of requests. */
@NullMarked
package io.countersign.curator.web;

import org.jspecify.annotations.NullMarked;
