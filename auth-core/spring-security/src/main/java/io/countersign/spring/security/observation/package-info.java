// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Micrometer observations of credentials: how they are started, named and tagged. */
@NullMarked
package io.countersign.spring.security.observation;

import org.jspecify.annotations.NullMarked;
