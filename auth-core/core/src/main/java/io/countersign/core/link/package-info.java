// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Connections between services: {@link io.countersign.core.link.LinkTrust} and its parts. */
@NullMarked
package io.countersign.core.link;

import org.jspecify.annotations.NullMarked;
