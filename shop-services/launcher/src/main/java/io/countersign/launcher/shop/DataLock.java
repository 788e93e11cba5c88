// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Lock that keeps two Shops or chains from using one data directory. The operating system releases it when
 * the process ends, even after a crash.
 */
public final class DataLock implements AutoCloseable {

    private final FileChannel channel;

    private DataLock(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws LauncherException if another Shop or chain holds the lock */
    public static DataLock of(DataDirectory data) {
        try {
            FileChannel channel = FileChannel.open(data.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw new LauncherException("the data directory " + data
                        + " is in use by a running Shop or chain; stop it or choose another directory with --data DIR");
            }
            return new DataLock(channel);
        } catch (IOException ex) {
            throw new LauncherException(
                    "the data directory " + data + " cannot be locked (" + ex.getMessage() + ")", ex);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ex) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException ex) {
            throw new LauncherException("the data directory's lock cannot be released", ex);
        }
    }
}
