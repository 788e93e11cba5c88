// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.ReplayStore;
import io.countersign.zk.SpentProofs;

/**
 * Store of used proofs, selected with {@code countersign.zk.replay.store}. A bean of this type with another name adds a
 * store.
 *
 * @since 0.1
 */
public interface ReplayStores {

    /** Returns the name in the property, such as {@code redis}. */
    String name();

    /** Returns whether several processes share the store. */
    boolean isShared();

    /** Opens the store. Called once, if the store is selected. */
    SpentProofs open();

    /**
     * Opens the store for the used DPoP proofs of sessions, whose owners differ from those of {@link #open}. Called
     * once, if the store is selected and there are sessions.
     */
    ReplayStore openForSessions();
}
