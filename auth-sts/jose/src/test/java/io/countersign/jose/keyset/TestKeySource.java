// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.http.DocumentFetcher;
import io.countersign.jose.JsonWebKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Issuer whose key set and state the test controls. */
public final class TestKeySource implements DocumentFetcher {

    private final AtomicInteger fetches = new AtomicInteger();

    // One permit for each finished fetch.
    private final Semaphore ended = new Semaphore(0);

    private volatile byte[] json = new byte[0];

    private volatile boolean down;

    private volatile CountDownLatch gate = new CountDownLatch(0);

    public void publish(JsonWebKey... keys) {
        json = new JwkSet(List.of(keys)).toPublicJson().getBytes(StandardCharsets.UTF_8);
    }

    public void publish(String text) {
        json = text.getBytes(StandardCharsets.UTF_8);
    }

    void setDown(boolean newDown) {
        down = newDown;
    }

    /** Blocks all fetches until the latch is counted down. */
    CountDownLatch block() {
        CountDownLatch latch = new CountDownLatch(1);
        gate = latch;
        return latch;
    }

    int fetches() {
        return fetches.get();
    }

    /** Waits for this number of further fetches to finish. */
    void awaitEnded(int count) {
        ended.acquireUninterruptibly(count);
    }

    @Override
    public byte[] fetch() throws IOException {
        fetches.incrementAndGet();
        try {
            gate.await();
            if (down) {
                throw new IOException("down");
            }
            return json;
        } catch (InterruptedException ex) {
            throw new IOException(ex);
        } finally {
            ended.release();
        }
    }
}
