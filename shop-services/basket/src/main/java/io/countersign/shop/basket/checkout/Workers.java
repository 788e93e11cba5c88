// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Threads without the identity of a caller, for work in the service's own right. */
final class Workers {

    private Workers() {}

    /** Does the work for each item, several at once, and returns when all is done. */
    static <T> void run(List<T> items, int concurrency, Consumer<T> work) {
        if (items.isEmpty()) {
            return;
        }
        try (ExecutorService workers = Executors.newFixedThreadPool(
                Math.min(items.size(), concurrency),
                Thread.ofVirtual().name("worker-", 0).factory())) {
            items.forEach(item -> workers.execute(() -> work.accept(item)));
        }
    }
}
