// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Lets one Shop run at a time. An idle Shop compiles, polls and collects garbage: two dozen of them would take as much CPU as
 * the one that is measured. Shops of other kinds go on: a Flask shop's master takes workers that were stopped for dead.
 */
final class Turns {

    private final List<Shop> paused = new ArrayList<>();

    Turns() {
        // A stopped process would keep a signal that ends it for later.
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "resume"));
    }

    /** Stops a Shop until it has its turn. */
    synchronized void pause(Shop shop) {
        if (shop.canPause() && !paused.contains(shop)) {
            shop.pause();
            paused.add(shop);
        }
    }

    /**
     * Lets a Shop go on, and stops all others when their last round has ended. A Shop that was stopped has as much time for what
     * is overdue, such as connections that nobody used, as a round has after its last checkout.
     */
    synchronized void give(Shop next, List<Shop> all) {
        if (paused.remove(next)) {
            next.resume();
            settle();
        }
        for (Shop shop : all) {
            if (shop != next) {
                shop.cpu().awaitEnd();
                pause(shop);
            }
        }
    }

    /** Lets all Shops go on. */
    synchronized void end() {
        paused.forEach(Shop::resume);
        paused.clear();
    }

    private static void settle() {
        try {
            TimeUnit.MILLISECONDS.sleep(CpuMeter.AFTER.toMillis());
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
