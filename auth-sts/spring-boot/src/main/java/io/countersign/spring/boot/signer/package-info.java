// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Auto-configuration of signing keys that are held elsewhere. */
@NullMarked
package io.countersign.spring.boot.signer;

import org.jspecify.annotations.NullMarked;
