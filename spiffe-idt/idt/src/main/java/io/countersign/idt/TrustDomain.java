// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.util.Objects;

/**
 * SPIFFE trust domain (SPIFFE-ID section 2.1): the workloads that share one set of authorities.
 *
 * @param name at most 255 letters a to z, digits, dots, hyphens and underscores. Upper-case letters are refused and
 *     not converted, because Unicode turns a KELVIN SIGN into a k
 * @since 0.1
 */
public record TrustDomain(String name) {

    private static final int MAX_LENGTH = 255;

    public TrustDomain {
        Objects.requireNonNull(name, "name cannot be null");
        if (!isOne(name)) {
            throw new IllegalArgumentException(
                    "not a trust domain: up to 255 of a-z, 0-9, '.', '-' and '_' are expected");
        }
    }

    /**
     * Parses a name.
     *
     * @throws IllegalArgumentException if the text is not a trust domain
     */
    public static TrustDomain parse(String name) {
        return new TrustDomain(name);
    }

    private static boolean isOne(String name) {
        if (name.isEmpty() || name.length() > MAX_LENGTH) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            if (!isAllowed(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAllowed(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    }

    /** Returns the SPIFFE ID of the trust domain itself. */
    public SpiffeId id() {
        return SpiffeId.of(this, "");
    }

    @Override
    public String toString() {
        return name;
    }
}
