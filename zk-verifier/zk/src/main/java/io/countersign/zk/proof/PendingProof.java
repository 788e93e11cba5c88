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

    /** Calls the thread to lead the next batch, unless it was called before. Needs the lock of the queue. */
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

    /** Waits for a call or a verdict, and returns whether the thread was called to lead. */
    boolean isCalledToLead() {
        await(called);
        return leads;
    }

    ProofVerdict verdict() {
        await(done);
        if (verdict == null) {
            throw new ProofSystemException("The batch could not be verified", failure);
        }
        return verdict;
    }

    /** Waits without interruption: other threads depend on one that was called to lead. Restores an interrupt. */
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
