// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.logout;

import io.countersign.schemes.logout.LogoutStore;
import io.countersign.spring.boot.replay.StoreSettings;

/**
 * Opens a store of ended sessions that several processes share.
 *
 * @since 0.1
 */
public interface LogoutStoreFactory {

    /** Returns the name of the store in {@code countersign.jwt.logout.store}. */
    String name();

    /**
     * Opens the store.
     *
     * @throws io.countersign.spring.security.CountersignConfigurationException if it cannot be opened with these
     *     settings
     */
    LogoutStore open(StoreSettings settings);
}
