// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.pins;

/**
 * Thrown when pins in a configuration are missing or wrong.
 *
 * @since 0.1
 */
public final class PinsTextException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String property;

    private final boolean missing;

    private final String fix;

    private PinsTextException(String property, boolean missing, String reason, String fix) {
        super(reason);
        this.property = property;
        this.missing = missing;
        this.fix = fix;
    }

    static PinsTextException missing(String property, String what) {
        return new PinsTextException(property, true, "It is not set", "Set it to " + what + ".");
    }

    static PinsTextException wrong(String property, String what, IllegalArgumentException cause) {
        PinsTextException wrong =
                new PinsTextException(property, false, String.valueOf(cause.getMessage()), "Set it to " + what + ".");
        wrong.initCause(cause);
        return wrong;
    }

    static PinsTextException contradiction(IllegalArgumentException cause) {
        PinsTextException wrong =
                new PinsTextException("", false, String.valueOf(cause.getMessage()), "Correct the keys of the log.");
        wrong.initCause(cause);
        return wrong;
    }

    /** Returns the name of the property, such as {@code attestors[0].key}; empty if several contradict each other. */
    public String property() {
        return property;
    }

    /** Returns whether the property is missing, and not wrong. */
    public boolean isMissing() {
        return missing;
    }

    /** Returns what people have to do, as a sentence. */
    public String fix() {
        return fix;
    }
}
