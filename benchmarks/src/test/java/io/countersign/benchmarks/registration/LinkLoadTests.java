// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinkLoadTests {

    @Test
    void parseWhenWrittenThenTheSame() {
        LinkLoad kept = LinkLoad.kept(64, 1000, Duration.ofSeconds(4));
        LinkLoad fresh = LinkLoad.fresh(50, Duration.ofSeconds(8));

        assertThat(LinkLoad.parse(kept.toString())).isEqualTo(kept);
        assertThat(LinkLoad.parse(fresh.toString())).isEqualTo(fresh);
        assertThat(kept.label()).isEqualTo("64");
        assertThat(fresh.label()).isEqualTo("new");
        assertThatIllegalArgumentException().isThrownBy(() -> LinkLoad.parse("64 true"));
    }

    @Test
    void auditTaskWhenWrittenThenTheSame() {
        AuditTask task = new AuditTask(AuditTask.UPDATE, 1024, 50, 100);

        assertThat(AuditTask.parse(task.toString())).isEqualTo(task);
        assertThatIllegalArgumentException().isThrownBy(() -> AuditTask.parse("update 1024"));
    }

    @Test
    void columnsWhenWrittenThenTheSame() {
        Map<String, String> columns = Map.of("url", "https://127.0.0.1:1?a=b", "slots", "16");

        assertThat(Columns.parse(Columns.line(columns))).isEqualTo(columns);
        assertThatIllegalArgumentException().isThrownBy(() -> Columns.parse("failed"));
    }
}
