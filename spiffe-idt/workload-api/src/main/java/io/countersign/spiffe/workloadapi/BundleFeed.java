// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import java.util.Objects;

/**
 * Source of the bundle of a trust domain: an issuer in this process, or an implementation that reads a file or a
 * bundle endpoint. Implementations must be safe for use by several threads.
 *
 * @since 0.1
 */
public interface BundleFeed {

    /** Returns the current bundle, always of the same trust domain. */
    PublishedBundle current();

    /**
     * Registers a listener for changes.
     *
     * @param onChange listener that runs after every change, on the thread that made it; must neither block nor throw
     * @return registration that ends when it is closed
     */
    Watch watch(Runnable onChange);

    /** Returns a feed of a bundle that never changes. */
    static BundleFeed of(PublishedBundle bundle) {
        Objects.requireNonNull(bundle, "bundle cannot be null");
        return new BundleFeed() {
            @Override
            public PublishedBundle current() {
                return bundle;
            }

            @Override
            public Watch watch(Runnable onChange) {
                return () -> {};
            }
        };
    }

    /** Registration of a listener until it is closed. */
    interface Watch extends AutoCloseable {

        @Override
        void close();
    }
}
