// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parameters of a form whose body the servlet container can no longer read. */
final class FormParameters {

    private static final String FORM = "application/x-www-form-urlencoded";

    private FormParameters() {}

    static boolean isForm(@Nullable String contentType) {
        return contentType != null && contentType.toLowerCase(Locale.ROOT).startsWith(FORM);
    }

    /** Returns the parameters of the query, followed by those of the body if it is a form. */
    static Map<String, String[]> merge(
            Map<String, String[]> query, @Nullable String contentType, byte[] body, Charset charset) {
        if (!isForm(contentType)) {
            return query;
        }
        Map<String, List<String>> all = new LinkedHashMap<>();
        query.forEach((name, values) -> all.put(name, new ArrayList<>(List.of(values))));
        for (String pair : new String(body, charset).split("&", -1)) {
            add(all, pair, charset);
        }
        Map<String, String[]> merged = new LinkedHashMap<>();
        all.forEach((name, values) -> merged.put(name, values.toArray(String[]::new)));
        return Collections.unmodifiableMap(merged);
    }

    private static void add(Map<String, List<String>> all, String pair, Charset charset) {
        if (pair.isEmpty()) {
            return;
        }
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        all.computeIfAbsent(URLDecoder.decode(name, charset), key -> new ArrayList<>())
                .add(URLDecoder.decode(value, charset));
    }
}
