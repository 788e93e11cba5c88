// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.util.Objects;

/**
 * Thrown when the configuration of the application is invalid. It gives the property, the reason and the fix.
 *
 * @since 0.1
 */
public final class CountersignConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String property;

    private final String reason;

    private final String fix;

    /**
     * @param property name of the invalid property, such as {@code countersign.accept}
     * @param reason explanation of the error, a sentence
     * @param fix instruction for the user, a sentence
     */
    public CountersignConfigurationException(String property, String reason, String fix) {
        super(property + ": " + reason + " " + fix);
        this.property = Objects.requireNonNull(property, "property cannot be null");
        this.reason = Objects.requireNonNull(reason, "reason cannot be null");
        this.fix = Objects.requireNonNull(fix, "fix cannot be null");
    }

    public String property() {
        return property;
    }

    public String reason() {
        return reason;
    }

    public String fix() {
        return fix;
    }
}
