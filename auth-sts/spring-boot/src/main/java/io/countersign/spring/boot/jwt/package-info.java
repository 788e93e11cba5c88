// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Auto-configuration of the JWT schemes. */
@NullMarked
package io.countersign.spring.boot.jwt;

import org.jspecify.annotations.NullMarked;
