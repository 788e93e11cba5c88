// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Attacks on links by registration, against the real parts, with who notices them. */
@NullMarked
package io.countersign.launcher.attack;

import org.jspecify.annotations.NullMarked;
