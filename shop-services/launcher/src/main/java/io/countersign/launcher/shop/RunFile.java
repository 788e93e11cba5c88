// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Description of the running Shop in its data directory, for the commands that call it.
 *
 * @param pid process id of the Shop
 * @param mode name of its mode
 * @param algorithm signature algorithm of its tokens
 * @param base port of the gateway
 */
public record RunFile(long pid, String mode, String algorithm, int base) {

    private static final JsonMapper mapper = new JsonMapper();

    public RunFile {
        Objects.requireNonNull(mode, "mode cannot be null");
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
    }

    public static RunFile of(ShopSettings settings) {
        return new RunFile(
                ProcessHandle.current().pid(),
                settings.mode().modeName(),
                settings.algorithm().jwaName(),
                settings.ports().base());
    }

    /** @throws LauncherException if no Shop runs on that directory */
    public static RunFile read(DataDirectory data) {
        return find(data).orElseThrow(() -> notRunning(data, null));
    }

    /** Reads the file, or returns nothing if no Shop runs on that directory. */
    public static Optional<RunFile> find(DataDirectory data) {
        try {
            RunFile file = mapper.readValue(Files.readString(data.run()), RunFile.class);
            return ProcessHandle.of(file.pid).map(running -> file);
        } catch (IOException | JacksonException ex) {
            return Optional.empty();
        }
    }

    public static LauncherException notRunning(DataDirectory data, @Nullable Throwable cause) {
        return new LauncherException(
                "no Shop runs on " + data + "; start it with 'countersign up', or name its directory with --data DIR",
                cause);
    }

    public void write(DataDirectory data) {
        try {
            PrivateFiles.write(data.run(), mapper.writeValueAsString(this));
        } catch (IOException ex) {
            throw new LauncherException(data.run() + " cannot be written (" + ex.getMessage() + ")", ex);
        }
    }

    public static void delete(DataDirectory data) {
        try {
            Files.deleteIfExists(data.run());
        } catch (IOException ex) {
            // The file names a process that has ended, which readers notice.
        }
    }

    public URI gateway() {
        return url(Service.GATEWAY);
    }

    public URI url(Service service) {
        return new Ports(base).url(service);
    }
}
