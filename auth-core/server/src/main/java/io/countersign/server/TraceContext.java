// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Which request this is, across services: the trace id and parent id of W3C Trace Context. It
 * identifies, and proves nothing.
 *
 * @param traceId 32 lower-case hexadecimal digits
 * @param spanId 16 lower-case hexadecimal digits
 */
record TraceContext(String traceId, String spanId) {

    static final String HEADER = "traceparent";

    static final String TRACE_ID = "traceId";

    static final String SPAN_ID = "spanId";

    private static final Pattern FORM =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

    /** A new span of the trace that a request names, or of a new one if it names none that is well formed. */
    static TraceContext of(@Nullable String traceparent) {
        Matcher form = FORM.matcher(traceparent == null ? "" : traceparent);
        return new TraceContext(form.matches() ? form.group(1) : random() + random(), random());
    }

    /** That of this thread's request, or {@code null} outside of one. */
    static @Nullable TraceContext current() {
        String traceId = MDC.get(TRACE_ID);
        String spanId = MDC.get(SPAN_ID);
        return traceId == null || spanId == null ? null : new TraceContext(traceId, spanId);
    }

    String traceparent() {
        return "00-" + traceId + "-" + spanId + "-01";
    }

    private static String random() {
        // Never all zeros, which the format forbids.
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong() | 1);
    }
}
