// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.countersign.core.InvalidCredentialException;
import io.spiffe.spiffeid.TrustDomain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Store of the authorities in a file that only its owner may access. The file is replaced atomically, and used by one
 * issuer at a time.
 */
final class StateFile implements AuthorityStore {

    private static final int MAX_SIZE = 1024 * 1024;

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rw-------");

    private static final FileAttribute<Set<PosixFilePermission>> OF_OWNER = PosixFilePermissions.asFileAttribute(OWNER);

    private final Path file;

    private final StateForm form;

    private final FileChannel lock;

    /** @throws IllegalStateException if another issuer uses the file */
    StateFile(Path file, TrustDomain trustDomain) {
        this.file = file.toAbsolutePath().normalize();
        this.form = new StateForm(trustDomain);
        this.lock = lock(beside(".lock"));
    }

    private Path beside(String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    private FileChannel lock(Path path) {
        try {
            Set<OpenOption> options =
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            FileChannel channel = FileChannel.open(path, options, OF_OWNER);
            if (!isLocked(channel)) {
                channel.close();
                throw new IllegalStateException("Another issuer uses " + file);
            }
            return channel;
        } catch (IOException ex) {
            throw new UncheckedIOException("The state cannot be kept in " + file, ex);
        }
    }

    // The lock belongs to the channel, which stays open as long as this store.
    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException ex) {
            return false;
        }
    }

    @Override
    public @Nullable Authorities load() {
        try {
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return null;
            }
            checkOwner();
            return form.read(content());
        } catch (IOException ex) {
            throw new UncheckedIOException("The state cannot be read from " + file, ex);
        } catch (InvalidCredentialException | IllegalArgumentException ex) {
            throw new IllegalStateException("The state in " + file + " is malformed: " + ex.getMessage(), ex);
        }
    }

    private void checkOwner() throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !OwnFiles.isOwn(file, OWNER)) {
            throw new IllegalStateException(
                    "The state in " + file + " contains keys: it must belong to this user and have mode 0600");
        }
    }

    private byte[] content() throws IOException {
        Set<OpenOption> options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try (FileChannel channel = FileChannel.open(file, options)) {
            if (channel.size() > MAX_SIZE) {
                throw new IllegalArgumentException("the file is too large");
            }
            ByteBuffer content = ByteBuffer.allocate((int) channel.size());
            while (content.hasRemaining() && channel.read(content) >= 0) {}
            return content.array();
        }
    }

    @Override
    public void save(Authorities authorities) {
        Path next = beside(".next");
        Set<OpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            Files.deleteIfExists(next);
            try (FileChannel channel = FileChannel.open(next, options, OF_OWNER)) {
                ByteBuffer content = ByteBuffer.wrap(form.write(authorities));
                while (content.hasRemaining()) {
                    channel.write(content);
                }
                channel.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException ex) {
            throw new UncheckedIOException("The state cannot be written to " + file, ex);
        }
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException ex) {
            throw new UncheckedIOException("The lock of " + file + " cannot be released", ex);
        }
    }
}
