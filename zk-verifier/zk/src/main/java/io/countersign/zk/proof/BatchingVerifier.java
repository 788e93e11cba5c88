// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Verifies waiting proofs in batches. It has no thread of its own: the first caller leads, verifies the proofs that
 * have queued up, and hands over to the next. A single proof does not wait.
 *
 * <p>A client that recently sent an invalid proof is verified alone for a while, so that it does not spoil the batches
 * of others. No client can take more than its share of the queue.
 *
 * @since 0.1
 */
public final class BatchingVerifier implements Verifier {

    private static final int SMALL_SHARE = 8;

    private static final int QUEUE = 1024;

    private static final int QUEUE_OF_LARGE = 128;

    private final BatchVerifier verifier;

    private final int largestBatch;

    private final int longestQueue;

    private final int leaders;

    private final SuspectClients suspects;

    private final Deque<PendingProof> queue = new ArrayDeque<>();

    private final Map<String, Integer> shares = new HashMap<>();

    private final int longestShare;

    private int leading;

    /** Creates a verifier in which each client can use {@link #usualShare} of the queue. */
    public BatchingVerifier(BatchVerifier verifier, int largestBatch, int longestQueue, int leaders, Clock clock) {
        this(
                verifier,
                largestBatch,
                longestQueue,
                usualShare(verifier.key().protocol(), largestBatch, longestQueue),
                leaders,
                clock);
    }

    /**
     * @param largestBatch maximum number of proofs in a batch
     * @param longestQueue maximum number of proofs that wait; those beyond are refused with {@link BusyException}
     * @param longestShare maximum number of proofs of one client that wait; those beyond are refused alike
     * @param leaders number of batches that are verified at once
     */
    public BatchingVerifier(
            BatchVerifier verifier, int largestBatch, int longestQueue, int longestShare, int leaders, Clock clock) {
        if (largestBatch < 1 || longestQueue < largestBatch || longestShare < 1 || leaders < 1) {
            throw new IllegalArgumentException(
                    "The queue must be at least as long as a batch; a batch, a share and the leaders must be 1 or more");
        }
        this.verifier = Objects.requireNonNull(verifier, "verifier cannot be null");
        this.largestBatch = largestBatch;
        this.longestQueue = longestQueue;
        this.leaders = leaders;
        this.longestShare = longestShare;
        this.suspects = new SuspectClients(clock);
    }

    @Override
    public VerifyingKey key() {
        return verifier.key();
    }

    @Override
    public ProofVerdict verify(Statement statement, Proof proof, String client) {
        PendingProof mine = new PendingProof(new Claim(statement, proof), client, suspects.contains(client));
        if (joins(mine) || mine.isCalledToLead()) {
            lead();
        }
        ProofVerdict verdict = mine.verdict();
        switch (verdict) {
            case VALID -> clear(mine);
            case INVALID, MALFORMED -> suspects.bad(client);
        }
        return verdict;
    }

    private void clear(PendingProof mine) {
        if (mine.isSuspect()) {
            suspects.good(mine.client());
        }
    }

    /** Adds a proof to the queue and returns whether its caller leads at once. */
    private synchronized boolean joins(PendingProof mine) {
        int share = shares.getOrDefault(mine.client(), 0);
        if (queue.size() >= longestQueue || (!queue.isEmpty() && share >= longestShare)) {
            throw new BusyException();
        }
        queue.add(mine);
        shares.put(mine.client(), share + 1);
        if (leading >= leaders) {
            return false;
        }
        leading++;
        return true;
    }

    /** Returns the number of proofs that may wait: fewer of those that are large. */
    public static int usualQueue(Protocol protocol) {
        return switch (protocol.transport()) {
            case HEADER -> QUEUE;
            case SESSION -> QUEUE_OF_LARGE;
        };
    }

    /**
     * Returns the number of proofs of one client that may wait: half of the queue, since a client may be a gateway. If
     * verification is linear in the circuit, or a proof is large, they are {@value #SMALL_SHARE}.
     */
    public static int usualShare(Protocol protocol, int largestBatch, int longestQueue) {
        return switch (protocol) {
            case GROTH16 -> Math.max(largestBatch, longestQueue / 2);
            case BULLETPROOFS, STARK -> SMALL_SHARE;
        };
    }

    private void lead() {
        List<PendingProof> batch = List.of();
        try {
            batch = next();
            if (!batch.isEmpty()) {
                judge(batch);
            }
        } finally {
            handOver();
            batch.forEach(PendingProof::done);
        }
    }

    private synchronized List<PendingProof> next() {
        List<PendingProof> batch = new ArrayList<>(largestBatch);
        while (batch.size() < largestBatch && !queue.isEmpty() && (batch.isEmpty() || goesWith(batch, queue.peek()))) {
            PendingProof waiting = queue.remove();
            shares.computeIfPresent(waiting.client(), (client, share) -> share == 1 ? null : share - 1);
            batch.add(waiting);
        }
        return batch;
    }

    private static boolean goesWith(List<PendingProof> batch, PendingProof next) {
        return !next.isSuspect() && !batch.getFirst().isSuspect();
    }

    private void judge(List<PendingProof> batch) {
        try {
            List<ProofVerdict> verdicts =
                    verifier.verify(batch.stream().map(PendingProof::claim).toList());
            if (verdicts.size() != batch.size()) {
                throw new ProofSystemException("The number of verdicts is not the number of proofs");
            }
            for (int i = 0; i < batch.size(); i++) {
                batch.get(i).judged(verdicts.get(i));
            }
        } catch (RuntimeException | LinkageError | VirtualMachineError failure) {
            // None of these proofs has a verdict, whatever the failure was. The next batch may succeed.
            batch.forEach(waiting -> waiting.failed(failure));
        }
    }

    private synchronized void handOver() {
        // Callers that were called already are at the head of the queue, one for each leader to come.
        for (PendingProof waiting : queue) {
            if (waiting.call()) {
                return;
            }
        }
        leading--;
    }

    /** Returns the number of proofs that wait. */
    public synchronized int waiting() {
        return queue.size();
    }
}
