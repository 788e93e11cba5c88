// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.countersign.server.ProblemException;
import io.countersign.server.TestClock;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.field.Value;
import io.countersign.zk.field.Words;
import io.countersign.zk.group.Hashes;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.Poseidon2Hashes;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.registry.MemoryRegistry;
import io.countersign.zk.registry.Registry.Standing;
import io.countersign.zk.registry.RegistryEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Members of two fields in one database, tested on each kind of database. */
abstract class FieldStateTests {

    /** The same 64 digits as {@link #WORDS}. */
    private static final FieldElement ELEMENT = FieldElement.of(5);

    private static final Words WORDS = new Words(0, 0, 0, 5);

    private final TestClock clock = TestClock.standing();

    private final PoseidonHashes hashes = new PoseidonHashes(new JvmPoseidon());

    private final Hashes starkHashes = new Poseidon2Hashes();

    private TestDatabase database;

    private RegistryLog log;

    private RegistryView view;

    private GroupTrees trees;

    private MemberTable table;

    private Members members;

    /** Creates an empty database. */
    abstract TestDatabase create() throws IOException;

    @BeforeEach
    void start() throws IOException {
        open(create().migrate("latest"));
    }

    private void open(TestDatabase opened) {
        database = opened;
        log = new RegistryLog(database.jdbc(), clock);
        view = new RegistryView(log, 10, clock);
        trees = new GroupTrees(database.jdbc(), hashes);
        table = new MemberTable(database.jdbc());
        members = new Members(table, trees, log, database.repeating(), view, clock);
    }

    @AfterEach
    void stop() {
        view.close();
    }

    private Value random() {
        return hashes.commitment(Secret.random());
    }

    private Value randomWords() {
        return starkHashes.commitment(Secret.random(Field.GOLDILOCKS));
    }

    /** Returns what a verifier knows that reads the registry from its beginning. */
    private MemoryRegistry known() {
        MemoryRegistry known = new MemoryRegistry(clock);
        log.since(0).events().forEach(known::apply);
        return known;
    }

