// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Auto-configuration of links by registration. */
@NullMarked
package io.countersign.spring.boot.registration;

import org.jspecify.annotations.NullMarked;
