// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Credential schemes in Spring Security: filter, provider, configurer, problem details. */
@NullMarked
package io.countersign.spring.security;

import org.jspecify.annotations.NullMarked;
