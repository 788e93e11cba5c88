// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * SHA-256 digest of the whole text of a token, its scheme and its expected audience.
 *
 * @since 0.1
 */
public record TokenDigest(long first, long second, long third, long fourth) {

    /** @param context result of {@link TokenPresentation#context} */
    public static TokenDigest of(byte[] context, String token) {
        ByteBuffer digest = ByteBuffer.wrap(Sha256.digest(context, token.getBytes(StandardCharsets.UTF_8)));
        return new TokenDigest(digest.getLong(), digest.getLong(), digest.getLong(), digest.getLong());
    }

    @Override
    public int hashCode() {
        return Long.hashCode(first);
    }

    @Override
    public String toString() {
        return "TokenDigest";
    }
}
