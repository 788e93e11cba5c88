// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** X.509-SVIDs: trust bundles, certificate paths from workloads to them, and the keys that these paths certify. */
@NullMarked
package io.countersign.idt.x509;

import org.jspecify.annotations.NullMarked;
