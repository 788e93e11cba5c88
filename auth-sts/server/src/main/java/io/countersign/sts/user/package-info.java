// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Users: their records in the user service, passwords checked there, and sessions in the browser. */
@NullMarked
package io.countersign.sts.user;

import org.jspecify.annotations.NullMarked;
