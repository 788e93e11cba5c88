// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** What a credential scheme is: callers, credentials, verdicts. Knows neither Spring nor HTTP libraries. */
@NullMarked
package io.countersign.core;

import org.jspecify.annotations.NullMarked;
