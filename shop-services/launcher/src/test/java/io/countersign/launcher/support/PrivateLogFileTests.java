// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import io.countersign.launcher.shop.ServiceLogs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateLogFileTests {

    @TempDir
    Path folder;

    @Test
    void openWhenNewOrRolledOverThenOnlyTheOwnerReads() throws Exception {
        PrivateLogFile file = open("account");
        file.rollover();
        file.stop();

        assertThat(permissions("account.log")).isEqualTo("rw-------");
        assertThat(permissions("account.1.log")).isEqualTo("rw-------");
    }

    @Test
    void openWhenOthersCouldReadThenTheyNoLongerCan() throws Exception {
        Files.createFile(
                folder.resolve("account.log"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));

        open("account").stop();

        assertThat(permissions("account.log")).isEqualTo("rw-------");
    }

    private PrivateLogFile open(String service) {
        PrivateLogFile file = ServiceLogs.file(new LoggerContext(), folder, service);
        assertThat(file.isStarted()).isTrue();
        return file;
    }

    private String permissions(String name) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
    }
}
