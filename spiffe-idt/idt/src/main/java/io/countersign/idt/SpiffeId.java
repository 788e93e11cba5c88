// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Identity of a workload or trust domain (SPIFFE-ID section 2), such as {@code spiffe://example.org/basket}. Each
 * identity has exactly one spelling, so the texts can be compared: ASCII only, no upper-case letters in the trust
 * domain, no empty, {@code .} or {@code ..} segment, no trailing slash and no percent-encoding.
 *
 * @since 0.1
 */
public final class SpiffeId {

    private static final String SCHEME = "spiffe://";

    private static final int MAX_LENGTH = 2048;

    private static volatile @Nullable TrustDomain latest;

    private final TrustDomain trustDomain;

    private final String text;

    private SpiffeId(TrustDomain trustDomain, String text) {
        this.trustDomain = trustDomain;
        this.text = text;
    }

    /**
     * Parses a SPIFFE ID.
     *
     * @throws IllegalArgumentException if the text is not a SPIFFE ID
     */
    public static SpiffeId parse(String text) {
        Objects.requireNonNull(text, "text cannot be null");
        if (text.length() > MAX_LENGTH || !text.startsWith(SCHEME)) {
            throw wrong();
        }
        int slash = text.indexOf('/', SCHEME.length());
        int end = slash < 0 ? text.length() : slash;
        requirePath(text, end);
        return new SpiffeId(trustDomain(text, end), text);
    }

    /** Shares the trust domain with the identity parsed before, since almost all identities are of one. */
    private static TrustDomain trustDomain(String text, int end) {
        TrustDomain shared = latest;
        if (shared != null
                && shared.name().length() == end - SCHEME.length()
                && text.startsWith(shared.name(), SCHEME.length())) {
            return shared;
        }
        TrustDomain other = new TrustDomain(text.substring(SCHEME.length(), end));
        latest = other;
        return other;
    }

    /**
     * Returns the SPIFFE ID of a path within a trust domain.
     *
     * @param path empty, or segments with a slash before each
     * @throws IllegalArgumentException if the path is not valid
     */
    public static SpiffeId of(TrustDomain trustDomain, String path) {
        return parse(SCHEME + trustDomain.name() + path);
    }

    private static void requirePath(String text, int from) {
        int start = from;
        while (start < text.length()) {
            int end = text.indexOf('/', start + 1);
            end = end < 0 ? text.length() : end;
            if (text.charAt(start) != '/' || !isSegment(text, start + 1, end)) {
                throw wrong();
            }
            start = end;
        }
    }

    private static boolean isSegment(String text, int from, int to) {
        boolean dots = true;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (!isAllowed(c)) {
                return false;
            }
            dots &= c == '.';
        }
        return to > from && (!dots || to - from > 2);
    }

    private static boolean isAllowed(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '.'
                || c == '-'
                || c == '_';
    }

    private static IllegalArgumentException wrong() {
        return new IllegalArgumentException("not a SPIFFE ID: spiffe://<trust domain>/<path> is expected");
    }

    public TrustDomain trustDomain() {
        return trustDomain;
    }

    /** Returns the path with its leading slash; empty if there is none. */
    public String path() {
        return text.substring(SCHEME.length() + trustDomain.name().length());
    }

    /** Returns whether this names a trust domain and not a workload in it. */
    public boolean isTrustDomain() {
        return path().isEmpty();
    }

    public boolean isMemberOf(TrustDomain other) {
        return trustDomain.equals(other);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SpiffeId that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
