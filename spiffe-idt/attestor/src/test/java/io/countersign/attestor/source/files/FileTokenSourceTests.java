// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.attestor.TestClock;
import io.countersign.attestor.source.PresentedToken;
import io.countersign.attestor.source.SocketAddresses;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.SourceMeters;
import io.countersign.attestor.source.TokenVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class FileTokenSourceTests {

    private static final PresentedToken TOKEN = Objects.requireNonNull(PresentedToken.of("token"));

    private static final String CONTENT =
            "{\"name\":\"spiffe://shop.com/basket\",\"address\":\"127.0.0.5\",\"expires\":\"2999-01-01T00:00:00Z\"}";

    private final TestClock clock = new TestClock();

    @TempDir
    private Path folder;

    private FileTokenSource source;

    private Path directory;

    private Path file;

    @BeforeEach
    void launch() throws IOException {
        JsonMapper json = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
        directory = Files.createDirectory(folder.resolve("tokens"));
        permit(directory, "rwx------");
        write("launch", "launch-1");
        source = new FileTokenSource(directory, json, clock, new SourceMeters(new SimpleMeterRegistry()));
        file = directory.resolve(Base64Url.encode(TOKEN.hash()) + ".json");
        write(CONTENT);
    }

    private void write(String content) throws IOException {
        write(file.getFileName().toString(), content);
    }

    private void write(String name, String content) throws IOException {
        permit(Files.writeString(directory.resolve(name), content), "rw-------");
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private void assertLive() {
        assertThat(source.examine(TOKEN, "")).isInstanceOf(TokenVerdict.Live.class);
        assertThat(source.liveTokens().contain(statement("spiffe://shop.com/basket", "127.0.0.5")))
                .isTrue();
    }

    private void assertCannotTell() {
        Statement statement = statement("spiffe://shop.com/basket", "127.0.0.5");
        assertThatExceptionOfType(SourceException.class).isThrownBy(() -> source.examine(TOKEN, ""));
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> source.liveTokens().contain(statement));
    }

    private Statement statement(String name, String address) {
        long now = clock.millis();
        return new Statement(
                TOKEN.hash(),
                SpiffeId.parse(name),
                SocketAddresses.parse(address),
                Octets.ZERO_DIGEST,
                0,
                now,
                now + 1,
                Octets.ZERO_DIGEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------", "rw-r--r--"})
    void examineWhenOnlyItsUserMayWriteThenLive(String permissions) throws IOException {
        permit(file, permissions);
        assertLive();
        source.requireReachable();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw--w----", "rw-----w-", "rw-rw-rw-"})
    void examineWhenOthersMayWriteThenItCannotTell(String permissions) throws IOException {
        permit(file, permissions);
        assertCannotTell();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwx-w----", "rwxrwxrwx"})
    void examineWhenOthersMayChangeTheDirectoryThenItCannotTell(String permissions) throws IOException {
        permit(directory, permissions);
        assertCannotTell();
        assertThatExceptionOfType(SourceException.class).isThrownBy(source::requireReachable);
    }

    @Test
    void examineWhenFileIsALinkThenItCannotTell(@TempDir Path other) throws IOException {
        Path target = other.resolve("target.json");
        Files.move(file, target);
        Files.createSymbolicLink(file, target);
        assertCannotTell();
    }

    @Test
    void examineWhenFileIsADirectoryThenItCannotTell() throws IOException {
        Files.delete(file);
        Files.createDirectory(file);
        permit(file, "rwx------");
        assertCannotTell();
    }

    @Test
    void examineWhenDirectoryIsGoneThenItCannotTell() throws IOException {
        Files.move(directory, folder.resolve("other"));
        assertCannotTell();
        assertUnreachable();
    }

    private void assertUnreachable() {
        assertThatExceptionOfType(SourceException.class).isThrownBy(source::requireReachable);
    }

    @Test
    void examineWhenDirectoryIsExchangedThenItCannotTell() throws IOException {
        Files.move(directory, folder.resolve("other"));
        Files.createDirectory(directory);
        permit(directory, "rwx------");
        write("launch", "launch-1");
        assertCannotTell();
        assertUnreachable();
    }

    @Test
    void examineWhenDirectoryIsEmptiedThenItCannotTell() throws IOException {
        Files.delete(file);
        Files.delete(directory.resolve("launch"));
        assertCannotTell();
        assertUnreachable();
    }

    @ParameterizedTest
    @ValueSource(strings = {"launch-2", "", "launch-1\n"})
    void examineWhenDirectoryHasAnotherLaunchThenItCannotTell(String launch) throws IOException {
        Files.delete(file);
        write("launch", launch);
        assertCannotTell();
        assertUnreachable();
    }

    @Test
    void examineWhenOthersMayChangeTheLaunchThenItCannotTell() throws IOException {
        permit(directory.resolve("launch"), "rw--w----");
        assertCannotTell();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"name\":\"spiffe://shop.com/basket\",\"address\":\"127.0.0.5\"}",
                "{\"name\":\"spiffe://shop.com\",\"address\":\"127.0.0.5\",\"expires\":\"2999-01-01T00:00:00Z\"}",
                "{\"name\":\"basket\",\"address\":\"127.0.0.5\",\"expires\":\"2999-01-01T00:00:00Z\"}",
                "{\"name\":\"spiffe://shop.com/basket\",\"address\":\"localhost\",\"expires\":\"2999-01-01T00:00:00Z\"}",
                "{\"name\":\"spiffe://shop.com/basket\",\"address\":\"fe80::1%1\",\"expires\":\"2999-01-01T00:00:00Z\"}",
                "{\"name\":\"spiffe://shop.com/basket\",\"address\":\"127.0.0.5\",\"expires\":\"2999-01-01\"}",
                CONTENT + "x",
                "{\"name\":\"spiffe://shop.com/basket\",\"address\":\"127.0.0.5\",\"expires\":\"2999-01-01T00:00:00Z\",\"x\":1}",
                "{\"name\":\"spiffe://shop.com/a\",\"name\":\"spiffe://shop.com/b\",\"address\":\"127.0.0.5\","
                        + "\"expires\":\"2999-01-01T00:00:00Z\"}"
            })
    void examineWhenContentHasAnotherFormThenItCannotTell(String content) throws IOException {
        write(content);
        assertCannotTell();
    }

    @Test
    void examineWhenFileIsTooLongThenItCannotTell() throws IOException {
        write(CONTENT + " ".repeat(4096));
        assertCannotTell();
    }

    @Test
    void examineWhenFileIsRemovedThenTheTokenHasEnded() throws IOException {
        Files.delete(file);
        assertThat(source.examine(TOKEN, "")).isEqualTo(TokenVerdict.INVALID);
        assertThat(source.liveTokens().contain(statement("spiffe://shop.com/basket", "127.0.0.5")))
                .isFalse();
    }

    @Test
    void examineWhenTimeIsOverThenTheTokenHasEnded() throws IOException {
        write(CONTENT.replace(
                "2999-01-01T00:00:00Z", clock.instant().plusSeconds(60).toString()));
        assertLive();
        clock.advance(Duration.ofSeconds(60));
        assertThat(source.examine(TOKEN, "")).isEqualTo(TokenVerdict.INVALID);
        assertThat(source.liveTokens().contain(statement("spiffe://shop.com/basket", "127.0.0.5")))
                .isFalse();
    }

    @Test
    void isLiveWhenTheTokenIsAnothersNowThenFalse() {
        assertThat(source.liveTokens().contain(statement("spiffe://shop.com/till", "127.0.0.5")))
                .isFalse();
        assertThat(source.liveTokens().contain(statement("spiffe://shop.com/basket", "127.0.0.6")))
                .isFalse();
    }
}
