// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** What an agent or an auditor trusts by configuration. */
@NullMarked
package io.countersign.registration.pins;

import org.jspecify.annotations.NullMarked;
