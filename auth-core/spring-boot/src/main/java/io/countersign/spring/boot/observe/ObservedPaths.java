// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
import org.springframework.http.server.PathContainer;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Paths of {@code countersign.observe.paths}.
 *
 * @param paths patterns of paths; empty for all
 */
record ObservedPaths(List<String> paths) {

    static final String PROPERTY = "countersign.observe.paths";

    /** Path segment that no handler expects. */
    private static final String SEGMENT = "0b5e1d0c-observed";

    ObservedPaths {
        paths = List.copyOf(paths);
    }

    boolean areAll() {
        return paths.isEmpty();
    }

    /** @throws CountersignConfigurationException if a pattern is invalid */
    RequestMatcher matcher(PathPatternRequestMatcher.Builder builder) {
        if (areAll()) {
            return AnyRequestMatcher.INSTANCE;
        }
        return new OrRequestMatcher(
                paths.stream().map(path -> matcher(builder, path)).toList());
    }

    private static RequestMatcher matcher(PathPatternRequestMatcher.Builder builder, String path) {
        try {
            return builder.matcher(path);
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    PROPERTY,
                    "'" + path + "' is not a pattern of paths: " + ex.getMessage() + ".",
                    "Use patterns of Spring MVC that start with '/', such as /orders/{id} and /orders/**.");
        }
    }

    /** Returns a path that a pattern matches, unless the pattern restricts its variables. */
    static String example(String pattern) {
        StringBuilder example = new StringBuilder();
        for (PathContainer.Element element : PathContainer.parsePath(pattern).elements()) {
            String value = element.value();
            boolean literal = value.chars().noneMatch(character -> "*?{".indexOf(character) >= 0);
            example.append(literal ? value : SEGMENT);
        }
        return example.toString();
    }

    @Override
    public String toString() {
        return areAll() ? "every path" : "the paths " + paths;
    }
}
