// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import io.countersign.sts.web.OAuthErrors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** Policy that defines which service may act for users at which other, with which scopes. Everything else is denied. */
final class ExchangePolicy {

    private static final Pattern NAME = Pattern.compile("[^\\s*\\p{Cntrl}]{1,512}");

    private static final int MAX_EDGES = 10_000;

    private final Map<String, Map<String, Set<String>>> edges;

    private ExchangePolicy(Map<String, Map<String, Set<String>>> edges) {
        this.edges = edges;
    }

    /**
     * Reads a policy: a list {@code edges} of {@code actor}, {@code targets} and {@code scopes}.
     *
     * @throws IllegalArgumentException with the reason if it is invalid
     */
    static ExchangePolicy parse(String yaml) {
        try {
            LoaderOptions options = new LoaderOptions();
            options.setAllowDuplicateKeys(false);
            options.setMaxAliasesForCollections(0);
            return of(new Yaml(new SafeConstructor(options)).load(yaml));
        } catch (MarkedYAMLException ex) {
            int line = ex.getProblemMark() == null ? 0 : ex.getProblemMark().getLine() + 1;
            throw new IllegalArgumentException("line " + line + " is not YAML: " + ex.getProblem(), ex);
        } catch (YAMLException ex) {
            throw new IllegalArgumentException("it is not YAML", ex);
        }
    }

    private static ExchangePolicy of(@Nullable Object document) {
        Map<?, ?> root = members(document, Set.of("edges"), "the document");
        Map<String, Map<String, Set<String>>> edges = new HashMap<>();
        int count = 0;
        for (Object entry : list(root.get("edges"), "edges")) {
            Map<?, ?> edge = members(entry, Set.of("actor", "targets", "scopes"), "an edge");
            String actor = name(edge.get("actor"), "actor");
            Set<String> scopes = Set.copyOf(names(edge.get("scopes"), "scopes of " + actor));
            for (String target : names(edge.get("targets"), "targets of " + actor)) {
                if (edges.computeIfAbsent(actor, any -> new HashMap<>()).put(target, scopes) != null) {
                    throw new IllegalArgumentException(actor + " has two edges to " + target);
                }
                count++;
            }
        }
        if (count > MAX_EDGES) {
            throw new IllegalArgumentException("there are more than " + MAX_EDGES + " edges");
        }
        return new ExchangePolicy(edges);
    }

    private static Map<?, ?> members(@Nullable Object value, Set<String> names, String what) {
        if (!(value instanceof Map<?, ?> map) || !map.keySet().equals(names)) {
            throw new IllegalArgumentException(what + " needs exactly "
                    + String.join(", ", names.stream().sorted().toList()));
        }
        return map;
    }

    private static List<?> list(@Nullable Object value, String what) {
        if (!(value instanceof List<?> list)) {
            throw new IllegalArgumentException(what + " must be a list");
        }
        return list;
    }

    private static List<String> names(@Nullable Object value, String what) {
        List<String> names =
                list(value, what).stream().map(one -> name(one, what)).toList();
        if (names.isEmpty() || Set.copyOf(names).size() != names.size()) {
            throw new IllegalArgumentException(what + " must not be empty or repeated");
        }
        return names;
    }

    private static String name(@Nullable Object value, String what) {
        if (!(value instanceof String text) || !NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(what + " must be names without spaces and wildcards");
        }
        return text;
    }

    /**
     * Returns the scopes that the actor may pass on to the target. Refuses an actor without edges with
     * {@code unauthorized_client}, and one without an edge to the target with {@code invalid_target}.
     */
    Set<String> scopes(String actor, String target) {
        Map<String, Set<String>> targets = edges.get(actor);
        if (targets == null) {
            throw OAuthErrors.unauthorizedClient("this client may not act for any user");
        }
        Set<String> scopes = targets.get(target);
        if (scopes == null) {
            throw OAuthErrors.invalidTarget("this client may not act at that service");
        }
        return scopes;
    }

    /** Returns the number of edges. */
    int size() {
        return edges.values().stream().mapToInt(Map::size).sum();
    }
}
