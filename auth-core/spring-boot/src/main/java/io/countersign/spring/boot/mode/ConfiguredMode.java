// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.mode;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Mode as conditions read it, before the properties are bound.
 *
 * @param paths observed paths; empty for all
 */
record ConfiguredMode(Mode mode, List<String> paths) {

    static final String PROPERTY = "countersign.mode";

    /** @throws CountersignConfigurationException if the mode is unknown */
    static ConfiguredMode of(Environment environment) {
        Binder binder = Binder.get(environment);
        List<String> paths = binder.bind("countersign.observe.paths", Bindable.listOf(String.class))
                .orElse(List.of());
        return new ConfiguredMode(mode(binder, environment), paths);
    }

    private static Mode mode(Binder binder, Environment environment) {
        try {
            return binder.bind(PROPERTY, Mode.class).orElse(Mode.ENFORCE);
        } catch (BindException ex) {
            throw new CountersignConfigurationException(
                    PROPERTY,
                    "'" + environment.getProperty(PROPERTY) + "' is not a mode.",
                    "Use enforce, the default, or observe.");
        }
    }

    boolean observes() {
        return mode == Mode.OBSERVE;
    }

    /** Whether no path is enforced. */
    boolean observesEverything() {
        return observes() && paths.isEmpty();
    }
}
