// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Issuing and verifying JWTs with this project's codec and with peers, measured side by side (section 3.1 of
 * the source).
 */
@NullMarked
package io.countersign.benchmarks.jwt;

import org.jspecify.annotations.NullMarked;
