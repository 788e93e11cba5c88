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
 * Verifies together what waits together. There is no thread for this: whoever comes first leads, verifies what
 * has gathered meanwhile, and hands over; alone, a proof does not wait at all. A client that has shown a bad
 * proof lately is verified on its own for a while, so that it makes no batch of others fail, and no client takes
 * more than its share of the queue.
 *
 * @since 0.1
 */
public final class BatchingVerifier implements Verifier {

    private final BatchVerifier verifier;

    private final int largestBatch;

    private final int longestQueue;

    private final int leaders;

    private final SuspectClients suspects;

    private final Deque<PendingProof> queue = new ArrayDeque<>();

    private final Map<String, Integer> shares = new HashMap<>();

    private int leading;

    /**
     * @param largestBatch how many proofs are verified together at most
     * @param longestQueue how many wait at most; those beyond are refused with {@link BusyException}
     * @param leaders how many batches are verified at once
     */
    public BatchingVerifier(BatchVerifier verifier, int largestBatch, int longestQueue, int leaders, Clock clock) {
        if (largestBatch < 1 || longestQueue < largestBatch || leaders < 1) {
            throw new IllegalArgumentException("A queue holds a batch at least, and a batch a proof");
        }
        this.verifier = Objects.requireNonNull(verifier, "verifier cannot be null");
        this.largestBatch = largestBatch;
        this.longestQueue = longestQueue;
        this.leaders = leaders;
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

    /** Whether the caller leads at once. */
    private synchronized boolean joins(PendingProof mine) {
        int share = shares.getOrDefault(mine.client(), 0);
        if (queue.size() >= longestQueue || (!queue.isEmpty() && share >= longestShare())) {
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

    private int longestShare() {
        // A single client, such as a gateway, may use what nobody else wants: half of the queue.
        return Math.max(largestBatch, longestQueue / 2);
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
                throw new ProofSystemException("There are not as many verdicts as proofs");
            }
            for (int i = 0; i < batch.size(); i++) {
                batch.get(i).judged(verdicts.get(i));
            }
        } catch (RuntimeException | LinkageError | VirtualMachineError failure) {
            // Whatever broke, nothing was decided of these, and the next batch may go well.
            batch.forEach(waiting -> waiting.failed(failure));
        }
    }

    private synchronized void handOver() {
        // Those called already are at the head, as many as there are leaders to come, so that each of them is taken by
        // one of these.
        for (PendingProof waiting : queue) {
            if (waiting.call()) {
                return;
            }
        }
        leading--;
    }

    /** How many wait. */
    public synchronized int waiting() {
        return queue.size();
    }
}
