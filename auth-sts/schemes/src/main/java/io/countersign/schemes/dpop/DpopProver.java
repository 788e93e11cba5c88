// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.dpop;

import io.countersign.core.Sha256;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Signs DPoP proofs with one key (RFC 9449 section 4.2), one for each request. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class DpopProver {

    private final JwsSigner signer;

    private final Clock clock;

    public DpopProver(JwsSigner signer, Clock clock) {
        this.signer = Objects.requireNonNull(signer, "signer cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Returns the thumbprint of the key, which tokens bound to it contain as {@code jkt}. */
    public String thumbprint() {
        return signer.thumbprint();
    }

    /**
     * Returns a new value for the {@code DPoP} header.
     *
     * @param method HTTP method of the request
     * @param uri URI of the request, with or without query
     * @param accessToken access token of the request, or {@code null} if there is none
     */
    public String proof(String method, URI uri, @Nullable String accessToken) {
        return proof(method, uri, accessToken, null);
    }

    /**
     * Returns a new value for the {@code DPoP} header of a request whose proof must be bound to its body.
     *
     * @param bodyDigest SHA-256 of the body, of zero octets if there is none; {@code null} to leave it unbound
     */
    public String proof(String method, URI uri, @Nullable String accessToken, byte @Nullable [] bodyDigest) {
        JwtBuilder proof = JwtBuilder.ofType(DpopProofs.TYPE)
                .randomId()
                .claim("htm", method)
                .claim("htu", withoutQuery(uri))
                .issuedAt(clock.instant());
        if (accessToken != null) {
            proof.claim("ath", accessTokenHash(accessToken));
        }
        if (bodyDigest != null) {
            proof.claim(DpopProofs.BODY_HASH, Base64Url.encode(bodyDigest));
        }
        return proof.signProof(signer);
    }

    /** Returns the {@code ath} of a token: its SHA-256 in base64url. */
    public static String accessTokenHash(String accessToken) {
        return Base64Url.encode(Sha256.digest(accessToken.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String withoutQuery(URI uri) {
        String text = uri.toString();
        int end = text.length();
        for (char mark : new char[] {'?', '#'}) {
            int at = text.indexOf(mark);
            end = at < 0 ? end : Math.min(end, at);
        }
        return text.substring(0, end);
    }

    @Override
    public String toString() {
        return "DpopProver[" + signer.algorithm() + "]";
    }
}
