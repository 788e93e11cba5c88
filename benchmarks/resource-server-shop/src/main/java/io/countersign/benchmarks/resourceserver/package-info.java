// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The Shop's services behind Spring Security's resource server: a peer in comparisons, and never part of the product. The
 * jar is added to the class path of the Shop's command.
 */
@NullMarked
package io.countersign.benchmarks.resourceserver;

import org.jspecify.annotations.NullMarked;
