// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Reads documents of other servers, such as key sets, revocation lists and trust bundles: bounded in time and size,
 * never redirected, kept in snapshots that are refreshed in the background.
 */
@NullMarked
package io.countersign.http;

import org.jspecify.annotations.NullMarked;
