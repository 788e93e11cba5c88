// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** How measurements are written down: CSV, Markdown, SVG. */
@NullMarked
package io.countersign.benchmarks.report;

import org.jspecify.annotations.NullMarked;
