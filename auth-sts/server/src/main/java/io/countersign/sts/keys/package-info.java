// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Signing keys: their rotation, their commands and the published key set (RFC 7517). */
@NullMarked
package io.countersign.sts.keys;

import org.jspecify.annotations.NullMarked;
