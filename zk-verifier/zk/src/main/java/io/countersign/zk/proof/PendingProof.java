// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Proof in the queue of a {@link BatchingVerifier}, with its waiting thread. */
final class PendingProof {

    private final Claim claim;

    private final String client;

    private final boolean suspect;

    private final CountDownLatch called = new CountDownLatch(1);

    private final CountDownLatch done = new CountDownLatch(1);

    private boolean leads;

    private @Nullable ProofVerdict verdict;

    private @Nullable Throwable failure;

    PendingProof(Claim claim, String client, boolean suspect) {
        this.claim = claim;
        this.client = client;
        this.suspect = suspect;
    }

    Claim claim() {
        return claim;
    }

    String client() {
        return client;
    }

    boolean isSuspect() {
        return suspect;
    }

    /** Calls its thread to lead the next batch, unless it has been called. Under the queue's lock. */
    boolean call() {
        if (leads) {
            return false;
        }
        leads = true;
        called.countDown();
        return true;
    }

    void judged(ProofVerdict judged) {
        verdict = judged;
    }

    void failed(Throwable cause) {
        failure = cause;
    }

    void done() {
        done.countDown();
        called.countDown();
    }

    /** Waits until it is called or judged. */
    boolean isCalledToLead() {
        await(called);
        return leads;
    }

    ProofVerdict verdict() {
        await(done);
        if (verdict == null) {
            throw new ProofSystemException("A batch failed", failure);
        }
        return verdict;
    }

    /** Others wait for a thread that was called to lead, so an interrupt is kept for later. */
    private static void await(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException ex) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
