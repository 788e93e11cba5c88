// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Measures what callers disclose to services in each mode, in a run of the Shop. */
@NullMarked
package io.countersign.launcher.disclosure;

import org.jspecify.annotations.NullMarked;
