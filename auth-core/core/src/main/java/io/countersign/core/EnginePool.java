// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Pool of initialised signatures, MACs and digests, each used by one thread at a time. It uses no lock and no
 * thread-local: a thread takes an engine from the slot for its id, or creates one, and puts it back there afterwards.
 * Safe for any number of threads.
 *
 * @param <E> kind of engine
 * @since 0.1
 */
public final class EnginePool<E> {

    private static final int SLOTS = slots();

    // One slot per cache line of references, to avoid false sharing.
    private static final int SPREAD = 16;

    private final AtomicReferenceArray<@Nullable E> slots;

    private final int mask;

    private final Maker<E> maker;

    /** @param maker creates an engine if the pool has none */
    public EnginePool(Maker<E> maker) {
        this(maker, SLOTS);
    }

    /**
     * @param count number of slots: a power of two
     * @throws IllegalArgumentException if it is not a power of two
     */
    public EnginePool(Maker<E> maker, int count) {
        if (count < 1 || Integer.bitCount(count) != 1) {
            throw new IllegalArgumentException("count must be a power of two: " + count);
        }
        this.slots = new AtomicReferenceArray<>(count * SPREAD);
        this.mask = count * SPREAD - 1;
        this.maker = maker;
    }

    private static int slots() {
        return Math.clamp(Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * 4L, 4, 64);
    }

    /** Takes an engine. No other thread gets it until it is given back. */
    public E take() throws GeneralSecurityException {
        int index = index();
        E engine = slots.getAndSet(index, null);
        if (engine == null) {
            engine = slots.getAndSet((index + SPREAD) & mask, null);
        }
        return engine != null ? engine : maker.make();
    }

    /** Returns an engine to the pool. It must be ready for its next use. */
    public void give(E engine) {
        slots.setRelease(index(), engine);
    }

    private int index() {
        return (int) Thread.currentThread().threadId() * SPREAD & mask;
    }

    /** Creates engines that are ready for use. */
    public interface Maker<E> {

        E make() throws GeneralSecurityException;
    }
}
