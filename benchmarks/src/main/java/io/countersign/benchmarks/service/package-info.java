// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Cost of verification in a Spring Boot service: filter chain, token exchange and a token server. */
@NullMarked
package io.countersign.benchmarks.service;

import org.jspecify.annotations.NullMarked;
