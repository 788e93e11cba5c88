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

/** Issues JWT-SVIDs and validates them (JWT-SVID sections 3 and 5). */
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
     * Validates one of this trust domain, or of another one that it is told of.
     *
     * @return the claims, {@code sub} being the SPIFFE ID
     * @throws IllegalArgumentException if it is not valid
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
     * By a stricter reading than java-spiffe's, which takes the last of two members of one name, and folds the subject.
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
            throw new IllegalArgumentException("A JWT-SVID has a subject");
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
            throw new IllegalArgumentException("The life of the JWT-SVID is over");
        }
        if (claims.get("nbf") instanceof Number begin && now < begin.doubleValue()) {
            throw new IllegalArgumentException("The life of the JWT-SVID has not begun");
        }
    }
}
