// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Credential schemes based on JWTs. */
@NullMarked
package io.countersign.schemes;

import org.jspecify.annotations.NullMarked;
