// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** What callers disclose to services in each mode, counted in a run of the Shop. */
@NullMarked
package io.countersign.launcher.disclosure;

import org.jspecify.annotations.NullMarked;
