// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.TestLog;
import io.countersign.registration.audit.Alarm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentAlarmsTests {

    private final TestLog log = TestLog.start();

    @TempDir
    Path parent;

    @Test
    void storeWhenEndedThenNothingIsStoredAndThereIsNoAlarm() throws Exception {
        List<Alarm> raised = new ArrayList<>();
        AgentAlarms alarms = new AgentAlarms(raised::add);
        AgentStore store = AgentStore.open(parent.resolve("agent"), log.logId);
        alarms.use(store);
        assertThat(alarms.store(() -> store.writeHead(log.head()))).isTrue();
        alarms.close(store);
        assertThat(alarms.store(() -> store.writeHead(log.head()))).isFalse();
        alarms.stop(log.head());
        assertThat(raised).isEmpty();
        assertThat(store.forks()).isEmpty();
    }

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
