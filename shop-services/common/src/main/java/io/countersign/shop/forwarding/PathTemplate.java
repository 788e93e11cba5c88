// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Path with parameters, such as {@code /accounts/{accNum}}. Values must be ids: a value that could change the
 * path or needs encoding is refused.
 */
final class PathTemplate {

    private static final Pattern PARAMETER = Pattern.compile("\\{([A-Za-z_]+)}");

    private static final int LONGEST_ID = 128;

    private final List<String> texts = new ArrayList<>();

    private final List<String> names = new ArrayList<>();

    PathTemplate(String template) {
        Matcher matcher = PARAMETER.matcher(template);
        int from = 0;
        while (matcher.find()) {
            texts.add(template.substring(from, matcher.start()));
            names.add(matcher.group(1));
            from = matcher.end();
        }
        texts.add(template.substring(from));
    }

    /**
     * Inserts the values.
     *
     * @param values values from the request's path, which may be more than this path needs
     * @throws io.countersign.server.ProblemException with 400 if any value is not an id
     */
    String expand(Map<String, String> values) {
        values.values().forEach(PathTemplate::requireId);
        StringBuilder path = new StringBuilder(texts.getFirst());
        for (int i = 0; i < names.size(); i++) {
            path.append(Objects.requireNonNull(values.get(names.get(i)), "value"))
                    .append(texts.get(i + 1));
        }
        return path.toString();
    }

    private static void requireId(String value) {
        if (value.isEmpty() || value.length() > LONGEST_ID || value.equals(".") || value.equals("..")) {
            throw ForwardingProblems.badPath();
        }
        for (int i = 0; i < value.length(); i++) {
            if (!allowed(value.charAt(i))) {
                throw ForwardingProblems.badPath();
            }
        }
    }

    private static boolean allowed(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-._~".indexOf(c) >= 0;
    }
}
