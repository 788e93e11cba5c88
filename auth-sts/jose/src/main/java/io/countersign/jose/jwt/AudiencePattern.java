// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.core.ServiceId;
import java.util.Objects;

/**
 * Audience that stands for all services below a domain. {@code *.shop.com} matches one or more labels below {@code
 * shop.com}, never {@code shop.com} itself and never {@code shop.com.evil.org}. A token carries the pattern itself as
 * its {@code aud}. A verifier never evaluates the pattern of a token: it only compares it with the configured one.
 *
 * @param value {@code *.} followed by a domain of at least two labels
 * @since 0.1
 */
public record AudiencePattern(String value) {

    public AudiencePattern {
        Objects.requireNonNull(value, "value cannot be null");
        if (!value.startsWith("*.") || value.indexOf('.', 2) < 0) {
            throw new IllegalArgumentException("'" + value + "' is not an audience pattern such as *.shop.com");
        }
        new ServiceId(value.substring(2));
    }

    /** Whether the pattern stands for the service. */
    public boolean matches(ServiceId service) {
        return service.value().endsWith(value.substring(1));
    }

    @Override
    public String toString() {
        return value;
    }
}
