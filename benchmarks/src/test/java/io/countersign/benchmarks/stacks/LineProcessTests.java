// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs({OS.LINUX, OS.MAC})
class LineProcessTests {

    @TempDir
    private Path folder;

    @Test
    void askWhenItRunsThenItsLineAndClosingEndsIt() throws AbsentPeerException {
        ProcessHandle handle;
        try (LineProcess process = start("echo ready; while read line; do echo \"got $line\"; done")) {
            handle = process.handle();
            assertThat(process.greeting()).isEqualTo("ready");
            assertThat(process.ask("one")).isEqualTo("got one");
            assertThat(process.ask("two")).isEqualTo("got two");
        }

        assertThat(handle.isAlive()).isFalse();
    }

    @Test
    void askWhenItHasEndedThenThatIsSaid() throws AbsentPeerException {
        try (LineProcess process = start("echo ready; read line")) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> process.ask("one"))
                    .withMessage("The script ended; its log says why");
        }
    }

    @Test
    void startWhenItEndsBeforeItIsReadyOrCannotBeRunThenAbsent() {
        assertThatExceptionOfType(AbsentPeerException.class)
                .isThrownBy(() -> start("exit 1"))
                .withMessageContaining("The script ended");
        assertThatExceptionOfType(AbsentPeerException.class)
                .isThrownBy(() -> LineProcess.start(
                        "A script", List.of(folder.resolve("nothing").toString()), folder.resolve("log")));
    }

    private LineProcess start(String script) throws AbsentPeerException {
        return LineProcess.start("The script", List.of("sh", "-c", script), folder.resolve("log"));
    }
}
