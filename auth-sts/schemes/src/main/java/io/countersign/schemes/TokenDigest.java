// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** SHA-256 over a whole compact form, signature included, with the scheme and the audience that it is expected for. */
record TokenDigest(long first, long second, long third, long fourth) {

    static TokenDigest of(byte[] context, String token) {
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
