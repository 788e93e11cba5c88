// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The audit of a log, and the bindings that it establishes. */
@NullMarked
package io.countersign.registration.audit;

import org.jspecify.annotations.NullMarked;
