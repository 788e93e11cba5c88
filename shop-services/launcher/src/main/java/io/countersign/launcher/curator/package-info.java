// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Commands that read, compare and audit logs of registrations, offline. */
@NullMarked
package io.countersign.launcher.curator;

import org.jspecify.annotations.NullMarked;
