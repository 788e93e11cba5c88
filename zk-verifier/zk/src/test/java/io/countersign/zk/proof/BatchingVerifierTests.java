// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.zk.field.FieldElement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class BatchingVerifierTests {

    private static final Circuit CIRCUIT = Circuit.SECRET_PROOF;

    private static final Proof BAD = new Proof(new byte[Proof.GROTH16_LENGTH]);

    private static Statement statement(int number) {
        return new Statement(CIRCUIT, List.of(FieldElement.of(number)));
    }

    private static Callable<ProofVerdict> good(Verifier verifier, int number, String client) {
        return () -> verifier.verify(statement(number), FakeVerifier.prove(statement(number)), client);
    }

    /** Verifier that blocks until it is opened, and records the sizes of batches. */
    private static final class GatedVerifier extends FakeVerifier {

        private final Semaphore gate = new Semaphore(0);

        private final List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());

        private final CountDownLatch entered = new CountDownLatch(1);

        GatedVerifier() {
            super(CIRCUIT);
        }

        @Override
        public List<ProofVerdict> verify(List<Claim> claims) {
            entered.countDown();
            gate.acquireUninterruptibly();
            sizes.add(claims.size());
            return super.verify(claims);
        }
    }

    private static void awaitWaiting(BatchingVerifier verifier, int count) {
        while (verifier.waiting() < count) {
            Thread.onSpinWait();
        }
    }

    @Test
    void verifyWhenManyThreadsThenEachHasItsOwnVerdict() throws Exception {
        BatchingVerifier verifier = new BatchingVerifier(new FakeVerifier(CIRCUIT), 8, 4096, 2, Clock.systemUTC());
        List<Callable<ProofVerdict>> calls = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            int number = i;
            calls.add(
                    i % 7 == 0
                            ? () -> verifier.verify(statement(number), BAD, "bad")
                            : good(verifier, i, "client " + i % 5));
        }
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ProofVerdict>> verdicts = pool.invokeAll(calls);
            for (int i = 0; i < 1000; i++) {
                assertThat(verdicts.get(i).get()).isEqualTo(i % 7 == 0 ? ProofVerdict.INVALID : ProofVerdict.VALID);
            }
        }
        assertThat(verifier.waiting()).isZero();
    }

    @Test
    void verifyWhenSomeWaitThenTheyAreOneBatch() throws Exception {
        GatedVerifier gated = new GatedVerifier();
        BatchingVerifier verifier = new BatchingVerifier(gated, 8, 100, 1, Clock.systemUTC());
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ProofVerdict>> verdicts = new ArrayList<>();
            verdicts.add(pool.submit(good(verifier, 0, "a")));
            gated.entered.await();
            for (int i = 1; i <= 10; i++) {
                verdicts.add(pool.submit(good(verifier, i, "a")));
            }
            awaitWaiting(verifier, 10);
            gated.gate.release(3);
            for (Future<ProofVerdict> verdict : verdicts) {
                assertThat(verdict.get()).isEqualTo(ProofVerdict.VALID);
            }
        }
        assertThat(gated.sizes).containsExactly(1, 8, 2);
    }

    @Test
    void verifyWhenClientHasItsShareInTheQueueThenBusyForItAlone() throws Exception {
        assertThat(BatchingVerifier.usualShare(Protocol.GROTH16, 64, 1024)).isEqualTo(512);
        assertThat(BatchingVerifier.usualShare(Protocol.BULLETPROOFS, 64, 1024)).isEqualTo(8);
        GatedVerifier gated = new GatedVerifier();
        BatchingVerifier verifier = new BatchingVerifier(gated, 8, 100, 3, 1, Clock.systemUTC());
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ProofVerdict>> verdicts = new ArrayList<>();
            verdicts.add(pool.submit(good(verifier, 0, "a")));
            gated.entered.await();
            for (int i = 1; i <= 3; i++) {
                verdicts.add(pool.submit(good(verifier, i, "a")));
            }
            awaitWaiting(verifier, 3);
            assertThatExceptionOfType(BusyException.class).isThrownBy(good(verifier, 4, "a")::call);
            verdicts.add(pool.submit(good(verifier, 5, "b")));
            awaitWaiting(verifier, 4);
            gated.gate.release(2);
            for (Future<ProofVerdict> verdict : verdicts) {
                assertThat(verdict.get()).isEqualTo(ProofVerdict.VALID);
            }
        }
    }

    @Test
    void verifyWhenClientShowedABadProofThenItGoesAlone() throws Exception {
        GatedVerifier gated = new GatedVerifier();
        BatchingVerifier verifier = new BatchingVerifier(gated, 8, 100, 1, Clock.systemUTC());
        gated.gate.release();
        assertThat(verifier.verify(statement(0), BAD, "mallory")).isEqualTo(ProofVerdict.INVALID);
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ProofVerdict>> verdicts = new ArrayList<>();
            verdicts.add(pool.submit(good(verifier, 1, "alice")));
            while (gated.gate.getQueueLength() == 0) {
                Thread.onSpinWait();
            }
            for (String client : List.of("alice", "alice", "mallory", "alice", "alice")) {
                int before = verifier.waiting();
                verdicts.add(pool.submit(good(verifier, before, client)));
                awaitWaiting(verifier, before + 1);
            }
            gated.gate.release(4);
            for (Future<ProofVerdict> verdict : verdicts) {
                assertThat(verdict.get()).isEqualTo(ProofVerdict.VALID);
            }
        }
        assertThat(gated.sizes).containsExactly(1, 1, 2, 1, 2);
    }

    @Test
    void verifyWhenClientShowedGoodProofsSinceThenItGoesWithOthersAgain() throws Exception {
        GatedVerifier gated = new GatedVerifier();
        BatchingVerifier verifier = new BatchingVerifier(gated, 8, 100, 1, Clock.systemUTC());
        gated.gate.release(33);
        verifier.verify(statement(0), BAD, "gateway");
        for (int i = 0; i < 32; i++) {
            good(verifier, i, "gateway").call();
        }
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ProofVerdict>> verdicts = new ArrayList<>();
            verdicts.add(pool.submit(good(verifier, 0, "gateway")));
            while (gated.gate.getQueueLength() == 0) {
                Thread.onSpinWait();
            }
            for (int i = 1; i <= 3; i++) {
                verdicts.add(pool.submit(good(verifier, i, "gateway")));
                awaitWaiting(verifier, i);
            }
            gated.gate.release(4);
            for (Future<ProofVerdict> verdict : verdicts) {
                assertThat(verdict.get()).isEqualTo(ProofVerdict.VALID);
            }
        }
        assertThat(gated.sizes).hasSize(35).endsWith(1, 3);
    }

    @Test
    void verifyWhenQueueIsFullThenBusy() throws Exception {
        GatedVerifier gated = new GatedVerifier();
        BatchingVerifier verifier = new BatchingVerifier(gated, 2, 4, 1, Clock.systemUTC());
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ProofVerdict>> verdicts = new ArrayList<>();
            verdicts.add(pool.submit(good(verifier, 0, "a")));
            gated.entered.await();
            for (String client : List.of("a", "a", "b", "b")) {
                int before = verifier.waiting();
                verdicts.add(pool.submit(good(verifier, before, client)));
                awaitWaiting(verifier, before + 1);
            }
            assertThatExceptionOfType(BusyException.class).isThrownBy(() -> verifier.verify(statement(9), BAD, "c"));
            gated.gate.release(10);
            for (Future<ProofVerdict> verdict : verdicts) {
                assertThat(verdict.get()).isEqualTo(ProofVerdict.VALID);
            }
        }
    }

    @Test
    void verifyWhenOneClientFloodsThenThereIsRoomForOthers() throws Exception {
        GatedVerifier gated = new GatedVerifier();
        BatchingVerifier verifier = new BatchingVerifier(gated, 2, 8, 1, Clock.systemUTC());
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ProofVerdict>> verdicts = new ArrayList<>();
            verdicts.add(pool.submit(good(verifier, 0, "flood")));
            gated.entered.await();
            for (int i = 0; i < 4; i++) {
                verdicts.add(pool.submit(good(verifier, i, "flood")));
                awaitWaiting(verifier, i + 1);
            }
            assertThatExceptionOfType(BusyException.class)
                    .isThrownBy(() -> verifier.verify(statement(9), BAD, "flood"));
            verdicts.add(pool.submit(good(verifier, 5, "other")));
            awaitWaiting(verifier, 5);
            gated.gate.release(10);
            for (Future<ProofVerdict> verdict : verdicts) {
                assertThat(verdict.get()).isEqualTo(ProofVerdict.VALID);
            }
        }
    }

    @Test
    void verifyWhenBatchFailsThenNobodyIsAcceptedAndTheNextGoesOn() {
        FakeVerifier[] inner = new FakeVerifier[1];
        boolean[] broken = {true};
        inner[0] = new FakeVerifier(CIRCUIT) {
            @Override
            public List<ProofVerdict> verify(List<Claim> claims) {
                if (broken[0]) {
                    throw new IllegalStateException("broken");
                }
                return super.verify(claims);
            }
        };
        BatchingVerifier verifier = new BatchingVerifier(inner[0], 2, 8, 1, Clock.systemUTC());
        Proof proof = FakeVerifier.prove(statement(1));
        assertThatExceptionOfType(ProofSystemException.class)
                .isThrownBy(() -> verifier.verify(statement(1), proof, "a"));
        broken[0] = false;
        assertThat(verifier.verify(statement(1), proof, "a")).isEqualTo(ProofVerdict.VALID);
    }
}
