// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registrations;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Tokens of services, in the form of the attestor's source {@code files}: a file with the token for the service, and a
 * record with the hash of the token for the attestor. Several processes can use the same folder. Failures of the file
 * system are {@link UncheckedIOException}s.
 *
 * @since 0.1
 */
public final class TokenFiles {

    private static final String SUFFIX = ".json";

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path folder;

    private final Duration life;

    /**
     * @param folder folder of an {@link EmbeddedRegistrations}
     * @param life life of the tokens
     */
    public TokenFiles(Path folder, Duration life) {
        this.folder = Objects.requireNonNull(folder, "folder cannot be null");
        this.life = Objects.requireNonNull(life, "life cannot be null");
    }

    /** The attestor knows by the file {@code launch}, which is written last, that the records are complete. */
    void begin() {
        OwnerFiles.create(records());
        OwnerFiles.write(records().resolve("launch"), secret());
    }

    private static String secret() {
        byte[] secret = new byte[Octets.DIGEST];
        RANDOM.nextBytes(secret);
        return Base64Url.encode(Octets.of(secret));
    }

    /** Returns the folder with the records of the attestor. */
    Path records() {
        return folder.resolve("tokens");
    }

    /** Returns the file with the token of a service. */
    public Path file(SpiffeId service) {
        return folder(service).resolve("token");
    }

    /** Returns the folder of a service. A SPIFFE ID has no comma, so that every service has a folder of its own. */
    Path folder(SpiffeId service) {
        return folder.resolve("services").resolve(service.path().substring(1).replace('/', ','));
    }

    /**
     * Gives a service a new token. A former one stays valid, since the service may be using it.
     *
     * @param address address of the service
     */
    public void give(SpiffeId service, String address) {
        String token = secret();
        // The record is first: the service may present its token as soon as that is there.
        add(Octets.sha256(token.getBytes(StandardCharsets.US_ASCII)), service, address);
        OwnerFiles.create(folder(service));
        OwnerFiles.write(file(service), token);
    }

    /**
     * Tells the attestor of a token that somebody else made.
     *
     * @param tokenHash SHA-256 digest of the token
     * @param address address of the service
     */
    public void add(Octets tokenHash, SpiffeId service, String address) {
        OwnerFiles.write(
                record(tokenHash),
                start(service)
                        + "\"address\":\"%s\",\"expires\":\"%s\"}"
                                .formatted(address, Instant.now().plus(life)));
    }

    private Path record(Octets tokenHash) {
        return records().resolve(Base64Url.encode(tokenHash) + SUFFIX);
    }

    private static String start(SpiffeId service) {
        return "{\"name\":\"" + service + "\",";
    }

    /** Ends all tokens of a service. The attestor revokes its registrations. */
    public void end(SpiffeId service) {
        try (DirectoryStream<Path> records = Files.newDirectoryStream(records(), "*" + SUFFIX)) {
            for (Path one : records) {
                if (Files.readString(one).startsWith(start(service))) {
                    Files.delete(one);
                }
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Ends one token. */
    public void end(Octets tokenHash) {
        try {
            Files.delete(record(tokenHash));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
