// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.files;

import io.countersign.attestor.source.PresentedToken;
import io.countersign.attestor.source.SourceCall;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.SourceMeters;
import io.countersign.attestor.source.TokenSource;
import io.countersign.attestor.source.TokenVerdict;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tokens of one machine: a directory with one file for each token, which is named by the hash of the token. Files have
 * the hash only. A removed file ends its token. A file that this process cannot trust or read is neither a live token
 * nor an ended one.
 */
public final class FileTokenSource implements TokenSource {

    private static final String SUFFIX = ".json";

    private static final int LONGEST = 4096;

    private final Path directory;

    private final JsonMapper json;

    private final InstantSource clock;

    private final SourceMeters meters;

    /** @param json mapper that refuses unknown and repeated members */
    public FileTokenSource(Path directory, JsonMapper json, InstantSource clock, SourceMeters meters) {
        this.directory = Objects.requireNonNull(directory, "directory cannot be null");
        this.json = Objects.requireNonNull(json, "json cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.meters = Objects.requireNonNull(meters, "meters cannot be null");
    }

    @Override
    public TokenVerdict examine(PresentedToken token) {
        TokenFile file = find(token.hash());
        return file == null
                ? TokenVerdict.INVALID
                : new TokenVerdict.Live(file.name(), Set.of(file.address()), file.expires());
    }

    @Override
    public boolean isLive(Statement statement) {
        TokenFile file = find(statement.tokenHash());
        return file != null
                && file.name().equals(statement.name())
                && file.address().equals(statement.address());
    }

    /** Returns the file of a token, or {@code null} if there is none or it has ended. */
    private @Nullable TokenFile find(Octets tokenHash) {
        TokenFile file = meters.time(SourceCall.FILE, () -> read(tokenHash));
        return file != null && file.expires().isAfter(clock.instant()) ? file : null;
    }

    private @Nullable TokenFile read(Octets tokenHash) {
        requireOwnDirectory();
        try {
            return parse(content(directory.resolve(Base64Url.encode(tokenHash) + SUFFIX)));
        } catch (NoSuchFileException ex) {
            return null;
        } catch (IOException | JacksonException | IllegalArgumentException ex) {
            throw new SourceException(
                    "The file of a token cannot be read: " + ex.getClass().getSimpleName(), ex);
        }
    }

    /** Only this user can replace a file between the check and the reading. */
    private static byte[] content(Path file) throws IOException {
        if (!OwnFile.isOwn(file, OwnFile.REGULAR)) {
            throw new SourceException("The file of a token is not a regular file of this user alone: " + file);
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] content = in.readNBytes(LONGEST + 1);
            if (content.length > LONGEST) {
                throw new SourceException("The file of a token is longer than " + LONGEST + " octets: " + file);
            }
            return content;
        }
    }

    private TokenFile parse(byte[] content) {
        TokenFile.Json file = json.readValue(content, TokenFile.Json.class);
        if (file == null) {
            throw new IllegalArgumentException("No JSON object");
        }
        return file.parse();
    }

    @Override
    public void requireReachable() {
        requireOwnDirectory();
    }

    private void requireOwnDirectory() {
        try {
            if (!OwnFile.isOwn(directory, OwnFile.DIRECTORY) || !Files.isExecutable(directory)) {
                throw new SourceException("The directory of tokens is not one of this user alone: " + directory);
            }
        } catch (IOException ex) {
            throw new SourceException("The directory of tokens cannot be read: " + directory, ex);
        }
    }
}
