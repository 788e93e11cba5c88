// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Random tokens, the audit log and observations that all parts of the server use. */
@NullMarked
package io.countersign.sts.support;

import org.jspecify.annotations.NullMarked;
