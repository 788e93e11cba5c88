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

/** File of a socket and its directory. Their permissions decide which processes get the socket's identity. */
final class SocketFiles {

    /** sun_path of Linux has 108 octets, of which the last is zero. */
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
     * @param socket path of the socket
     * @param shared whether all users may open it, because the kernel identifies them
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
     * Creates the directory, and removes the socket of a server that has ended.
     *
     * @throws IllegalStateException if other users could access the socket, a server listens on it, or another file
     *     has its path
     */
    void prepare() throws IOException {
        if (!Files.exists(directory)) {
            Set<PosixFilePermission> mode = shared ? ENTERED_BY_ALL : OWNER;
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(mode));
            Files.setPosixFilePermissions(directory, mode);
        }
        if (!shared && !OwnFiles.isOwn(directory, OWNER)) {
            throw new IllegalStateException("Other users may access " + directory
                    + ", the directory of a workload's socket: it must belong to this user and have mode 0700");
        }
        if (shared && !OwnFiles.isOwn(directory, CHANGED_BY_OWNER)) {
            throw new IllegalStateException("Other users may create sockets in " + directory
                    + ", the directory of a shared socket: it must belong to this user and have at most mode 0755");
        }
        if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            removeStale();
        }
    }

    private void removeStale() throws IOException {
        if (!Files.readAttributes(socket, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isOther()) {
            throw new IllegalStateException("The file " + socket + " is not a socket");
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
            // Connection refused: nobody listens. Other errors do not prove that.
            return false;
        } catch (IOException ex) {
            return true;
        }
    }

    /** Lets the owner, or all users, open the socket. Call this once the server listens. */
    void open() throws IOException {
        Files.setPosixFilePermissions(socket, shared ? SOCKET_OF_ALL : SOCKET_OF_OWNER);
    }
}
