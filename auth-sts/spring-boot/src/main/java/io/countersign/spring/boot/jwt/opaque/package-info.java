// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Auto-configuration of the scheme of opaque tokens. */
@NullMarked
package io.countersign.spring.boot.jwt.opaque;

import org.jspecify.annotations.NullMarked;
