// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Writes a log. */
@NullMarked
package io.countersign.registration.writer;

import org.jspecify.annotations.NullMarked;
