// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Lists that many services read again and again, such as revocations. A {@link io.countersign.server.feed.FeedFollower}
 * reads the database once a second for all of them, and lets requests wait for new entries.
 */
@NullMarked
package io.countersign.server.feed;

import org.jspecify.annotations.NullMarked;
