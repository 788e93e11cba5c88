// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.exception.InvalidSpiffeIdException;
import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;

/**
 * Reads SPIFFE IDs and names of trust domains in their one canonical form (SPIFFE-ID sections 2.1 and 2.2).
 * java-spiffe lowers the case of what it reads, and by that takes U+212A (KELVIN SIGN) for a k and U+0130
 * for an i: here nothing is folded.
 */
final class SpiffeNames {

    private static final int MAX_ID = 2048;

    private static final int MAX_TRUST_DOMAIN = 255;

    private static final String SCHEME = "spiffe://";

    private SpiffeNames() {}

    /**
     * @param name such as {@code shop.com}
     * @throws IllegalArgumentException if it is not the name of a trust domain in canonical form
     */
    static TrustDomain trustDomain(String name) {
        if (name.isEmpty()
                || name.length() > MAX_TRUST_DOMAIN
                || !name.chars().allMatch(SpiffeNames::isOfTrustDomain)) {
            throw new IllegalArgumentException(
                    "A trust domain has 1 to " + MAX_TRUST_DOMAIN + " of a-z, 0-9, '.', '-' and '_'");
        }
        return TrustDomain.parse(name);
    }

    /**
     * @param id the ID of a workload, such as {@code spiffe://shop.com/basket}
     * @throws IllegalArgumentException if it is not one in canonical form, or has no path
     */
    static SpiffeId workload(String id) {
        if (id.length() > MAX_ID || !id.startsWith(SCHEME)) {
            throw new IllegalArgumentException(
                    "A SPIFFE ID begins with " + SCHEME + " and has at most " + MAX_ID + " octets");
        }
        int path = id.indexOf('/', SCHEME.length());
        if (path < 0) {
            throw new IllegalArgumentException("The SPIFFE ID of a workload has a path");
        }
        trustDomain(id.substring(SCHEME.length(), path));
        try {
            // Of a path java-spiffe accepts exactly the letters that it should, and folds none.
            return SpiffeId.parse(id);
        } catch (InvalidSpiffeIdException ex) {
            throw new IllegalArgumentException("Not a SPIFFE ID", ex);
        }
    }

    private static boolean isOfTrustDomain(int c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    }
}
