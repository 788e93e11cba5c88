// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Credential schemes of workload identity. The asserting workload turns a user's OAuth token into a DVID or a nested
 * token. Each hop verifies it locally, and forwards or extends it for the next hop over mutual TLS.
 */
@NullMarked
package io.countersign.idt.schemes;

import org.jspecify.annotations.NullMarked;
