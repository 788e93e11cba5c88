// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** What links between services are told by: {@link io.countersign.core.link.LinkTrust} and what it is made of. */
@NullMarked
package io.countersign.core.link;

import org.jspecify.annotations.NullMarked;
