// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.WithholdingProof;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentStoreTests {

    private final TestLog log = TestLog.start();

    @TempDir
    private Path parent;

    private Path directory;

    @BeforeEach
    void choose() {
        directory = parent.resolve("agent");
        log.register(TestService.of("basket", "token", 5), 3);
    }

    private AgentStore open() throws IOException {
        return AgentStore.open(directory, log.logId);
    }

    private void damage(String name) throws IOException {
        Path file = directory.resolve(name);
        byte[] octets = Files.readAllBytes(file);
        octets[octets.length / 2] ^= 1;
        Files.write(file, octets);
    }

    private void cut(String name) throws IOException {
        Path file = directory.resolve(name);
        byte[] octets = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(octets, octets.length - 5));
    }

    /** A thread that is late must not write to the directory of another agent. */
    @Test
    void writeWhenClosedThenRefused() throws Exception {
        AgentStore late = open();
        late.writeNextKey(TlsKeyFile.generate());
        late.close();
        try (AgentStore next = open()) {
            List<ThrowingCallable> writes = List.of(
                    () -> late.writeHead(log.head()),
                    () -> late.writeParameters(Octets.ZERO_DIGEST),
                    () -> late.writeNextKey(TlsKeyFile.generate()),
                    late::promoteKey,
                    () -> late.addForkedHead(log.head()),
                    () -> late.entries().append(log.entries));
            for (ThrowingCallable write : writes) {
                assertThatExceptionOfType(ClosedChannelException.class).isThrownBy(write);
            }
            assertThat(next.head()).isNull();
            assertThat(next.entries().next()).isZero();
            assertThat(next.key()).isNull();
            assertThat(next.forks()).isEmpty();
        }
    }

    @Test
    void openThenDirectoryAndFilesAreForTheOwnerAlone() throws Exception {
        try (AgentStore store = open()) {
            store.writeHead(log.head());
            store.writeNextKey(TlsKeyFile.generate());
            store.entries().append(log.entries);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void openWhenOthersMayReadTheDirectoryThenRefused() throws Exception {
        Files.createDirectory(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
        assertThatExceptionOfType(IOException.class).isThrownBy(this::open);
    }

    @Test
    void openWhenAnotherAgentUsesItThenRefused() throws Exception {
        try (AgentStore first = open()) {
            assertThatExceptionOfType(IOException.class).isThrownBy(this::open);
            assertThat(first.proofs()).isEmpty();
        }
        open().close();
    }

    @Test
    void openWhenItIsOfAnotherLogThenRefused() throws Exception {
        open().close();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> AgentStore.open(directory, Octets.ZERO_DIGEST))
                .withMessageContaining("another log");
        open().close();
    }

    @Test
    void writeThenReadAgain() throws Exception {
        KeyPair pair = TlsKeyFile.generate();
        Head head = log.head();
        OwnRegistration registration =
                new OwnRegistration(1, head.hash(), 3, Octets.ZERO_DIGEST, head.hash(), log.clock.instant());
        try (AgentStore store = open()) {
            store.writeHead(head);
            store.writeRegistration(registration);
            store.writeParameters(TestCurator.PARAMETERS);
            store.writeNextKey(pair);
            store.promoteKey();
            store.entries().append(log.entries.subList(0, 1));
            store.entries().append(log.entries.subList(1, 2));
        }
        try (AgentStore store = open()) {
            assertThat(store.head()).isEqualTo(head);
            assertThat(store.registration()).isEqualTo(registration);
            assertThat(store.parameters()).isEqualTo(TestCurator.PARAMETERS);
            assertThat(store.key().getPublic()).isEqualTo(pair.getPublic());
            assertThat(store.key().getPrivate()).isEqualTo(pair.getPrivate());
            assertThat(store.nextKey()).isNull();
            assertThat(store.entries().next()).isEqualTo(2);
            assertThat(store.entries().first(2)).containsExactlyElementsOf(log.entries);
        }
    }

    @Test
    void headWhenDamagedMissingOrOfAnotherLogThenRefused() throws Exception {
        try (AgentStore store = open()) {
            assertThat(store.head()).isNull();
            store.writeHead(log.head());
            damage("head");
            assertThatExceptionOfType(IOException.class).isThrownBy(store::head);
            store.writeHead(log.head());
            cut("head");
            assertThatExceptionOfType(IOException.class).isThrownBy(store::head);
            store.writeHead(Head.sign(Octets.ZERO_DIGEST, 0, Octets.ZERO_DIGEST, log.clock.instant(), log.logKey));
            assertThatExceptionOfType(IOException.class).isThrownBy(store::head);
            store.entries().append(log.entries);
            Files.delete(directory.resolve("head"));
            assertThatExceptionOfType(IOException.class).isThrownBy(store::head);
        }
    }

    @Test
    void whatCanBeHadAgainWhenDamagedThenAbsent() throws Exception {
        try (AgentStore store = open()) {
            store.writeParameters(TestCurator.PARAMETERS);
            damage("parameters");
            assertThat(store.parameters()).isNull();
            store.writeNextKey(TlsKeyFile.generate());
            cut("tls-key-next.p8");
            assertThat(store.nextKey()).isNull();
            Files.write(directory.resolve("registration"), new byte[10]);
            assertThat(store.registration()).isNull();
        }
    }

    @Test
    void entriesWhenTheLastOneIsCutOffThenThoseBefore() throws Exception {
        try (AgentStore store = open()) {
            store.entries().append(log.entries);
        }
        cut("entries");
        try (AgentStore store = open()) {
            assertThat(store.entries().next()).isEqualTo(1);
            store.entries().append(log.entries.subList(1, 2));
            assertThat(store.entries().first(2)).containsExactlyElementsOf(log.entries);
            Files.write(directory.resolve("entries"), new byte[] {0, 0, 9}, StandardOpenOption.APPEND);
        }
        try (AgentStore store = open()) {
            assertThat(store.entries().first(store.entries().next())).containsExactlyElementsOf(log.entries);
        }
    }

    @Test
    void entriesWhenAppendingFailsThenNoneOfThem() throws Exception {
        try (AgentStore store = open()) {
            store.entries().append(log.entries.subList(0, 1));
            Iterable<Octets> failing = () -> log.entries.stream()
                    .peek(entry -> {
                        if (entry.equals(log.entries.getLast())) {
                            throw new IllegalStateException("as if the disk were full");
                        }
                    })
                    .iterator();
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> store.entries().append(failing));
            assertThat(store.entries().next()).isEqualTo(1);
            store.entries().append(log.entries.subList(1, 2));
            assertThat(store.entries().first(2)).containsExactlyElementsOf(log.entries);
        }
    }

    @Test
    void proofsThenEachOnceAndByName() throws Exception {
        Head head = log.head();
        ForkProof fork =
                ForkProof.of(head, Head.sign(log.logId, 1, Octets.ZERO_DIGEST, log.clock.instant(), log.logKey));
        try (AgentStore store = open()) {
            store.add(fork);
            store.add(fork);
            store.add(new WithholdingProof(head, head));
            assertThat(store.proofs()).hasSize(2);
            assertThat(store.forks()).hasSize(1);
            byte[] stored = Files.readAllBytes(directory.resolve(store.forks().getFirst()));
            assertThat(ForkProof.decode(Octets.of(stored)).isValid(List.of(log.logKey.key())))
                    .isTrue();
        }
    }

    @Test
    void proofsWhenThereAreManyThenStillTheFirstFork() throws Exception {
        try (AgentStore store = open()) {
            for (int i = 0; i < 80; i++) {
                Head any = Head.sign(log.logId, i, Octets.ZERO_DIGEST, log.clock.instant(), log.logKey);
                store.add(new WithholdingProof(any, any));
            }
            assertThat(store.proofs()).hasSize(64);
            store.addForkedHead(log.head());
            assertThat(store.forks()).hasSize(1);
        }
    }

    @Test
    void keyWhenItCannotBeReadNowThenItIsNotLost() throws Exception {
        try (AgentStore store = open()) {
            Files.createDirectory(directory.resolve("tls-key.p8"));
            assertThatExceptionOfType(IOException.class).isThrownBy(store::key);
        }
    }

    @Test
    void headWhenItIsMissingBesideARegistrationThenRefused() throws Exception {
        try (AgentStore store = open()) {
            store.writeRegistration(new OwnRegistration(
                    1, log.head().hash(), 3, Octets.ZERO_DIGEST, log.head().hash(), log.clock.instant()));
            assertThatExceptionOfType(IOException.class).isThrownBy(store::head).withMessageContaining("missing");
        }
    }

    @Test
    void cosignedWhenItHasNoHeadThenExceptionWithItsName() throws Exception {
        try (AgentStore store = open()) {
            store.writeCosigned(Octets.ZERO_DIGEST, log.head());
            Path file = directory.resolve("cosigned");
            byte[] record = Arrays.copyOf(Files.readAllBytes(file), Octets.DIGEST + 1);
            byte[] digest = Octets.of(record).sha256().toArray();
            byte[] checked = Arrays.copyOf(record, record.length + digest.length);
            System.arraycopy(digest, 0, checked, record.length, digest.length);
            Files.write(file, checked);
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> store.cosigned(Octets.ZERO_DIGEST))
                    .withMessageEndingWith("cosigned");
        }
    }
}
