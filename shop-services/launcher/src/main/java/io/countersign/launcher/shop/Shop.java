// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;

/**
 * Running Shop with all its services.
 *
 * @since 0.1
 */
public sealed interface Shop extends AutoCloseable permits LocalShop, SeparateShop {

    /** Returns the settings that it was started with. */
    ShopSettings settings();

    /**
     * Stops a service of its mode and starts it again.
     *
     * @throws LauncherException if the service does not become ready
     */
    void restart(Service service);

    /** Stops the services, callers first, and releases the data directory. A second call has no effect. */
    @Override
    void close();
}