    @Test
    void registerWhenTheSameDigitsAreOfBothFieldsThenTwoMembers() {
        assertThat(WORDS.hex()).isEqualTo(ELEMENT.hex());
        members.register(random());
        Members.Registered element = members.register(ELEMENT);
        assertThat(known().commitment(WORDS)).isEqualTo(Standing.UNREGISTERED);
        Members.Registered words = members.register(WORDS);
        assertThat(words.first()).isTrue();
        assertThat(element.position()).isOne();
        assertThat(words.position()).isZero();
        assertThat(element.root().field()).isEqualTo(Field.BN254);
        assertThat(words.root().field()).isEqualTo(Field.GOLDILOCKS);

        members.revoke(WORDS, "operator");
        assertThat(known().commitment(WORDS)).isEqualTo(Standing.REVOKED);
        assertThat(known().members(words.root())).isEqualTo(Standing.UNREGISTERED);
        assertThat(known().commitment(ELEMENT)).isEqualTo(Standing.GOOD);
        assertThat(known().members(element.root())).isEqualTo(Standing.GOOD);
        assertThat(members.register(ELEMENT).first()).isFalse();
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> members.register(WORDS))
                .withMessageContaining("commitment-revoked");
    }

    @Test
    void revokeWhenOfBn254ThenTheSameDigitsOfGoldilocksStay() {
        members.register(ELEMENT);
        Value root = members.register(WORDS).root();
        members.revoke(ELEMENT, "operator");
        assertThat(known().commitment(ELEMENT)).isEqualTo(Standing.REVOKED);
        assertThat(known().commitment(WORDS)).isEqualTo(Standing.GOOD);
        assertThat(known().members(root)).isEqualTo(Standing.GOOD);
        assertThat(trees.of(Group.STARK_MEMBERS).root()).isEqualTo(root);
    }

    @Test
    void registerThenTheRootIsOfTheTreeOfTheField() {
        Value before = trees.of(Group.MEMBERS).root();
        Value words = randomWords();
        Value root = members.register(words).root();
        assertThat(trees.of(Group.MEMBERS).root()).isEqualTo(before);
        assertThat(trees.of(Group.STARK_MEMBERS).root()).isEqualTo(root);
        assertThat(trees.of(Group.STARK_MEMBERS)
                        .block(10, 0)
                        .block()
                        .path(starkHashes, words)
                        .orElseThrow()
                        .root(starkHashes, words))
                .isEqualTo(root);
        assertThat(log.since(0).events())
                .extracting(RegistryEvent::kind, RegistryEvent::value)
                .containsExactly(tuple(RegistryEvent.Kind.REGISTERED, words), tuple(RegistryEvent.Kind.MEMBERS, root));
        assertThat(view.commitment(words)).isEqualTo(Standing.GOOD);
    }

    @Test
    void registerWhenOfBothFieldsAtOnceThenEachHasItsPlaceInItsTree() throws Exception {
        List<Callable<Members.Registered>> calls = IntStream.range(0, 40)
                .mapToObj(i -> i % 2 == 0 ? random() : randomWords())
                .<Callable<Members.Registered>>map(one -> () -> members.register(one))
                .toList();
        List<Members.Registered> registered = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Members.Registered> each : threads.invokeAll(calls)) {
                registered.add(each.get());
            }
        }
        for (Field field : Field.values()) {
            List<Members.Registered> those = registered.stream()
                    .filter(one -> one.root().field() == field)
                    .toList();
            assertThat(those)
                    .extracting(Members.Registered::position)
                    .containsExactlyInAnyOrderElementsOf(
                            LongStream.range(0, 20).boxed().toList());
            assertThat(those)
                    .extracting(Members.Registered::root)
                    .contains(trees.of(Group.ofMembers(field)).root());
        }
        MemoryRegistry known = known();
        assertThat(registered)
                .allSatisfy(one -> assertThat(known.members(one.root())).isEqualTo(Standing.GOOD));
    }

    @Test
    void registerWhenOneOfTheFieldWasRevokedThenItsPlaceAlone() {
        Value leaver = randomWords();
        members.register(leaver);
        members.register(randomWords());
        members.register(random());
        members.revoke(leaver, "operator");
        assertThat(table.size(Group.STARK_MEMBERS)).isOne();
        assertThat(table.size(Group.MEMBERS)).isOne();
        assertThat(members.register(random()).position()).isOne();
        assertThat(members.register(randomWords()).position()).isZero();
        assertThat(members.register(randomWords()).position()).isEqualTo(2);
    }

    @Test
    void registerWhenTheTreeOfOneFieldIsFullThenTheOtherIsNot() {
        table.insert(Group.STARK_MEMBERS, List.of(randomWords()), List.of((1L << MerkleTree.DEPTH) - 1), 1);
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> members.register(randomWords()))
                .withMessageContaining("group-full");
        assertThat(members.register(random()).position()).isZero();
    }

    @Test
    void registerWhenAnybodyKnowsTheSecretThenRefused() {
        for (Value open : List.of(Field.GOLDILOCKS.zero(), starkHashes.commitment(Field.GOLDILOCKS.zero()))) {
            assertThatExceptionOfType(ProblemException.class)
                    .isThrownBy(() -> members.register(open))
                    .withMessageContaining("open-commitment");
        }
        assertThat(log.since(0).events()).isEmpty();
    }

    @Test
    void logWhenRootsOfOneFieldAreForgottenThenThoseOfTheOtherStay() {
        Value root = members.register(random()).root();
        for (int i = 0; i < 5; i++) {
            clock.advance(Duration.ofMinutes(6));
            members.register(randomWords());
        }
        assertThat(roots(Field.GOLDILOCKS)).hasSize(2);
        members.revoke(randomAdded(), "operator");
        assertThat(roots(Field.GOLDILOCKS)).isEmpty();
        assertThat(roots(Field.BN254)).containsExactly(root);
        assertThat(known().members(root)).isEqualTo(Standing.GOOD);
    }

    private Value randomAdded() {
        Value added = randomWords();
        members.register(added);
        return added;
    }

    private List<Value> roots(Field field) {
        return log.since(0).events().stream()
                .filter(event -> event.kind() == RegistryEvent.Kind.MEMBERS)
                .map(RegistryEvent::value)
                .filter(root -> root.field() == field)
                .toList();
    }

    @Test
    void sinceWhenOfBothFieldsThenFromMemoryAsFromTheLog() {
        members.register(ELEMENT);
        members.register(WORDS);
        members.register(random());
        long last = log.since(0).events().getLast().sequence();
        for (long since = 0; since <= last; since++) {
            assertThat(view.since(since)).isEqualTo(log.since(since));
        }
    }

    @Test
    void awaitWhenTheSameDigitsAreOfBothFieldsThenTwoWait() {
        AdmissionTable admissions = new AdmissionTable(database.jdbc());
        assertThat(admissions.await(ELEMENT, 2, 10, 1)).isTrue();
        assertThat(admissions.await(WORDS, 2, 10, 1)).isTrue();
        assertThat(admissions.pending(5, 1))
                .extracting(AdmissionTable.Pending::commitment)
                .containsExactly(ELEMENT, WORDS);
        assertThat(admissions.remove(WORDS, 1)).isTrue();
        assertThat(admissions.remove(WORDS, 1)).isFalse();
        assertThat(admissions.pending(5, 1))
                .extracting(AdmissionTable.Pending::commitment)
                .containsExactly(ELEMENT);
    }

    @Test
    void findWhenOfAnotherFieldThanTheGroupThenNotFound() {
        members.register(WORDS);
        assertThat(table.find(Group.MEMBERS, WORDS)).isEmpty();
        assertThat(table.find(Group.MEMBERS, ELEMENT)).isEmpty();
        assertThat(table.find(Group.ATTRIBUTES, WORDS)).isEmpty();
        assertThat(table.find(Group.STARK_MEMBERS, WORDS)).isPresent();
    }

    @Test
    void migrateWhenTheStoreHasNoFieldsThenAllIsOfBn254() throws IOException {
        TestDatabase old = create().migrate("4");
        FieldElement stayer = ELEMENT;
        FieldElement leaver = FieldElement.of(6);
        FieldElement leaf = FieldElement.of(7);
        FieldElement waiting = FieldElement.of(8);
        writeVersion4(old.jdbc(), stayer, leaver, leaf, waiting);

        stop();
        open(old.migrate("latest"));
        assertThat(log.since(0).next()).isEqualTo(4);
        assertThat(log.since(0).events())
                .extracting(RegistryEvent::value)
                .containsExactly(stayer, leaver, leaver, FieldElement.of(9));
        assertThat(members.register(stayer).position()).isOne();
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> members.register(leaver))
                .withMessageContaining("commitment-revoked");
        AdmissionTable admissions = new AdmissionTable(database.jdbc());
        assertThat(admissions.pending(5, 1)).containsExactly(new AdmissionTable.Pending(waiting, 10));
        assertThat(table.leaves(stayer)).containsExactly(leaf);
        assertThat(table.size(Group.ATTRIBUTES)).isOne();

        assertThat(members.register(WORDS).position()).isZero();
        assertThat(members.register(random()).position()).as("the free place").isZero();
        members.revoke(stayer, "operator");
        assertThat(table.leaves(stayer)).isEmpty();
        assertThat(known().commitment(WORDS)).isEqualTo(Standing.GOOD);
    }

    private static void writeVersion4(
            JdbcClient jdbc, FieldElement stayer, FieldElement leaver, FieldElement leaf, FieldElement waiting) {
        jdbc.sql("INSERT INTO member (commitment, position, registered_at, revoked_at)"
                        + " VALUES (?, 1, 1, NULL), (?, NULL, 1, 2)")
                .params(stayer.hex(), leaver.hex())
                .update();
        jdbc.sql("INSERT INTO attestation (leaf, position, commitment, issuer, issued_at) VALUES (?, 0, ?, 'i', 1)")
                .params(leaf.hex(), stayer.hex())
                .update();
        jdbc.sql("INSERT INTO free_place (tree, position) VALUES ('members', 0)")
                .update();
        jdbc.sql("INSERT INTO pending_registration (commitment, expires_at) VALUES (?, 10)")
                .param(waiting.hex())
                .update();
        jdbc.sql("INSERT INTO registry_event (seq, kind, value, at) VALUES (1, 'registered', ?, 1),"
                        + " (2, 'registered', ?, 1), (3, 'revoked', ?, 2), (4, 'members-revoked', ?, 2)")
                .params(
                        stayer.hex(),
                        leaver.hex(),
                        leaver.hex(),
                        FieldElement.of(9).hex())
                .update();
        jdbc.sql("UPDATE registry_counter SET seq = 4").update();
    }
}
