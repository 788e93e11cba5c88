// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Follows logs of registrations, and revokes what the attestor stated about tokens that have ended. */
@NullMarked
package io.countersign.attestor.sweep;

import org.jspecify.annotations.NullMarked;
