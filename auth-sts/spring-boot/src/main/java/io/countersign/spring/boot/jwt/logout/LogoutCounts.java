// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.logout;

import java.util.concurrent.atomic.LongAdder;

/**
 * Numbers of received logout tokens.
 *
 * @since 0.1
 */
public final class LogoutCounts {

    final LongAdder accepted = new LongAdder();

    final LongAdder refused = new LongAdder();

    final LongAdder undecided = new LongAdder();
}
