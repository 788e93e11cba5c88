// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Keys of the log, of attestors and of TLS, and what signs with them. */
@NullMarked
package io.countersign.registration.keys;

import org.jspecify.annotations.NullMarked;
