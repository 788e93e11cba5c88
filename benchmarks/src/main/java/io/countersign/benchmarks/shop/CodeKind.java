// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Kind of code that a frame of a flame graph runs, with its colour. The first kind with a matching prefix counts. */
enum CodeKind {
    NATIVE("native, syscalls", "#e06666"),
    OURS("our code", "#6aa84f", "io.countersign."),
    SPRING("Spring", "#b6d7a8", "org.springframework."),
    TOMCAT("Tomcat", "#f6b26b", "org.apache.catalina.", "org.apache.coyote.", "org.apache.tomcat.", "jakarta.servlet."),
    SQLITE("SQLite, JDBC", "#8e7cc3", "org.sqlite.", "com.zaxxer.hikari.", "java.sql.", "javax.sql."),
    HTTP_CLIENT("HTTP client", "#6fa8dc", "org.apache.hc.", "java.net.http.", "jdk.internal.net.http."),
    JDK("JDK", "#cccccc", "java.", "javax.", "jdk.", "sun.", "com.sun."),
    OTHER("other libraries", "#ffe599", "");

    private final String text;

    private final String colour;

    @SuppressWarnings("ImmutableEnumChecker") // a list of List.of
    private final List<String> prefixes;

    CodeKind(String text, String colour, String... prefixes) {
        this.text = text;
        this.colour = colour;
        this.prefixes = List.of(prefixes);
    }

    /** Returns the kind of a frame of a {@link StackSample}. */
    static CodeKind of(String frame) {
        return StackSample.isNative(frame)
                ? NATIVE
                : Arrays.stream(values())
                        .filter(kind -> kind.prefixes.stream().anyMatch(frame::startsWith))
                        .findFirst()
                        .orElse(OTHER);
    }

    /** Returns the colours by the names of the kinds. */
    static Map<String, String> legend() {
        Map<String, String> legend = new LinkedHashMap<>();
        for (CodeKind kind : values()) {
            legend.put(kind.text, kind.colour);
        }
        return legend;
    }

    /** Returns the colour in CSS. */
    String colour() {
        return colour;
    }
}
