// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Log of the curator, its database, and the slots that are reserved. */
@NullMarked
package io.countersign.curator.log;

import org.jspecify.annotations.NullMarked;
