// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path with parameters, such as {@code /accounts/{accNum}}. What is put in is an id and nothing else: a value that could
 * change the path, or would have to be encoded, is refused.
 */
final class PathTemplate {

    private static final Pattern PARAMETER = Pattern.compile("\\{([A-Za-z_]+)}");

    private static final int LONGEST_ID = 64;

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

    /** @throws io.countersign.shop.common.ProblemException with 400 if a value is not an id */
    String expand(Map<String, String> values) {
        StringBuilder path = new StringBuilder(texts.getFirst());
        for (int i = 0; i < names.size(); i++) {
            path.append(id(values.getOrDefault(names.get(i), ""))).append(texts.get(i + 1));
        }
        return path.toString();
    }

    private static String id(String value) {
        if (value.isEmpty() || value.length() > LONGEST_ID || value.equals(".") || value.equals("..")) {
            throw GatewayProblems.badPath();
        }
        for (int i = 0; i < value.length(); i++) {
            if (!allowed(value.charAt(i))) {
                throw GatewayProblems.badPath();
            }
        }
        return value;
    }

    private static boolean allowed(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-._~".indexOf(c) >= 0;
    }
}
