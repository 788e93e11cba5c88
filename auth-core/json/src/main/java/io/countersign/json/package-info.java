// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Strict JSON (RFC 8259) for tokens, keys and key sets: reader, writer and objects. */
@NullMarked
package io.countersign.json;

import org.jspecify.annotations.NullMarked;
