// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Name of a credential scheme, as used in {@code countersign.accept} and {@code countersign.propagate}.
 *
 * @param value lower-case letters, digits and hyphens, at most 40 characters, beginning with a letter
 * @since 0.1
 */
public record SchemeName(String value) {

    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9-]{0,39}");

    /** Name of the scheme that requires no credential. */
    public static final SchemeName NONE = new SchemeName("none");

    public SchemeName {
        Objects.requireNonNull(value, "value cannot be null");
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("'" + value + "' is not the name of a scheme");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
