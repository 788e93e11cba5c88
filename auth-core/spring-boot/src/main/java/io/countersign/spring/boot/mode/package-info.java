// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Whether the application enforces the credential schemes, or observes them in shadow mode. */
@NullMarked
package io.countersign.spring.boot.mode;

import org.jspecify.annotations.NullMarked;
