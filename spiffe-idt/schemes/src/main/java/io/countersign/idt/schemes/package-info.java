// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The credential schemes of workload identity: a user's OAuth token becomes a DVID or a nested token at the asserting
 * workload, which each hop forwards or extends for the next over mutual TLS, and which each hop verifies by itself.
 */
@NullMarked
package io.countersign.idt.schemes;

import org.jspecify.annotations.NullMarked;
