// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.util.Objects;

/**
 * The name of a workload, such as {@code spiffe://shop.com/basket} (SPIFFE-ID section 2). It is read by the strictest form there is: lower-case
 * ASCII in the trust domain, so that no letter that merely folds to another can stand for it.
 *
 * @param trustDomain such as {@code shop.com}
 * @param path begins with a slash, or is empty for the trust domain itself
 * @since 0.1
 */
public record SpiffeId(String trustDomain, String path) {

    private static final String SCHEME = "spiffe://";

    private static final int MAX_LENGTH = 2048;

    private static final int MAX_TRUST_DOMAIN = 255;

    public SpiffeId {
        Objects.requireNonNull(trustDomain, "trustDomain cannot be null");
        Objects.requireNonNull(path, "path cannot be null");
        if (!isTrustDomain(trustDomain)) {
            throw new IllegalArgumentException(
                    "A trust domain has lower-case letters, digits, dots, hyphens and underscores");
        }
        if (!isPath(path) || SCHEME.length() + trustDomain.length() + path.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "The path of a SPIFFE ID has segments of letters, digits, dots, hyphens and underscores");
        }
    }

    /**
     * Reads an ID.
     *
     * @throws IllegalArgumentException if it is none; the message holds nothing of the text
     */
    public static SpiffeId parse(String text) {
        if (!text.startsWith(SCHEME)) {
            throw new IllegalArgumentException("A SPIFFE ID begins with " + SCHEME);
        }
        int end = text.indexOf('/', SCHEME.length());
        return end < 0
                ? new SpiffeId(text.substring(SCHEME.length()), "")
                : new SpiffeId(text.substring(SCHEME.length(), end), text.substring(end));
    }

    private static boolean isTrustDomain(String text) {
        return !text.isEmpty()
                && text.length() <= MAX_TRUST_DOMAIN
                && text.chars().allMatch(c -> isOfName(c) && !isCapital(c));
    }

    private static boolean isPath(String text) {
        if (text.isEmpty()) {
            return true;
        }
        if (text.charAt(0) != '/') {
            return false;
        }
        for (String segment : text.substring(1).split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..") || !isName(segment)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isName(String text) {
        return text.chars().allMatch(SpiffeId::isOfName);
    }

    private static boolean isOfName(int c) {
        return isSmall(c) || isCapital(c) || isDigit(c) || c == '-' || c == '.' || c == '_';
    }

    private static boolean isSmall(int c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isCapital(int c) {
        return c >= 'A' && c <= 'Z';
    }

    @Override
    public String toString() {
        return SCHEME + trustDomain + path;
    }
}
