// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.files;

import io.countersign.attestor.source.LiveTokens;
import io.countersign.attestor.source.PresentedToken;
import io.countersign.attestor.source.SourceCall;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.SourceMeters;
import io.countersign.attestor.source.TokenSource;
import io.countersign.attestor.source.TokenVerdict;
import io.countersign.attestor.source.UnknownTokenException;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;
import java.io.IOException;
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
 * the hash only. A removed file ends its token, as long as the directory is the one that was there at start. A file that this process cannot trust or read is neither a live token
 * nor an ended one.
 */
public final class FileTokenSource implements TokenSource {

    private static final String SUFFIX = ".json";

    private final Path directory;

    private final Launch launch;

    private final JsonMapper json;

    private final InstantSource clock;

    private final SourceMeters meters;

    /**
     * @param json mapper that refuses unknown and repeated members
     * @throws SourceException if the directory is not one of this user alone, or its launch is not complete
     */
    public FileTokenSource(Path directory, JsonMapper json, InstantSource clock, SourceMeters meters) {
        this.directory = Objects.requireNonNull(directory, "directory cannot be null");
        this.launch = Launch.of(directory);
        this.json = Objects.requireNonNull(json, "json cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.meters = Objects.requireNonNull(meters, "meters cannot be null");
    }

    @Override
    public TokenVerdict examine(PresentedToken token, String caller) {
        TokenFile file = find(token.hash());
        return file == null
                ? TokenVerdict.INVALID
                : new TokenVerdict.Live(file.name(), Set.of(file.address()), file.expires());
    }

    @Override
    public LiveTokens liveTokens() {
        return this::isLive;
    }

    private boolean isLive(Statement statement) {
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
        requireSameLaunch();
        try {
            return parse(OwnFile.content(directory.resolve(Base64Url.encode(tokenHash) + SUFFIX)));
        } catch (NoSuchFileException ex) {
            requireSameLaunch();
            return null;
        } catch (IOException | JacksonException | IllegalArgumentException ex) {
            throw new UnknownTokenException(
                    "The file of a token cannot be read: " + ex.getClass().getSimpleName(), ex);
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
        requireSameLaunch();
    }

    /** All files are missing in another directory, and in one that was emptied. */
    private void requireSameLaunch() {
        if (!Launch.of(directory).equals(launch)) {
            throw new SourceException("The directory of tokens is that of another launch: " + directory);
        }
    }
}
