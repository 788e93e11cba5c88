// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.server.ProblemException;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RegistrationsTests {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private final List<List<Value>> groups = Collections.synchronizedList(new ArrayList<>());

    private final Semaphore begun = new Semaphore(0);

    private final Semaphore allowed = new Semaphore(0);

    private final Registrations registrations = new Registrations(this::write);

    private @Nullable Future<Members.Registered> leader;

    @AfterEach
    void stop() {
        threads.close();
    }

    /** The commitment 666 fails the whole group; 409 is refused alone. */
    private Map<Value, Supplier<Members.Registered>> write(List<Value> commitments) {
        begun.release();
        allowed.acquireUninterruptibly();
        groups.add(commitments);
        if (commitments.contains(FieldElement.of(666))) {
            throw new IllegalStateException("the disk is full");
        }
        Map<Value, Supplier<Members.Registered>> outcomes = new HashMap<>();
        commitments.forEach(one -> outcomes.put(one, () -> registered(one)));
        return outcomes;
    }

    private static Members.Registered registered(Value commitment) {
        if (commitment.equals(FieldElement.of(409))) {
            throw GroupTrees.full();
        }
        return new Members.Registered(FieldElement.of(commitment).value().longValueExact(), FieldElement.ZERO, true);
    }

    private Future<Members.Registered> begin(long commitment) {
        return threads.submit(() -> registrations.register(FieldElement.of(commitment)));
    }

    /** Registers the commitments in this order, while an earlier one is being written. */
    private List<Future<Members.Registered>> beginBehindAnother(long... commitments) {
        leader = begin(1);
        begun.acquireUninterruptibly();
        List<Future<Members.Registered>> all = new ArrayList<>();
        for (long commitment : commitments) {
            all.add(begin(commitment));
            while (registrations.waiting() < all.size()) {
                Thread.onSpinWait();
            }
        }
        allowed.release(commitments.length + 1);
        return all;
    }

    @Test
    void registerWhenOneIsWrittenThenThoseThatComeAreWrittenTogether() throws Exception {
        for (Future<Members.Registered> each : beginBehindAnother(2, 3, 4)) {
            assertThat(each.get().first()).isTrue();
        }
        assertThat(leader).succeedsWithin(Duration.ofMinutes(1));
        assertThat(groups)
                .containsExactly(
                        List.of(FieldElement.of(1)),
                        List.of(FieldElement.of(2), FieldElement.of(3), FieldElement.of(4)));
    }

    @Test
    void registerWhenTheSameTogetherThenOneIsFirst() throws Exception {
        List<Boolean> first = new ArrayList<>();
        for (Future<Members.Registered> each : beginBehindAnother(2, 2, 2)) {
            first.add(each.get().first());
        }
        assertThat(first).containsExactly(true, false, false);
        assertThat(groups).last().isEqualTo(List.of(FieldElement.of(2)));
    }

    @Test
    void registerWhenOneIsRefusedThenTheOthersAreNot() throws Exception {
        List<Future<Members.Registered>> all = beginBehindAnother(2, 409, 3);
        assertThat(all.getFirst().get().position()).isEqualTo(2);
        assertThat(all.getLast().get().position()).isEqualTo(3);
        assertThat(all.get(1))
                .failsWithin(Duration.ofMinutes(1))
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(ProblemException.class);
    }

    @Test
    void registerWhenNothingCanBeWrittenThenAllFailAndTheNextIsWritten() throws Exception {
        for (Future<Members.Registered> each : beginBehindAnother(2, 666)) {
            assertThat(each)
                    .failsWithin(Duration.ofMinutes(1))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(IllegalStateException.class);
        }
        allowed.release();
        assertThat(registrations.register(FieldElement.of(5)).position()).isEqualTo(5);
    }

    @Test
    void registerWhenMoreThanAGroupThenAllAreWrittenInOrder() throws Exception {
        long[] many = LongStream.range(2, 2 + Registrations.MOST_TOGETHER + 10).toArray();
        for (Future<Members.Registered> each : beginBehindAnother(many)) {
            each.get();
        }
        assertThat(groups).extracting(List::size).containsExactly(1, Registrations.MOST_TOGETHER, 10);
        assertThat(groups.stream().flatMap(List::stream))
                .containsExactlyElementsOf(LongStream.range(1, 2 + many.length)
                        .mapToObj(FieldElement::of)
                        .toList());
    }

    @Test
    void registerWhenTheWorkTellsNothingOfItThenItFails() {
        Registrations silent = new Registrations(commitments -> new HashMap<>());
        assertThatIllegalStateException().isThrownBy(() -> silent.register(FieldElement.of(1)));
    }
}
