// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** What the attestor learns about tokens, and from whom. */
@NullMarked
package io.countersign.attestor.source;

import org.jspecify.annotations.NullMarked;
