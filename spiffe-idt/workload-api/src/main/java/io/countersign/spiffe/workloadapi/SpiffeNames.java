// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.exception.InvalidSpiffeIdException;
import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;
import java.util.regex.Pattern;

/**
 * Parses SPIFFE IDs and trust domain names in their canonical form only (SPIFFE-ID sections 2.1 and 2.2). java-spiffe
 * converts them to lower case, and so accepts U+212A (KELVIN SIGN) as k and U+0130 as i. Nothing is converted here.
 */
final class SpiffeNames {

    private static final int MAX_ID = 2048;

    private static final int MAX_TRUST_DOMAIN = 255;

    private static final String SCHEME = "spiffe://";

    private static final int MAX_DNS_NAME = 253;

    // Labels of RFC 1123 section 2.1, in lower case.
    private static final Pattern DNS_NAME =
            Pattern.compile("(?!-)[a-z0-9-]{1,63}(?<!-)(\\.(?!-)[a-z0-9-]{1,63}(?<!-))*");

    private SpiffeNames() {}

    /**
     * @param name name of a trust domain, such as {@code shop.com}
     * @throws IllegalArgumentException if it is not in canonical form
     */
    static TrustDomain trustDomain(String name) {
        if (name.isEmpty()
                || name.length() > MAX_TRUST_DOMAIN
                || !name.chars().allMatch(SpiffeNames::isOfTrustDomain)) {
            throw new IllegalArgumentException(
                    "A trust domain must have 1 to " + MAX_TRUST_DOMAIN + " of a-z, 0-9, '.', '-' and '_'");
        }
        return TrustDomain.parse(name);
    }

    /**
     * @param id ID of a workload, such as {@code spiffe://shop.com/basket}
     * @throws IllegalArgumentException if it is not in canonical form, or has no path
     */
    static SpiffeId workload(String id) {
        if (id.length() > MAX_ID || !id.startsWith(SCHEME)) {
            throw new IllegalArgumentException(
                    "A SPIFFE ID must begin with " + SCHEME + " and have at most " + MAX_ID + " octets");
        }
        int path = id.indexOf('/', SCHEME.length());
        if (path < 0) {
            throw new IllegalArgumentException("The SPIFFE ID of a workload must have a path");
        }
        trustDomain(id.substring(SCHEME.length(), path));
        try {
            // In a path, java-spiffe accepts exactly the permitted characters and converts none.
            return SpiffeId.parse(id);
        } catch (InvalidSpiffeIdException ex) {
            throw new IllegalArgumentException("Not a SPIFFE ID", ex);
        }
    }

    /**
     * @param name host name, such as {@code basket.shop.svc}
     * @throws IllegalArgumentException if it is not one in lower case
     */
    static String dnsName(String name) {
        if (name.length() > MAX_DNS_NAME || !DNS_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Not a DNS name in lower case: " + name);
        }
        return name;
    }

    private static boolean isOfTrustDomain(int c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    }
}
