// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

import io.countersign.registration.encoding.Octets;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Token of a service (RFC 6750 section 2.1). It never appears in a log. */
public final class PresentedToken {

    private static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    private final String value;

    private final Octets hash;

    private PresentedToken(String value) {
        this.value = value;
        this.hash = Octets.sha256(value.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the token with a value, or {@code null} if it cannot be a token. */
    public static @Nullable PresentedToken of(String value) {
        return SYNTAX.matcher(value).matches() ? new PresentedToken(value) : null;
    }

    public String value() {
        return value;
    }

    /** Returns the SHA-256 digest of the token's ASCII octets. */
    public Octets hash() {
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PresentedToken that && hash.equals(that.hash);
    }

    @Override
    public int hashCode() {
        return hash.hashCode();
    }

    /** Omits the token. */
    @Override
    public String toString() {
        return "PresentedToken[hash=" + hash + "]";
    }
}
