// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.json.JsonObject;
import io.spiffe.bundle.jwtbundle.JwtBundle;
import io.spiffe.exception.AuthorityNotFoundException;
import io.spiffe.exception.BundleNotFoundException;
import io.spiffe.exception.JwtBundleException;
import io.spiffe.exception.JwtSvidException;
import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;
import io.spiffe.svid.jwtsvid.JwtSvid;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Issues and validates JWT-SVIDs (JWT-SVID sections 3 and 5). */
final class JwtSvids {

    private final Issuer issuer;

    private final Responses responses;

    JwtSvids(Issuer issuer, Responses responses) {
        this.issuer = issuer;
        this.responses = responses;
    }

    String issue(SpiffeId id, List<String> audience) {
        Instant now = issuer.clock().instant();
        Authority authority = issuer.snapshot().authorities().active();
        return JwtBuilder.ofType("JWT")
                .subject(id.toString())
                .audience(audience.toArray(String[]::new))
                .issuedAt(now)
                .expiresAt(authority.endOf(issuer.lives().jwtSvid(), now))
                .randomId()
                .sign(authority.signer());
    }

    /**
     * Validates a JWT-SVID of this trust domain, or of a federated one.
     *
     * @return claims, with the SPIFFE ID as {@code sub}
     * @throws IllegalArgumentException if the token is not valid
     */
    JsonObject validate(String token, String audience) {
        JsonObject claims = parse(token);
        TrustDomain trustDomain = subject(claims).getTrustDomain();
        try {
            JwtSvid.parseAndValidate(token, bundle(trustDomain), Set.of(audience));
        } catch (JwtSvidException | JwtBundleException | BundleNotFoundException | AuthorityNotFoundException ex) {
            throw new IllegalArgumentException("Not a valid JWT-SVID", ex);
        }
        checkTimes(claims);
        return claims;
    }

    /**
     * Parses the claims more strictly than java-spiffe, which accepts duplicate members and changes the case of the
     * subject.
     */
    private static JsonObject parse(String token) {
        try {
            return CompactJws.parse(token).unverifiedClaims();
        } catch (InvalidCredentialException ex) {
            throw new IllegalArgumentException("Not a JWT-SVID", ex);
        }
    }

    private static SpiffeId subject(JsonObject claims) {
        String subject = claims.string("sub");
        if (subject == null) {
            throw new IllegalArgumentException("A JWT-SVID must have a subject");
        }
        return SpiffeNames.workload(subject);
    }

    private JwtBundle bundle(TrustDomain trustDomain) throws JwtBundleException {
        for (PublishedBundle bundle : responses.bundles()) {
            if (bundle.trustDomain().equals(trustDomain)) {
                return JwtBundle.parse(trustDomain, bundle.toJwks());
            }
        }
        throw new IllegalArgumentException("There is no bundle of " + trustDomain);
    }

    private void checkTimes(JsonObject claims) {
        double now = issuer.clock().millis() / 1000.0;
        if (!(claims.get("exp") instanceof Number expiry) || now >= expiry.doubleValue()) {
            throw new IllegalArgumentException("The JWT-SVID has expired");
        }
        if (claims.get("nbf") instanceof Number begin && now < begin.doubleValue()) {
            throw new IllegalArgumentException("The JWT-SVID is not valid yet");
        }
    }
}
