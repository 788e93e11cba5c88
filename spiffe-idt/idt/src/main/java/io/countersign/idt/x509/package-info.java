// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** X.509-SVIDs: trust bundles, the paths from a workload's certificate to them, and the keys that they certify. */
@NullMarked
package io.countersign.idt.x509;

import org.jspecify.annotations.NullMarked;
