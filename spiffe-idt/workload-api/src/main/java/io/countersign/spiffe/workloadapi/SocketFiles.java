// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The file of a socket and the directory it is in: who can open it is who gets the identity behind it. */
final class SocketFiles {

    /** sun_path of Linux has 108 octets, the last of which is zero. */
    private static final int MAX_PATH = 107;

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private static final Set<PosixFilePermission> SOCKET_OF_OWNER = PosixFilePermissions.fromString("rw-------");

    private static final Set<PosixFilePermission> ENTERED_BY_ALL = PosixFilePermissions.fromString("rwx--x--x");

    private static final Set<PosixFilePermission> CHANGED_BY_OWNER = PosixFilePermissions.fromString("rwxr-xr-x");

    private static final Set<PosixFilePermission> SOCKET_OF_ALL = PosixFilePermissions.fromString("rw-rw-rw-");

    private final Path socket;

    private final Path directory;

    private final boolean shared;

    /**
     * @param socket its path
     * @param shared whether users are told apart by the kernel, so that all may open it
     * @throws IllegalArgumentException if the path is too long for a socket
     */
    SocketFiles(Path socket, boolean shared) {
        this.socket = socket;
        this.shared = shared;
        Path parent = socket.getParent();
        int length = socket.toString().getBytes(StandardCharsets.UTF_8).length;
        if (parent == null || length > MAX_PATH) {
            throw new IllegalArgumentException("The path of a Unix socket has at most " + MAX_PATH + " octets, and "
                    + socket + " has " + length + ": choose a shorter directory");
        }
        this.directory = parent;
    }

    Path path() {
        return socket;
    }

    /**
     * Makes the directory, and takes away the socket of a server that is no more.
     *
     * @throws IllegalStateException if others could reach the socket, a server listens on it, or something else is
     *     there
     */
    void prepare() throws IOException {
        if (!Files.exists(directory)) {
            Set<PosixFilePermission> mode = shared ? ENTERED_BY_ALL : OWNER;
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(mode));
            Files.setPosixFilePermissions(directory, mode);
        }
        if (!shared && !OwnFiles.isOwn(directory, OWNER)) {
            throw new IllegalStateException("Others may look into " + directory
                    + ", the directory of a workload's socket: make it one's own, of mode 0700");
        }
        if (shared && !OwnFiles.isOwn(directory, CHANGED_BY_OWNER)) {
            throw new IllegalStateException("Others may put a socket of theirs into " + directory
                    + ", the directory of a shared socket: make it one's own, of mode 0755 at most");
        }
        if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            removeStale();
        }
    }

    private void removeStale() throws IOException {
        if (!Files.readAttributes(socket, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isOther()) {
            throw new IllegalStateException("There is a file " + socket + " that is no socket");
        }
        if (isListenedTo()) {
            throw new IllegalStateException("Another server listens on " + socket);
        }
        Files.delete(socket);
    }

    private boolean isListenedTo() {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(UnixDomainSocketAddress.of(socket));
        } catch (ConnectException ex) {
            // Refused: nobody listens. Whatever else goes wrong is no sign of that.
            return false;
        } catch (IOException ex) {
            return true;
        }
    }

    /** After the server listens: lets the owner, or all, open it. */
    void open() throws IOException {
        Files.setPosixFilePermissions(socket, shared ? SOCKET_OF_ALL : SOCKET_OF_OWNER);
    }
}
