// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Tokens of one machine, in a directory that a launcher writes. */
@NullMarked
package io.countersign.attestor.source.files;

import org.jspecify.annotations.NullMarked;
