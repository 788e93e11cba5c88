// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Countersign's native core, called through JNA. */
@NullMarked
package io.countersign.nativecore;

import org.jspecify.annotations.NullMarked;
