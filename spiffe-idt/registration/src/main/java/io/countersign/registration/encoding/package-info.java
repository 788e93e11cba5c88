// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Immutable octets, and lists of fields with their lengths. */
@NullMarked
package io.countersign.registration.encoding;

import org.jspecify.annotations.NullMarked;
