// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.idt.rsa.RsaProofContext;
import io.countersign.idt.rsa.RsaProofKey;
import io.countersign.idt.rsa.RsaProofVerifier;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.interfaces.RSAPublicKey;
import java.util.Objects;

/**
 * Faulty verifier that the profile replaces. It checks the token's signature and expiry with the key of whatever
 * issuer the token names, and the proof, if at all, with a key from the request. It checks no audience, sender, reuse,
 * or relation between the token and the proved message.
 */
final class PrototypeVerifier {

    private final JwtVerifier tokens;

    PrototypeVerifier(JwsSigner... known) {
        JwtVerifier.Builder builder = JwtVerifier.builder()
                .types("dvid+jwt")
                .audience("spiffe://example.org", "spiffe://elsewhere.org")
                .requiredClaims("exp", "aud")
                .clock(TestDelegation.CLOCK);
        for (JwsSigner signer : known) {
            builder.issuer(TestDelegation.ASSERTING + (signer == known[0] ? "" : "-evil"), StaticKeySet.of(signer));
        }
        this.tokens = builder.build();
    }

    boolean accepts(String token) {
        return tokens.verify(token) instanceof JwtVerification.Accepted;
    }

    /** Verifies the proof with a key that the prover supplies. */
    boolean acceptsProof(String token, KeySource supplied) {
        JsonObject claims = CompactJws.parse(token).unverifiedClaims();
        JsonObject proof = (JsonObject) Objects.requireNonNull(claims.get("zkp"));
        KeySource.Lookup.Found found = (KeySource.Lookup.Found) supplied.find(null);
        RSAPublicKey key = (RSAPublicKey) found.key().publicKey().orElseThrow();
        RsaProofContext context = new RsaProofContext(
                text(claims, "jti"),
                text(claims, "iss"),
                text(claims, "sub"),
                text(claims, "aud"),
                Objects.requireNonNull(claims.number("exp")),
                text(claims, "sub"),
                "");
        return new RsaProofVerifier(RsaProofKey.of(key))
                .verify(
                        text(proof, "msg").getBytes(StandardCharsets.US_ASCII),
                        context,
                        Base64Url.decode(text(proof, "proof")));
    }

    private static String text(JsonObject object, String name) {
        return Objects.requireNonNull(object.string(name));
    }
}
