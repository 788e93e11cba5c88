// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Tokens that the current request presented, to keep them out of other requests. */
@NullMarked
package io.countersign.spring.security.presented;

import org.jspecify.annotations.NullMarked;
