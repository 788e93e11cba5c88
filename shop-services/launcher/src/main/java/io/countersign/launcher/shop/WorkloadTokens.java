// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tokens by which the attestor of a trust domain knows the workloads: a file with the token for each workload, and a record
 * with the hash of the token for the attestor's source {@code files}.
 *
 * <p>A token is replaced at half of its life. The record of the former token stays until that has ended, because the
 * workload still uses it until it has read the new one.
 */
final class WorkloadTokens {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String SUFFIX = ".json";

    /** Written last: the attestor knows by it that the directory is complete. */
    private static final String LAUNCH = "launch";

    private static final int LENGTH = 32;

    private final Path tokens;

    private final Path records;

    private final List<Workload> workloads;

    private final Duration life;

    private final InstantSource clock;

    private final SecureRandom random = new SecureRandom();

    private final Map<Workload, Instant> replaced = new HashMap<>();

    /**
     * @param tokens directory of the files of the workloads
     * @param records directory of the attestor
     */
    WorkloadTokens(Path tokens, Path records, List<Workload> workloads, Duration life, InstantSource clock) {
        this.tokens = tokens;
        this.records = records;
        this.workloads = List.copyOf(workloads);
        this.life = life;
        this.clock = clock;
    }

    /** Record of a token, as the attestor reads it. */
    private record Attested(String name, String address, Instant expires) {

        private Attested {
            Objects.requireNonNull(name, "name cannot be null");
            Objects.requireNonNull(address, "address cannot be null");
            Objects.requireNonNull(expires, "expires cannot be null");
        }

        boolean isOf(Workload workload) {
            return name.equals(workload.spiffeId()) && address.equals(workload.address());
        }
    }

    /** Keeps the tokens of the last start that live for long enough, creates the others, and begins a launch. */
    synchronized void open() {
        try {
            PrivateFiles.directory(tokens);
            PrivateFiles.directory(records);
            for (Workload workload : workloads) {
                Instant end = endOf(workload);
                Instant now = clock.instant();
                if (end != null && end.isAfter(now.plus(life.dividedBy(2))) && !end.isAfter(now.plus(life))) {
                    replaced.put(workload, end.minus(life.dividedBy(2)));
                } else {
                    replace(workload);
                }
            }
            removeEnded();
            PrivateFiles.write(records.resolve(LAUNCH), secret());
        } catch (IOException ex) {
            throw unwritable(ex);
        }
    }

    private LauncherException unwritable(IOException ex) {
        return new LauncherException(
                "the tokens of the services cannot be written to " + tokens + " and " + records + " (" + ex.getMessage()
                        + ")",
                ex);
    }

    /** Returns when the token of a workload ends, or {@code null} if it has none. */
    private @Nullable Instant endOf(Workload workload) throws IOException {
        if (Files.notExists(file(workload))) {
            return null;
        }
        Attested attested = read(record(Files.readString(file(workload))));
        return attested != null && attested.isOf(workload) ? attested.expires() : null;
    }

    /** Returns a record, or {@code null} if there is none or it is damaged. */
    private static @Nullable Attested read(Path file) throws IOException {
        try {
            return JSON.readValue(Files.readString(file), Attested.class);
        } catch (NoSuchFileException | JacksonException ex) {
            return null;
        }
    }

    /** Replaces the tokens whose time has come, and removes the records of those that have ended. */
    synchronized void renew() {
        Instant now = clock.instant();
        try {
            for (Workload workload : workloads) {
                Instant time = replaced.get(workload);
                if (time == null || !now.isBefore(time)) {
                    replace(workload);
                }
            }
            removeEnded();
        } catch (IOException ex) {
            throw unwritable(ex);
        }
    }

    /** Replaces the tokens of all workloads. */
    synchronized void replaceAll() {
        try {
            for (Workload workload : workloads) {
                replace(workload);
            }
        } catch (IOException ex) {
            throw unwritable(ex);
        }
    }

    /** Writes the record first: the workload may present its token as soon as it is there. */
    private void replace(Workload workload) throws IOException {
        Instant end = clock.instant().plus(life);
        String token = secret();
        PrivateFiles.write(
                record(token), JSON.writeValueAsString(new Attested(workload.spiffeId(), workload.address(), end)));
        PrivateFiles.write(file(workload), token);
        replaced.put(workload, end.minus(life.dividedBy(2)));
    }

    /** Ends the token of a workload, as if the workload had gone. */
    synchronized void end(Workload workload) {
        try {
            Files.deleteIfExists(record(Files.readString(file(workload))));
        } catch (IOException ex) {
            throw unwritable(ex);
        }
    }

    private void removeEnded() throws IOException {
        Instant now = clock.instant();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(records, "*" + SUFFIX)) {
            for (Path file : files) {
                Attested attested = read(file);
                if (attested == null || !attested.expires().isAfter(now)) {
                    Files.delete(file);
                }
            }
        }
    }

    private String secret() {
        byte[] secret = new byte[LENGTH];
        random.nextBytes(secret);
        return Base64Url.encode(Octets.of(secret));
    }

    private Path record(String token) {
        Octets hash = Octets.sha256(token.getBytes(StandardCharsets.US_ASCII));
        return records.resolve(Base64Url.encode(hash) + SUFFIX);
    }

    /** Returns the file with the token of a workload. */
    Path file(Workload workload) {
        return tokens.resolve(workload.shortName());
    }
}
