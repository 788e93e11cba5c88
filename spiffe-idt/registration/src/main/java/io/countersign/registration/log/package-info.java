// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Statements, entries and heads of the log, each with its one encoding, and the file of a log. */
@NullMarked
package io.countersign.registration.log;

import org.jspecify.annotations.NullMarked;
