// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Paths of the endpoints and their descriptions. */
@NullMarked
package io.countersign.attestor.web;

import org.jspecify.annotations.NullMarked;
