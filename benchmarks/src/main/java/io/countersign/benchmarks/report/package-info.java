// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Output of measurements as CSV, Markdown and SVG. */
@NullMarked
package io.countersign.benchmarks.report;

import org.jspecify.annotations.NullMarked;
