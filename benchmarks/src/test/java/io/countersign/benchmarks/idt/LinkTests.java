// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkTests {

    @TempDir
    private Path folder;

    @Test
    void runThenEachOperationCanBeDoneAgainAndAgain() throws IOException {
        try (Link link = Link.open(folder)) {
            for (String operation : LinkTask.OPERATIONS) {
                assertThatCode(() -> {
                            link.run(new LinkTask(operation, 1));
                            link.run(new LinkTask(operation, 1));
                        })
                        .as(operation)
                        .doesNotThrowAnyException();
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void taskWhenWrittenThenItIsReadBack() {
        LinkTask task = new LinkTask("connect", 20);

        assertThat(LinkTask.parse(task.toString())).isEqualTo(task);
        assertThatIllegalArgumentException().isThrownBy(() -> LinkTask.parse("resume 20"));
        assertThatIllegalArgumentException().isThrownBy(() -> LinkTask.parse("connect"));
    }
}
