// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Token credential schemes. */
@NullMarked
package io.countersign.schemes;

import org.jspecify.annotations.NullMarked;
