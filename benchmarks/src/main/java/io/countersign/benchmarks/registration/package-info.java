// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Command {@code bench registration}: links by registration next to other links, and the cost of registering, following
 * and auditing, compared with the source's figures.
 */
@NullMarked
package io.countersign.benchmarks.registration;

import org.jspecify.annotations.NullMarked;
