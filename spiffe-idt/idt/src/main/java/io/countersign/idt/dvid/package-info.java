// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** DVIDs, in which an asserting workload vouches that a subject workload acts for the user of an OAuth token. */
@NullMarked
package io.countersign.idt.dvid;

import org.jspecify.annotations.NullMarked;
