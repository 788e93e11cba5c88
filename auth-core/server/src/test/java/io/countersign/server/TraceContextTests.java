// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTests {

    private static final String TRACE_ID = "0af7651916cd43dd8448eb211c80319c";

    @Test
    void ofWhenWellFormedThenSameTraceAndNewSpan() {
        TraceContext trace = TraceContext.of("00-" + TRACE_ID + "-b7ad6b7169203331-01");
        assertThat(trace.traceId()).isEqualTo(TRACE_ID);
        assertThat(trace.spanId()).matches("[0-9a-f]{16}").isNotEqualTo("b7ad6b7169203331");
        assertThat(trace.traceparent()).isEqualTo("00-" + TRACE_ID + "-" + trace.spanId() + "-01");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "ff-" + TRACE_ID + "-b7ad6b7169203331-01",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-" + TRACE_ID + "-0000000000000000-01",
                "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
                "00-" + TRACE_ID + "-b7ad6b7169203331-01\nX: y"
            })
    void ofWhenNotWellFormedThenNewTrace(String traceparent) {
        TraceContext trace = TraceContext.of(traceparent);
        assertThat(trace.traceId()).matches("[0-9a-f]{32}").isNotEqualTo(TRACE_ID);
        assertThat(trace.traceId()).isNotEqualTo(TraceContext.of(traceparent).traceId());
    }
}
