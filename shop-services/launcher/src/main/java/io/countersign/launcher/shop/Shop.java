// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;

/**
 * All services, running.
 *
 * @since 0.1
 */
public sealed interface Shop extends AutoCloseable permits LocalShop, SeparateShop {

    /** What it was started with. */
    ShopSettings settings();

    /**
     * Stops a service of its mode and starts it again.
     *
     * @throws LauncherException if it does not become ready
     */
    void restart(Service service);

    /** Stops the services, callers first, and gives the data directory back. Does nothing the second time. */
    @Override
    void close();
}
