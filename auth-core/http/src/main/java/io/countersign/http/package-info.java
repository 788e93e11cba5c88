// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Fetches documents of other servers, such as key sets, revocation lists and trust bundles. Requests have limits of
 * time and size and follow no redirects. Documents are kept in snapshots that are refreshed in the background.
 */
@NullMarked
package io.countersign.http;

import org.jspecify.annotations.NullMarked;
