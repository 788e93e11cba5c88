// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.HttpMethod;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * Paths and methods that one property names.
 *
 * @param property name of the property, for messages
 * @param paths patterns of paths
 * @param methods names of HTTP methods; empty for all
 */
record PathRules(String property, List<String> paths, Set<String> methods) {

    private static final String REST = "/**";

    static PathRules of(String property, List<String> paths, String methodsProperty, List<String> methods) {
        paths.forEach(path -> check(property, path));
        return new PathRules(property, List.copyOf(paths), methods(methodsProperty, methods));
    }

    private static void check(String property, String path) {
        if (!path.startsWith("/")) {
            throw new CountersignConfigurationException(
                    property,
                    "'" + path + "' does not start with '/'.",
                    "Use the path within the application, such as /public/**, without scheme and host.");
        }
        try {
            PathPatternParser.defaultInstance.parse(path);
        } catch (PatternParseException ex) {
            throw new CountersignConfigurationException(
                    property,
                    "'" + path + "' is not a pattern of paths: " + ex.getMessage() + ".",
                    "Use patterns of Spring MVC, such as /orders/*, /orders/{id} and /orders/**.");
        }
    }

    /** Spring MVC handles HEAD by the methods for GET, so a rule for GET must apply to both. */
    private static Set<String> methods(String property, List<String> names) {
        Set<String> methods = names.stream()
                .map(name -> name.toUpperCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> known = Stream.of(HttpMethod.values()).map(HttpMethod::name).collect(Collectors.toSet());
        methods.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new CountersignConfigurationException(
                    property,
                    "'" + name + "' is not an HTTP method.",
                    "Use names such as GET and POST, or remove it for all methods.");
        });
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        return methods;
    }

    /** Refuses a path that is never reached because an earlier property already matches it. */
    void requireReachableAfter(List<PathRules> earlier) {
        for (PathRules other : earlier) {
            for (String path : paths) {
                other.paths.stream()
                        .filter(pattern -> other.coversMethodsOf(this) && covers(pattern, path))
                        .findFirst()
                        .ifPresent(pattern -> refuse(path, other.property, pattern));
            }
        }
    }

    private void refuse(String path, String earlier, String pattern) {
        throw new CountersignConfigurationException(
                property,
                "'" + path + "' has no effect, because " + earlier + " matches it first, by '" + pattern + "'.",
                "Put the narrower path first, or remove one of them.");
    }

    private boolean coversMethodsOf(PathRules later) {
        return methods.isEmpty() || (!later.methods.isEmpty() && methods.containsAll(later.methods));
    }

    private static boolean covers(String pattern, String path) {
        if (pattern.equals(path)) {
            return true;
        }
        String prefix = pattern.endsWith(REST) ? pattern.substring(0, pattern.length() - REST.length()) : null;
        return prefix != null
                && prefix.chars().noneMatch(character -> "*?{".indexOf(character) >= 0)
                && (path.equals(prefix) || path.startsWith(prefix + "/"));
    }
}
