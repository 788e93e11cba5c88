// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.TestLog;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentAlarmsTests {

    private final TestLog log = TestLog.start();

    @TempDir
    Path parent;

    @Test
    void stopWhenItsHeadCannotBeStoredThenItIsStoredLater() throws Exception {
        Path directory = parent.resolve("agent");
        AgentAlarms alarms = new AgentAlarms(alarm -> {});
        try (AgentStore store = AgentStore.open(directory, log.logId)) {
            alarms.use(store);
            String name = "fork-head-" + log.head().encode().sha256().toString().substring(0, 16) + ".proof";
            Path blocked = Files.createDirectory(directory.resolve(name + ".new"));
            Path file = Files.createFile(blocked.resolve("file"));
            alarms.stop(log.head());
            alarms.storeUnsaved();
            assertThat(alarms.isStopped()).isTrue();
            assertThat(store.forks()).isEmpty();
            Files.delete(file);
            alarms.storeUnsaved();
            assertThat(store.forks()).containsExactly(name);
            Files.delete(directory.resolve(name));
            alarms.storeUnsaved();
            assertThat(store.forks()).isEmpty();
        }
    }
}
