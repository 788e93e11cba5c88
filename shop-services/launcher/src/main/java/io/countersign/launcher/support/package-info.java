// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Files, HTTP requests, logs and failures that all parts of the launcher use. */
@NullMarked
package io.countersign.launcher.support;

import org.jspecify.annotations.NullMarked;
