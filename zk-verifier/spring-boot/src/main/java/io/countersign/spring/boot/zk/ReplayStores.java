// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.SpentProofs;

/**
 * A place where used proofs can be remembered, for {@code countersign.zk.replay.store}. A bean of this type with a
 * name of one's own is a store of one's own.
 *
 * @since 0.1
 */
public interface ReplayStores {

    /** Its name in the property, such as {@code redis}. */
    String name();

    /** Whether several processes share what it remembers. */
    boolean isShared();

    /** Opens it; called once, if it is chosen. */
    SpentProofs open();
}
