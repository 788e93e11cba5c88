// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.server.ProblemException;
import io.countersign.server.TestClock;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.MerklePath;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.Nodes;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.registry.MemoryRegistry;
import io.countersign.zk.registry.Registry.Standing;
import io.countersign.zk.registry.RegistryEvent;
import io.countersign.zk.registry.RegistryPage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** State in the database and in the verifiers, tested on each kind of database. */
abstract class StateTests {

    private final TestClock clock = TestClock.standing();

    private final PoseidonHashes hashes = new PoseidonHashes(new JvmPoseidon());

    private TestDatabase database;

    private RegistryLog log;

    private RegistryView view;

    private Members members;

    private Verifying verifier;

    /** Creates an empty database. */
    abstract TestDatabase create() throws IOException;

    @BeforeEach
    void start() throws IOException {
        database = create().migrate("latest");
        log = new RegistryLog(database.jdbc(), clock);
        view = new RegistryView(log, 10, clock);
        members = members(database, log);
        verifier = new Verifying();
    }

    @AfterEach
    void stop() {
        view.close();
    }

    private Members members(TestDatabase where, RegistryLog own) {
        return new Members(
                new MemberTable(where.jdbc()),
                new GroupTrees(where.jdbc(), hashes),
                own,
                where.repeating(),
                view,
                clock);
    }

    private FieldElement random() {
        return hashes.commitment(Secret.random());
    }

    private MerklePath path(GroupTree tree, FieldElement leaf) {
        return tree.block(10, 0).block().path(hashes, leaf).orElseThrow();
    }

    /** Verifier that reads the registry when the test calls it. */
    private final class Verifying {

        private final MemoryRegistry known = new MemoryRegistry(clock);

        private long since;

        private void poll() {
            RegistryPage page = log.since(since);
            page.events().forEach(known::apply);
            since = page.next();
        }
    }

    @Test
    void sinceWhenReadFromMemoryThenAsFromTheLog() {
        for (int i = 0; i < 3; i++) {
            members.register(random());
        }
        long last = log.since(0).events().getLast().sequence();
        for (long since = 0; since <= last; since++) {
            assertThat(view.since(since)).isEqualTo(log.since(since));
        }
        assertThat(view.since(last + 5).next()).isEqualTo(last);
    }

    @Test
    void sinceWhenTheDatabaseWasRestoredThenWhatIsInIt() {
        members.register(random());
        members.register(random());
        database.jdbc().sql("DELETE FROM registry_event WHERE seq > 2").update();
        database.jdbc().sql("UPDATE registry_sequence SET seq = 2").update();
        view.refresh();
        assertThat(view.since(0)).isEqualTo(log.since(0));
        assertThat(view.since(4).next()).isEqualTo(2);
    }

    @Test
    void sinceWhenFarBehindThenFromTheLog() {
        members.register(random());
        database.jdbc()
                .sql(
                        "WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 10010)"
                                + " INSERT INTO registry_event (seq, kind, field, value, at) SELECT i, 'registered', 'bn254', ?, 1 FROM n")
                .param(random().hex())
                .update();
        database.jdbc().sql("UPDATE registry_sequence SET seq = 10010").update();
        view.refresh();
        for (long since : List.of(0L, 5L, 9L, 10L, 11L, 5000L, 9500L)) {
            assertThat(view.since(since)).isEqualTo(log.since(since));
        }
    }

    @Test
    void registerWhenAnybodyKnowsTheSecretThenRefused() {
        for (FieldElement open : List.of(FieldElement.ZERO, new JvmPoseidon().hash(FieldElement.ZERO))) {
            assertThatExceptionOfType(ProblemException.class)
                    .isThrownBy(() -> members.register(open))
                    .withMessageContaining("open-commitment");
        }
        assertThat(log.since(0).events()).isEmpty();
    }

