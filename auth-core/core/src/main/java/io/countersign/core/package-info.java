// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Model of credential schemes: callers, credentials, verdicts. Depends neither on Spring nor on HTTP libraries. */
@NullMarked
package io.countersign.core;

import org.jspecify.annotations.NullMarked;
