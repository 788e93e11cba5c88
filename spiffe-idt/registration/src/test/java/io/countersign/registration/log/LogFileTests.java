// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.audit.LogFault;
import io.countersign.registration.encoding.Octets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTests {

    @TempDir
    private Path folder;

    private Path path;

    private final TestLog log = TestLog.start();

    private final TestService basket = TestService.of("basket", "token of basket", 5);

    @BeforeEach
    void write() throws IOException {
        path = folder.resolve("log");
        log.register(basket, 3);
        log.register(TestService.of("account", "token of account", 6), 4);
        LogFile.write(path, log.head(), log.entries);
    }

    @Test
    void openWhenWrittenThenTheSame() throws IOException {
        try (LogFile file = LogFile.open(path)) {
            assertThat(file.head()).isEqualTo(log.head());
            assertThat(file.entries()).containsExactlyElementsOf(log.entries);
            assertThat(file.entries()).containsExactlyElementsOf(log.entries);
        }
    }

    @Test
    void writeWhenToAStreamThenTheSameAndOfTheLengthThatWasTold() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (LogFile file = LogFile.open(path)) {
            LogFile.write(out, file.head(), file.entries());
        }
        assertThat(out.toByteArray()).isEqualTo(Files.readAllBytes(path));
        long octets = log.entries.stream().mapToLong(Octets::length).sum();
        assertThat(LogFile.length(log.head(), log.entries.size(), octets)).isEqualTo(out.size());
    }

    @Test
    void applyWhenFileIsRightThenAuditNeedsPinsOnly() throws IOException {
        Audit audit = log.agent();
        try (LogFile file = LogFile.open(path)) {
            audit.apply(file.entries(), file.head());
        }
        assertThat(log.judge(audit, basket)).isInstanceOf(Bound.class);
    }

    @Test
    void applyWhenFileIsCutAfterAnEntryThenRefused() throws IOException {
        byte[] octets = Files.readAllBytes(path);
        Files.write(
                path,
                Arrays.copyOf(octets, octets.length - 4 - log.entries.getLast().length()));
        try (LogFile file = LogFile.open(path)) {
            assertThatExceptionOfType(AuditException.class)
                    .isThrownBy(() -> log.agent().apply(file.entries(), file.head()))
                    .satisfies(ex -> assertThat(ex.fault()).isEqualTo(LogFault.HEAD_SEQUENCE));
        }
    }

    @Test
    void openWhenAnyOctetIsAlteredThenNeverAccepted() throws IOException {
        byte[] octets = Files.readAllBytes(path);
        for (int i = 0; i < octets.length; i++) {
            octets[i] ^= 1;
            Files.write(path, octets);
            assertThat(isAccepted()).as("octet %s", i).isFalse();
            octets[i] ^= 1;
        }
        Files.write(path, octets);
        assertThat(isAccepted()).isTrue();
    }

    @Test
    void openWhenTruncatedThenNeverAccepted() throws IOException {
        byte[] octets = Files.readAllBytes(path);
        for (int length = 0; length < octets.length; length += 7) {
            Files.write(path, Arrays.copyOf(octets, length));
            assertThat(isAccepted()).as("length %s", length).isFalse();
        }
    }

    private boolean isAccepted() throws IOException {
        try (LogFile file = LogFile.open(path)) {
            log.agent().apply(file.entries(), file.head());
            return true;
        } catch (IllegalArgumentException | AuditException refused) {
            return false;
        }
    }

    @Test
    void openWhenNotALogThenException() throws IOException {
        Files.writeString(path, "countersign-registration-log-v2\n");
        assertThatIllegalArgumentException().isThrownBy(() -> LogFile.open(path));
    }

    @Test
    void writeWhenFileExistsThenException() {
        assertThatExceptionOfType(FileAlreadyExistsException.class)
                .isThrownBy(() -> LogFile.write(path, log.head(), log.entries));
    }
}
