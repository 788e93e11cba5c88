// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Auto-configuration of credential schemes for servlet applications. */
@NullMarked
package io.countersign.spring.boot;

import org.jspecify.annotations.NullMarked;
