// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.InboundRequest;
import io.countersign.zk.ZkPolicies;
import io.countersign.zk.ZkPolicy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/** Policies by path and method, matched as in Spring MVC. The first rule that matches counts. */
final class RequestPolicies implements ZkPolicies {

    private static final String REQUIRE = "countersign.zk.require[";

    private final List<Rule> rules;

    private final ZkPolicy others;

    private RequestPolicies(List<Rule> rules, ZkPolicy others) {
        this.rules = List.copyOf(rules);
        this.others = others;
    }

    /** @param prefix prefix that callers use before this service's own paths */
    static RequestPolicies of(CountersignZkProperties properties, String prefix, ServiceProofSystems systems) {
        PolicyTable table = new PolicyTable(properties.policies(), systems);
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < properties.require().size(); i++) {
            rules.add(rule(REQUIRE + i + "].", properties.require().get(i), prefix, table));
        }
        return new RequestPolicies(rules, table.get("countersign.zk.policy", properties.policy()));
    }

    private static Rule rule(String property, CountersignZkProperties.Rule rule, String prefix, PolicyTable table) {
        Set<String> methods = rule.methods().stream()
                .map(method -> method.toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
        if (methods.contains("GET")) {
            // HEAD runs the same method of a controller.
            methods.add("HEAD");
        }
        return new Rule(pattern(property, rule, prefix), methods, table.get(property + "policy", rule.policy()));
    }

    private static PathPattern pattern(String property, CountersignZkProperties.Rule rule, String prefix) {
        String path = rule.path();
        if (path == null || !path.startsWith("/")) {
            throw ZkSettings.wrong(
                    property + "path",
                    path == null ? "It is not set." : "'" + path + "' does not begin with a slash.",
                    "Set it to a pattern such as /orders/**.");
        }
        try {
            // The prefix is part of the pattern, since it can be encoded in several ways too.
            return PathPatternParser.defaultInstance.parse(prefix + path);
        } catch (PatternParseException ex) {
            throw ZkSettings.wrong(
                    property + "path", "'" + path + "' is not a pattern: " + ex.getMessage() + ".", "Correct it.");
        }
    }

    @Override
    public ZkPolicy of(InboundRequest request) {
        PathContainer path = PathContainer.parsePath(request.uri().getRawPath());
        for (Rule rule : rules) {
            if (rule.matches(request.method(), path)) {
                return rule.policy();
            }
        }
        return others;
    }

    /** The query of a request that begins a session is {@code policy=} and a name, or absent for the policy of others. */
    @Override
    public @Nullable ZkPolicy ofSession(InboundRequest request) {
        String query = request.uri().getQuery();
        if (query == null) {
            return others;
        }
        return inUse().stream()
                .filter(policy -> query.equals("policy=" + policy.name()))
                .findFirst()
                .orElse(null);
    }

    /** Returns the policies in use. */
    Set<ZkPolicy> inUse() {
        Set<ZkPolicy> policies = new LinkedHashSet<>();
        policies.add(others);
        rules.forEach(rule -> policies.add(rule.policy()));
        return policies;
    }

    private record Rule(PathPattern pattern, Set<String> methods, ZkPolicy policy) {

        private Rule {
            methods = Set.copyOf(methods);
        }

        private boolean matches(String method, PathContainer path) {
            return (methods.isEmpty() || methods.contains(method)) && pattern.matches(path);
        }
    }
}
