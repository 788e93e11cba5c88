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
 * Schemes that the properties {@code countersign.accept} and {@code countersign.propagate} name. Conditions of
 * auto-configurations use it before scheme beans exist.
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

    /** Returns the schemes that callers may use, in order. */
    public List<String> accepted() {
        return accept;
    }

    /** Whether callers may use a scheme. */
    public boolean accepts(String name) {
        return accept.contains(name);
    }

    /** Whether outgoing calls use a scheme, by default or to some service. */
    public boolean propagates(String name) {
        return name.equals(propagate) || targets.values().stream().anyMatch(target -> name.equals(target.propagate()));
    }

    /** Returns the scheme of calls to a service, or {@code null} if none is configured. */
    public @Nullable String propagatedTo(String service) {
        Target target = targets.get(service);
        return target == null || target.propagate() == null ? propagate : target.propagate();
    }

    /** Whether callers may use a scheme, or outgoing calls use it. */
    public boolean contains(String name) {
        return accepts(name) || propagates(name);
    }

    /** Whether other schemes can be selected at run time. */
    public boolean switchable() {
        return switchable;
    }

    /** Properties of a target that are needed here. */
    record Target(@Nullable String propagate) {}
}
