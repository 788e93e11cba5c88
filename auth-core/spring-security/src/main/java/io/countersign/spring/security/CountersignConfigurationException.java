// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.util.Objects;

/**
 * The application is configured in a way that cannot be right. It says which setting, why, and what to do about it.
 *
 * @since 0.1
 */
public final class CountersignConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String property;

    private final String reason;

    private final String fix;

    /**
     * @param property the property at fault, such as {@code countersign.accept}
     * @param reason what is wrong with it, a sentence
     * @param fix what to do, a sentence
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
