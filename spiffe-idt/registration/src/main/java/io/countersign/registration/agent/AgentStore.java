// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.WithholdingProof;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Directory with the state of an agent, for its owner alone and for one agent at a time. Head, registration and
 * parameters have a digest at their end, so that a damaged file is recognised.
 */
final class AgentStore implements AutoCloseable {

    private static final Set<PosixFilePermission> OWNER = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private static final String HEAD = "head";

    private static final String REGISTRATION = "registration";

    private static final String COSIGNED = "cosigned";

    private static final String FORK = "fork-";

    private static final String WITHHOLDING = "withholding-";

    private static final int MOST_PROOFS = 64;

    private final Path directory;

    private final Octets logId;

    private final FileChannel lock;

    private final EntryFile entries;

    private volatile boolean closed;

    private AgentStore(Path directory, Octets logId, FileChannel lock, EntryFile entries) {
        this.directory = directory;
        this.logId = logId;
        this.lock = lock;
        this.entries = entries;
    }

    /**
     * Opens a directory, which is created if it is missing.
     *
     * @throws IOException if others may read it, another agent uses it, or it is that of another log
     */
    static AgentStore open(Path directory, Octets logId) throws IOException {
        Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(OWNER));
        if (!OWNER.containsAll(Files.getPosixFilePermissions(directory))) {
            throw new IOException("Others than its owner may use the directory of the agent: " + directory);
        }
        FileChannel lock = lock(directory.resolve("lock"));
        try {
            AgentStore store = new AgentStore(directory, logId, lock, EntryFile.open(directory.resolve("entries")));
            store.requireSameLog();
            return store;
        } catch (IOException | RuntimeException | Error ex) {
            lock.close();
            throw ex;
        }
    }

    private static FileChannel lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                file, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE), SafeFile.OWNER_ONLY);
        FileLock lock = tryLock(channel);
        if (lock == null) {
            channel.close();
            throw new IOException("Another agent uses the directory: " + file.getParent());
        }
        return channel;
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException sameProcess) {
            return null;
        }
    }

    private void requireSameLog() throws IOException {
        Octets stored = readChecked("log-id");
        if (stored == null) {
            writeChecked("log-id", logId);
        } else if (!stored.equals(logId)) {
            entries.close();
            throw new IOException("The directory has the state of another log: " + directory);
        }
    }

    EntryFile entries() {
        return entries;
    }

    /**
     * Returns the newest head, or {@code null} if none was stored.
     *
     * @throws IOException if it is damaged: nothing else says what was known before
     */
    @Nullable
    Head head() throws IOException {
        Octets encoded = readChecked(HEAD);
        if (encoded == null) {
            if (entries.next() > 0 || Files.exists(directory.resolve(REGISTRATION))) {
                throw new IOException("The stored head is missing: " + directory.resolve(HEAD));
            }
            return null;
        }
        Head head = decode(HEAD, encoded);
        if (!head.logId().equals(logId)) {
            throw new IOException("The stored head is one of another log: " + directory.resolve(HEAD));
        }
        return head;
    }

    private Head decode(String name, Octets encoded) throws IOException {
        try {
            return Head.decode(encoded);
        } catch (IllegalArgumentException ex) {
            throw new IOException("The stored head is damaged: " + directory.resolve(name), ex);
        }
    }

    void writeHead(Head head) throws IOException {
        writeChecked(HEAD, head.encode());
    }

    /**
     * Returns the newest head that a witness cosigned, or {@code null} if there is no record of this witness.
     *
     * @throws IOException if the record is damaged: nothing else says what was cosigned
     */
    @Nullable
    Head cosigned(Octets witness) throws IOException {
        Octets record = readChecked(COSIGNED);
        if (record == null) {
            return null;
        }
        byte[] octets = record.toArray();
        int end = Math.min(Octets.DIGEST, octets.length);
        boolean same = Octets.of(octets, 0, end).equals(witness);
        return same ? decode(COSIGNED, Octets.of(octets, end, octets.length)) : null;
    }

    /** Stores what a witness is going to cosign. */
    void writeCosigned(Octets witness, Head head) throws IOException {
        Octets encoded = head.withoutCosignatures().encode();
        byte[] record = new byte[witness.length() + encoded.length()];
        System.arraycopy(witness.toArray(), 0, record, 0, witness.length());
        System.arraycopy(encoded.toArray(), 0, record, witness.length(), encoded.length());
        writeChecked(COSIGNED, Octets.of(record));
    }

    /** Returns the parameters, or {@code null} if there are none that are intact. */
    @Nullable
    Octets parameters() throws IOException {
        return readIntact("parameters");
    }

    void writeParameters(Octets parameters) throws IOException {
        writeChecked("parameters", parameters);
    }

    /** Returns the own registration, or {@code null} if there is none that is intact. */
    @Nullable
    OwnRegistration registration() throws IOException {
        Octets encoded = readIntact(REGISTRATION);
        try {
            return encoded == null ? null : OwnRegistration.decode(encoded, logId);
        } catch (IllegalArgumentException ex) {
            throw new IOException("The stored registration has another form: " + directory.resolve(REGISTRATION), ex);
        }
    }

    void writeRegistration(OwnRegistration registration) throws IOException {
        writeChecked(REGISTRATION, registration.encode(logId));
    }

    /**
     * Returns the TLS key, or {@code null} if it is missing or damaged, and so lost.
     *
     * @throws IOException if it cannot be read now, and so may not be lost
     */
    @Nullable
    KeyPair key() throws IOException {
        return key("tls-key.p8");
    }

    /** Returns the TLS key that is to be registered, or {@code null} if there is none. */
    @Nullable
    KeyPair nextKey() throws IOException {
        return key("tls-key-next.p8");
    }

    private @Nullable KeyPair key(String name) throws IOException {
        try {
            return TlsKeyFile.read(directory.resolve(name));
        } catch (IllegalArgumentException ex) {
            System.getLogger(AgentStore.class.getName()).log(System.Logger.Level.WARNING, ex.getMessage(), ex);
            return null;
        }
    }

    /** Stores a key before it is registered, so that it is not lost if the registration's answer is. */
    void writeNextKey(KeyPair pair) throws IOException {
        requireOpen();
        TlsKeyFile.write(directory.resolve("tls-key-next.p8"), pair);
    }

    /** Makes the next key the key. */
    void promoteKey() throws IOException {
        requireOpen();
        SafeFile.move(directory.resolve("tls-key-next.p8"), directory.resolve("tls-key.p8"));
    }

    void add(ForkProof proof) throws IOException {
        addProof(FORK, proof.encode());
    }

    /** Stores a head that contradicts the own log, if there is no more than that. */
    void addForkedHead(Head head) throws IOException {
        addProof(FORK + "head-", head.encode());
    }

    void add(WithholdingProof proof) throws IOException {
        addProof(WITHHOLDING, proof.encode());
    }

    private void addProof(String prefix, Octets encoded) throws IOException {
        requireOpen();
        Path file = directory.resolve(prefix + encoded.sha256().toString().substring(0, 16) + ".proof");
        boolean room = proofs().size() < MOST_PROOFS || (prefix.startsWith(FORK) && forks().isEmpty());
        if (!Files.exists(file) && room) {
            SafeFile.write(file, encoded.toArray());
        }
    }

    /** Returns the names of the files with proofs. */
    List<String> proofs() throws IOException {
        List<String> names = files(WITHHOLDING);
        names.addAll(forks());
        Collections.sort(names);
        return names;
    }

    /** Returns the names of the files with forks. */
    List<String> forks() throws IOException {
        return files(FORK);
    }

    private List<String> files(String prefix) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, prefix + "*.proof")) {
            files.forEach(file -> names.add(file.getFileName().toString()));
        }
        return names;
    }

    /** Another agent may use the directory after the end of this one. */
    private void requireOpen() throws ClosedChannelException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    private void writeChecked(String name, Octets content) throws IOException {
        requireOpen();
        byte[] checked = new byte[content.length() + Octets.DIGEST];
        System.arraycopy(content.toArray(), 0, checked, 0, content.length());
        System.arraycopy(content.sha256().toArray(), 0, checked, content.length(), Octets.DIGEST);
        SafeFile.write(directory.resolve(name), checked);
    }

    private @Nullable Octets readChecked(String name) throws IOException {
        byte[] checked = SafeFile.read(directory.resolve(name));
        if (checked == null) {
            return null;
        }
        int length = Math.max(0, checked.length - Octets.DIGEST);
        Octets content = Octets.of(checked, 0, length);
        if (!content.sha256().equals(Octets.of(checked, length, checked.length))) {
            throw new IOException("The file is damaged: " + directory.resolve(name));
        }
        return content;
    }

    /** Returns what can be had again from the curator, or {@code null} if it is missing or damaged. */
    private @Nullable Octets readIntact(String name) throws IOException {
        try {
            return readChecked(name);
        } catch (IOException ex) {
            System.getLogger(AgentStore.class.getName()).log(System.Logger.Level.WARNING, ex.getMessage(), ex);
            return null;
        }
    }

    /** Nothing may be written meanwhile. */
    @Override
    public void close() throws IOException {
        closed = true;
        try {
            entries.close();
        } finally {
            lock.close();
        }
    }

    /** Reads what is stored. */
    interface Reading {

        void from(AgentStore store) throws IOException, RegistrationException;
    }
}