    @Test
    void registerWhenReplicasDoAtOnceThenPlacesAreApartAndTheRootIsOne() throws Exception {
        Members other = members(database, new RegistryLog(database.jdbc(), clock));
        List<Callable<Members.Registered>> calls = IntStream.range(0, 12)
                .<Callable<Members.Registered>>mapToObj(i -> () -> (i % 2 == 0 ? members : other).register(random()))
                .toList();
        List<Long> places = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
            for (Future<Members.Registered> registered : threads.invokeAll(calls)) {
                places.add(registered.get().position());
            }
        }
        assertThat(places)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 12).mapToObj(i -> (long) i).toList());
        verifier.poll();
        Value root = new GroupTrees(database.jdbc(), hashes).of(Group.MEMBERS).root();
        assertThat(verifier.known.members(root)).isEqualTo(Standing.GOOD);
        assertThat(log.since(0).events().getLast().value()).isEqualTo(root);
    }

    @Test
    void registerWhenManyAtOnceThenEachHasItsPlaceUnderTheLastRoot() throws Exception {
        members.register(random());
        FieldElement revoked = random();
        Value before = members.register(revoked).root();
        members.revoke(revoked, "operator");
        List<FieldElement> twice = List.of(random(), random());
        List<Callable<Members.Registered>> calls = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            FieldElement each = i % 10 == 0 ? twice.get(i / 20) : random();
            calls.add(() -> members.register(each));
        }
        calls.add(() -> members.register(revoked));
        List<Members.Registered> registered = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Members.Registered>> all = threads.invokeAll(calls);
            assertThat(all.removeLast())
                    .failsWithin(Duration.ofMinutes(1))
                    .withThrowableThat()
                    .withMessageContaining("commitment-revoked");
            for (Future<Members.Registered> each : all) {
                registered.add(each.get());
            }
        }
        verifier.poll();
        assertThat(registered.stream().filter(Members.Registered::first).map(Members.Registered::position))
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.range(1, 30).boxed().toList());
        assertThat(registered)
                .allSatisfy(
                        one -> assertThat(verifier.known.members(one.root())).isEqualTo(Standing.GOOD));
        assertThat(verifier.known.members(before)).isEqualTo(Standing.UNREGISTERED);
        assertThat(twice)
                .allSatisfy(one -> assertThat(verifier.known.commitment(one)).isEqualTo(Standing.GOOD));
        assertThat(log.since(0).events().stream().map(RegistryEvent::sequence))
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void registerWhenOnePlaceIsLeftThenOneOfTwoHasIt() throws Exception {
        new MemberTable(database.jdbc())
                .insert(Group.MEMBERS, List.of(random()), List.of((1L << MerkleTree.DEPTH) - 2), clock.millis());
        List<Callable<Members.Registered>> calls =
                List.of(() -> members.register(random()), () -> members.register(random()));
        int placed = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (Future<Members.Registered> each : threads.invokeAll(calls)) {
                if (each.state() == Future.State.SUCCESS) {
                    placed++;
                } else {
                    assertThat(each.exceptionNow()).hasMessageContaining("group-full");
                }
            }
        }
        assertThat(placed).isOne();
    }

    @Test
    void registerWhenAddedThenEarlierRootsAreGoodForFiveMinutes() {
        Value first = members.register(random()).root();
        verifier.poll();
        clock.advance(Duration.ofHours(1));
        Value second = members.register(random()).root();
        verifier.poll();
        assertThat(verifier.known.members(first)).isEqualTo(Standing.GOOD);
        clock.advance(Duration.ofSeconds(299));
        assertThat(verifier.known.members(first)).isEqualTo(Standing.GOOD);
        clock.advance(Duration.ofSeconds(2));
        assertThat(verifier.known.members(first)).isEqualTo(Standing.UNREGISTERED);
        assertThat(verifier.known.members(second)).isEqualTo(Standing.GOOD);
    }

    @Test
    void registerWhenVerifierStartsThenItKnowsTheRootBeforeToo() {
        Value first = members.register(random()).root();
        clock.advance(Duration.ofHours(1));
        members.register(random());
        verifier.poll();
        assertThat(verifier.known.members(first)).isEqualTo(Standing.GOOD);
    }

    @Test
    void registerWhenRootsAreOldThenTheyAreForgotten() {
        for (int i = 0; i < 5; i++) {
            members.register(random());
            clock.advance(Duration.ofMinutes(6));
        }
        assertThat(log.since(0).events())
                .filteredOn(event -> event.kind() == RegistryEvent.Kind.MEMBERS)
                .hasSize(2);
    }

    @Test
    void revokeThenNoEarlierRootIsGood() {
        FieldElement leaver = random();
        List<Value> roots = new ArrayList<>();
        roots.add(members.register(leaver).root());
        roots.add(members.register(random()).root());
        verifier.poll();
        members.revoke(leaver, "operator");
        verifier.poll();
        assertThat(roots)
                .allSatisfy(root -> assertThat(verifier.known.members(root)).isEqualTo(Standing.UNREGISTERED));
        assertThat(verifier.known.commitment(leaver)).isEqualTo(Standing.REVOKED);
        Verifying late = new Verifying();
        late.poll();
        assertThat(roots)
                .allSatisfy(root -> assertThat(late.known.members(root)).isEqualTo(Standing.UNREGISTERED));
        assertThat(late.known.commitment(leaver)).isEqualTo(Standing.REVOKED);
    }

    @Test
    void registerWhenOthersWereRevokedThenTheirPlacesFromTheLowest() {
        List<FieldElement> leavers =
                IntStream.range(0, 5).mapToObj(i -> random()).toList();
        leavers.forEach(members::register);
        for (int place : List.of(4, 1, 2)) {
            members.revoke(leavers.get(place), "operator");
        }
        List<Long> places = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            places.add(members.register(random()).position());
        }
        assertThat(places).containsExactly(1L, 2L, 4L, 5L, 6L);
        assertThat(new MemberTable(database.jdbc()).size(Group.MEMBERS)).isEqualTo(7);
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> members.register(leavers.get(1)))
                .withMessageContaining("commitment-revoked");
    }

    @Test
    void revokeWhenRepeatedThenTheNewcomerKeepsThePlace() {
        FieldElement leaver = random();
        members.register(leaver);
        members.revoke(leaver, "operator");
        FieldElement newcomer = random();
        Value root = members.register(newcomer).root();
        members.revoke(leaver, "operator");
        GroupTree tree = new GroupTrees(database.jdbc(), hashes).of(Group.MEMBERS);
        assertThat(tree.root()).isEqualTo(root);
        assertThat(path(tree, newcomer).index()).isZero();
        assertThat(path(tree, newcomer).root(hashes, newcomer)).isEqualTo(root);
        assertThat(members.register(random()).position()).isOne();
    }

    @Test
    void revokeWhenTheTreeIsAsItWasOnceThenThatRootIsGoodAndNoOther() {
        Value stayer = members.register(random()).root();
        FieldElement leaver = random();
        Value between = members.register(leaver).root();
        verifier.poll();
        members.revoke(leaver, "operator");
        clock.advance(Duration.ofHours(1));
        verifier.poll();
        Verifying late = new Verifying();
        late.poll();
        for (Verifying each : List.of(verifier, late)) {
            assertThat(each.known.members(stayer)).isEqualTo(Standing.GOOD);
            assertThat(each.known.members(between)).isEqualTo(Standing.UNREGISTERED);
        }
    }

    @Test
    void registerWhenReplicasRegisterAndRevokeAtOnceThenNoPlaceIsTakenTwice() throws Exception {
        List<FieldElement> leavers =
                IntStream.range(0, 8).mapToObj(i -> random()).toList();
        leavers.forEach(members::register);
        Members other = members(database, new RegistryLog(database.jdbc(), clock));
        List<FieldElement> newcomers =
                IntStream.range(0, 12).mapToObj(i -> random()).toList();
        List<Callable<Long>> calls = new ArrayList<>();
        for (int i = 0; i < newcomers.size(); i++) {
            Members each = i % 2 == 0 ? members : other;
            FieldElement newcomer = newcomers.get(i);
            calls.add(() -> each.register(newcomer).position());
            if (i < leavers.size()) {
                FieldElement leaver = leavers.get(i);
                calls.add(() -> {
                    each.revoke(leaver, "operator");
                    return -1L;
                });
            }
        }
        Map<FieldElement, Long> places = new HashMap<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
            for (Future<Long> each : threads.invokeAll(calls)) {
                each.get();
            }
        }
        newcomers.forEach(one -> places.put(one, members.register(one).position()));
        assertThat(places.values()).doesNotHaveDuplicates();
        assertThat(new MemberTable(database.jdbc()).size(Group.MEMBERS)).isEqualTo(12);
        GroupTree tree = new GroupTrees(database.jdbc(), hashes).of(Group.MEMBERS);
        MerkleTree expected = new MerkleTree(hashes, new ShallowStore(database.jdbc()));
        places.forEach((one, place) -> expected.set(place, one));
        assertThat(tree.root()).isEqualTo(expected.root());
    }

    @Test
    void revokeWhenVerifierWasAwayForLongThenTheRootItKnewIsStillVoid() {
        FieldElement leaver = random();
        Value before = members.register(leaver).root();
        verifier.poll();
        members.revoke(leaver, "operator");
        for (int i = 0; i < 3; i++) {
            clock.advance(Duration.ofMinutes(6));
            members.register(random());
        }
        verifier.poll();
        assertThat(verifier.known.members(before)).isEqualTo(Standing.UNREGISTERED);
    }

    @Test
    void sinceWhenMoreThanAPageThenAllInOrder() {
        database.transactions().executeWithoutResult(status -> {
            for (int i = 1; i <= RegistryLog.PAGE + 5; i++) {
                log.add(RegistryEvent.Kind.REGISTERED, FieldElement.of(i));
            }
        });
        RegistryPage first = log.since(0);
        assertThat(first.events()).hasSize(RegistryLog.PAGE);
        RegistryPage second = log.since(first.next());
        assertThat(second.events()).hasSize(5);
        assertThat(log.since(second.next()).events()).isEmpty();
        assertThat(log.since(second.next()).next()).isEqualTo(second.next());
    }

    @Test
    void admitWhenReplicasRedeemOneInvitationAtOnceThenOneIsRegistered() throws Exception {
        AdmissionTable admissions = new AdmissionTable(database.jdbc());
        long now = clock.millis();
        admissions.invite("hash", "issuer", now + 1, now);
        Members other = members(database, new RegistryLog(database.jdbc(), clock));
        List<Callable<Members.Registered>> calls = Stream.of(members, other, members, other)
                .<Callable<Members.Registered>>map(each -> () -> each.admit(random(), () -> {
                    if (!admissions.redeem("hash", now)) {
                        throw new IllegalStateException("not invited");
                    }
                }))
                .toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            assertThat(threads.invokeAll(calls))
                    .filteredOn(each -> each.state() == Future.State.SUCCESS)
                    .hasSize(1);
        }
        assertThat(new MemberTable(database.jdbc()).size(Group.MEMBERS)).isOne();
        admissions.invite("hash", "issuer", now + 1, now);
        assertThat(admissions.redeem("hash", now + 1)).isFalse();
    }

    @Test
    void awaitThenNoMoreThanTheMostUntilTheyExpire() {
        AdmissionTable admissions = new AdmissionTable(database.jdbc());
        FieldElement first = random();
        FieldElement second = random();
        assertThat(admissions.await(first, 1, 10, 1)).isTrue();
        assertThat(admissions.await(first, 1, 20, 2)).isTrue();
        assertThat(admissions.await(second, 1, 20, 2)).isFalse();
        assertThat(admissions.pending(5, 9)).containsExactly(new AdmissionTable.Pending(first, 10));
        assertThat(admissions.pending(5, 10)).isEmpty();
        assertThat(admissions.remove(first, 10)).isFalse();
        assertThat(admissions.await(second, 1, 20, 10)).isTrue();
        assertThat(admissions.remove(second, 11)).isTrue();
        assertThat(admissions.remove(second, 11)).isFalse();
    }

    @Test
    void extendWhenTheStoreHasTreesOfDepth16ThenMembersStayUnderOneNewRoot() throws IOException {
        TestDatabase old = create().migrate("1");
        List<FieldElement> registered = List.of(random(), random(), random());
        ShallowStore shallow = new ShallowStore(old.jdbc());
        MerkleTree tree = new MerkleTree(hashes, shallow);
        tree.setAll(0, registered);
        tree.set(1, FieldElement.ZERO);
        shallow.write(registered, 1);
        Value shallowRoot = shallow.root();

        old.migrate("latest");
        RegistryLog own = new RegistryLog(old.jdbc(), clock);
        GroupTrees trees = new GroupTrees(old.jdbc(), hashes);
        for (int start = 0; start < 2; start++) {
            old.repeating().run(() -> trees.extend(own));
            assertThat(own.since(0).next()).isEqualTo(5);
        }

        MemoryRegistry known = new MemoryRegistry(clock);
        own.since(0).events().forEach(known::apply);
        assertThat(known.members(shallowRoot)).isEqualTo(Standing.UNREGISTERED);
        assertThat(known.members(tree.root())).isEqualTo(Standing.GOOD);
        assertThat(trees.of(Group.MEMBERS).root()).isEqualTo(tree.root());
        for (int i : List.of(0, 2)) {
            FieldElement leaf = registered.get(i);
            assertThat(path(trees.of(Group.MEMBERS), leaf).root(hashes, leaf)).isEqualTo(tree.root());
        }
        for (long place : List.of(1L, 3L)) {
            FieldElement newcomer = random();
            tree.set(place, newcomer);
            assertThat(members(old, own).register(newcomer))
                    .isEqualTo(new Members.Registered(place, tree.root(), true));
        }
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> members(old, own).register(registered.get(1)))
                .withMessageContaining("commitment-revoked");
    }

    /** Tree of depth 16 as version 1 stored it. It is the left-most part of the tree. */
    private record ShallowStore(JdbcClient jdbc, Map<List<Long>, Value> nodes) implements Nodes {

        private static final int DEPTH = 16;

        private ShallowStore(JdbcClient jdbc) {
            this(jdbc, new HashMap<>());
        }

        @Override
        public @Nullable Value get(int level, long index) {
            return nodes.get(List.of((long) level, index));
        }

        @Override
        public void put(int level, long index, Value node) {
            nodes.put(List.of((long) level, index), node);
        }

        private Value root() {
            return nodes.get(List.of((long) DEPTH, 0L));
        }

        private void write(List<? extends Value> registered, int revoked) {
            nodes.forEach((place, node) -> {
                if (place.getFirst() <= DEPTH) {
                    jdbc.sql("INSERT INTO tree_node (tree, level, position, node) VALUES ('members', ?, ?, ?)")
                            .params(place.getFirst(), place.getLast(), node.hex())
                            .update();
                }
            });
            for (int i = 0; i < registered.size(); i++) {
                String hex = registered.get(i).hex();
                jdbc.sql("INSERT INTO commitment (commitment, position, registered_at) VALUES (?, ?, 1)")
                        .params(hex, i)
                        .update();
                jdbc.sql("INSERT INTO registry_event (seq, kind, value, at) VALUES (?, 'registered', ?, 1)")
                        .params(i + 1, hex)
                        .update();
            }
            jdbc.sql("UPDATE commitment SET revoked_at = 2 WHERE position = ?")
                    .param(revoked)
                    .update();
            jdbc.sql("INSERT INTO registry_event (seq, kind, value, at) VALUES (4, 'members', ?, 1)")
                    .param(root().hex())
                    .update();
            jdbc.sql("UPDATE registry_counter SET seq = 4").update();
        }
    }

    @Test
    void sinceWhenServerWasRestartedThenTheRegistryIsTheSame() {
        assertThat(new RegistryLog(database.jdbc(), clock).since(0).registry())
                .isEqualTo(log.since(0).registry())
                .isNotEmpty();
    }
}
