// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Initialised signatures, MACs and digests, which serve one thread at a time. There is no lock and no
 * thread-local: a virtual thread takes one from the slot that its id points to, or makes a new one, and leaves
 * it there for whoever comes next.
 */
final class EnginePool<E> {

    private static final int SLOTS = slots();

    // One slot a cache line of references, so that threads do not take each other's lines away.
    private static final int SPREAD = 16;

    private final AtomicReferenceArray<@Nullable E> slots;

    private final int mask;

    private final Maker<E> maker;

    EnginePool(Maker<E> maker) {
        this(maker, SLOTS);
    }

    /** @param count a power of two */
    EnginePool(Maker<E> maker, int count) {
        this.slots = new AtomicReferenceArray<>(count * SPREAD);
        this.mask = count * SPREAD - 1;
        this.maker = maker;
    }

    private static int slots() {
        return Math.clamp(Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * 4L, 4, 64);
    }

    E take() throws GeneralSecurityException {
        int index = index();
        E engine = slots.getAndSet(index, null);
        if (engine == null) {
            engine = slots.getAndSet((index + SPREAD) & mask, null);
        }
        return engine != null ? engine : maker.make();
    }

    void give(E engine) {
        slots.setRelease(index(), engine);
    }

    private int index() {
        return (int) Thread.currentThread().threadId() * SPREAD & mask;
    }

    /** Makes an engine that is ready for use. */
    interface Maker<E> {

        E make() throws GeneralSecurityException;
    }
}
