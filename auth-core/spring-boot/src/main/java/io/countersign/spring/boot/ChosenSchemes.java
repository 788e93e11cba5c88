// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Which schemes the properties {@code countersign.accept} and {@code countersign.propagate} name, before there are
 * any: for the conditions of auto-configurations.
 *
 * @since 0.1
 */
public final class ChosenSchemes {

    private final List<String> accept;

    private final @Nullable String propagate;

    private final Map<String, Target> targets;

    private final boolean switchable;

    private ChosenSchemes(Binder binder) {
        this.accept = List.copyOf(
                binder.bind("countersign.accept", Bindable.listOf(String.class)).orElseGet(List::of));
        this.propagate = binder.bind("countersign.propagate", Bindable.of(String.class))
                .orElse(accept.isEmpty() ? null : accept.getFirst());
        this.targets = binder.bind("countersign.services", Bindable.mapOf(String.class, Target.class))
                .orElseGet(HashMap::new);
        this.switchable = binder.bind("countersign.endpoint.switching", Bindable.of(Boolean.class))
                .orElse(false);
    }

    public static ChosenSchemes of(Environment environment) {
        return new ChosenSchemes(Binder.get(environment));
    }

    /** Those that callers may use, in order. */
    public List<String> accepted() {
        return accept;
    }

    /** Whether callers may use it. */
    public boolean accepts(String name) {
        return accept.contains(name);
    }

    /** Whether calls carry it: to some service, or wherever nothing else is said. */
    public boolean propagates(String name) {
        return name.equals(propagate) || targets.values().stream().anyMatch(target -> name.equals(target.propagate()));
    }

    /** What calls to a service carry, or {@code null} if no scheme is chosen. */
    public @Nullable String propagatedTo(String service) {
        Target target = targets.get(service);
        return target == null || target.propagate() == null ? propagate : target.propagate();
    }

    /** Whether callers may use it, or calls carry it. */
    public boolean contains(String name) {
        return accepts(name) || propagates(name);
    }

    /** Whether others can be chosen later. */
    public boolean switchable() {
        return switchable;
    }

    /** As much of a target as is needed here. */
    record Target(@Nullable String propagate) {}
}
