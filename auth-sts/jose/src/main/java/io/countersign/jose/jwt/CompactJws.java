// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.Base64Url;
import io.countersign.jose.VerificationKey;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Token in compact form (RFC 7515 section 3.1), parsed strictly and <strong>not verified</strong>: three segments of
 * canonical base64url, a header without embedded key and without extension, and a JSON object as payload.
 *
 * @since 0.1
 */
public final class CompactJws {

    /**
     * Default maximum length of a token in characters. A token signed with ML-DSA-87 has about 6.7 kB even with few
     * claims.
     */
    public static final int DEFAULT_MAX_SIZE = 16 * 1024;

    private final byte[] token;

    private final int headerLength;

    private final int inputLength;

    private final JwsHeader header;

    private final boolean knownHeader;

    private final JsonObject claims;

    private final byte[] signature;

    private CompactJws(byte[] token, int headerLength, int inputLength, JwsHeader header, boolean knownHeader) {
        this.token = token;
        this.headerLength = headerLength;
        this.inputLength = inputLength;
        this.header = header;
        this.knownHeader = knownHeader;
        this.claims = StrictJson.parseObject(Base64Url.decode(token, headerLength + 1, inputLength));
        this.signature = Base64Url.decode(token, inputLength + 1, token.length);
    }

    /**
     * Parses a token.
     *
     * @throws InvalidCredentialException if it is larger than {@link #DEFAULT_MAX_SIZE} or malformed
     */
    public static CompactJws parse(String token) {
        return parse(token, DEFAULT_MAX_SIZE, null);
    }

    /**
     * Parses a token.
     *
     * @param maxSize maximum length of the token, in characters
     * @throws InvalidCredentialException if it is longer, or malformed
     */
    public static CompactJws parse(String token, int maxSize) {
        return parse(token, maxSize, null);
    }

    static CompactJws parse(String token, int maxSize, @Nullable HeaderCache cache) {
        if (token.length() > maxSize) {
            throw new InvalidCredentialException(RefusalCode.TOO_LARGE, "the token is too large");
        }
        int first = token.indexOf('.');
        int second = token.indexOf('.', first + 1);
        if (first <= 0 || second <= first + 1 || second == token.length() - 1 || token.indexOf('.', second + 1) >= 0) {
            throw InvalidCredentialException.malformed("not three segments");
        }
        // One byte per character: a character outside Latin-1 becomes a question mark, which is not base64url.
        byte[] bytes = token.getBytes(StandardCharsets.ISO_8859_1);
        JwsHeader known = cache == null ? null : cache.find(bytes, first);
        JwsHeader header = known == null ? JwsHeader.parse(Base64Url.decode(bytes, 0, first)) : known;
        return new CompactJws(bytes, first, second, header, known != null);
    }

    public JwsHeader header() {
        return header;
    }

    /** Returns the claims before verification. Use them only to select a verifier. */
    public JsonObject unverifiedClaims() {
        return claims;
    }

    boolean isSignedWith(VerificationKey key) {
        return key.verifies(token, 0, inputLength, signature);
    }

    /** Adds the header to the cache, unless it came from there. */
    void remember(HeaderCache cache) {
        if (!knownHeader) {
            cache.put(token, headerLength, header);
        }
    }

    @Override
    public String toString() {
        return "CompactJws[" + header.algorithm() + ", " + header.keyId() + "]";
    }
}
