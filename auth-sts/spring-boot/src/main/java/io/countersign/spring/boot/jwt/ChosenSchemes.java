// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** Which schemes the properties name, before there are any. */
final class ChosenSchemes {

    private final List<String> accept;

    private final Set<String> propagate;

    private final boolean switchable;

    private ChosenSchemes(List<String> accept, Set<String> propagate, boolean switchable) {
        this.accept = List.copyOf(accept);
        this.propagate = Set.copyOf(propagate);
        this.switchable = switchable;
    }

    static ChosenSchemes of(Environment environment) {
        Binder binder = Binder.get(environment);
        List<String> accept =
                binder.bind("countersign.accept", Bindable.listOf(String.class)).orElseGet(List::of);
        Map<String, Target> targets = binder.bind("countersign.services", Bindable.mapOf(String.class, Target.class))
                .orElseGet(HashMap::new);
        Set<String> propagate = new HashSet<>();
        targets.values().forEach(target -> add(propagate, target.propagate()));
        if (environment.containsProperty("countersign.propagate")) {
            add(propagate, environment.getProperty("countersign.propagate"));
        } else if (!accept.isEmpty() && !targets.isEmpty()) {
            propagate.add(accept.getFirst());
        }
        boolean switchable = environment.getProperty("countersign.endpoint.switching", Boolean.class, false);
        return new ChosenSchemes(accept, propagate, switchable);
    }

    private static void add(Set<String> names, @Nullable String name) {
        if (name != null) {
            names.add(name);
        }
    }

    List<String> accepted() {
        return accept;
    }

    boolean accepts(String name) {
        return accept.contains(name);
    }

    /** Whether calls carry it, to some service or to all. */
    boolean propagates(String name) {
        return propagate.contains(name);
    }

    boolean contains(String name) {
        return accepts(name) || propagates(name);
    }

    /** Whether others can be chosen later. */
    boolean switchable() {
        return switchable;
    }

    /** As much of a target as is needed here. */
    record Target(@Nullable String propagate) {}
}
