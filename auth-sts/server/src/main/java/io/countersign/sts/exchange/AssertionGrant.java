// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.sts.client.Client;
import io.countersign.sts.client.UsedAssertions;
import io.countersign.sts.grant.Grant;
import io.countersign.sts.grant.GrantAnswer;
import io.countersign.sts.grant.GrantForm;
import io.countersign.sts.grant.Sender;
import io.countersign.sts.issuer.TrustedIssuer;
import io.countersign.sts.issuer.TrustedIssuers;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.support.IssuedToken;
import io.countersign.sts.token.Subject;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.OAuthErrors;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Grant that exchanges an assertion of another issuer for a token of this server (RFC 7523 section 2.1). It carries an
 * identity from one trust domain into another (draft-ietf-oauth-identity-chaining). Each assertion is accepted once.
 */
final class AssertionGrant implements Grant {

    private final TrustedIssuers trusted;

    private final SubjectTokens subjects;

    private final Delegation delegation;

    private final DerivedTokens tokens;

    private final UsedAssertions used;

    private final Set<String> audience;

    private final Duration skew;

    AssertionGrant(
            TrustedIssuers trusted,
            SubjectTokens subjects,
            Delegation delegation,
            DerivedTokens tokens,
            UsedAssertions used,
            StsProperties properties) {
        this.trusted = trusted;
        this.subjects = subjects;
        this.delegation = delegation;
        this.tokens = tokens;
        this.used = used;
        this.audience = Set.of(properties.issuer(), properties.issuer() + Endpoints.TOKEN);
        this.skew = properties.clockSkew();
    }

    @Override
    public String type() {
        return "urn:ietf:params:oauth:grant-type:jwt-bearer";
    }

    @Override
    public String scheme(GrantForm form) {
        return "cross-domain";
    }

    @Override
    public GrantAnswer answer(Client client, GrantForm form, Sender sender) {
        try {
            CompactJws jws = CompactJws.parse(form.required("assertion"));
            TrustedIssuer issuer = trusted.find(
                            Objects.requireNonNullElse(jws.unverifiedClaims().string("iss"), ""))
                    .orElseThrow(() ->
                            new InvalidCredentialException(RefusalCode.UNTRUSTED_ISSUER, "the issuer is not trusted"));
            Jwt assertion = issuer.verifyAssertion(jws, audience);
            Subject subject = subjects.foreign(issuer, assertion);
            Permission permission = delegation.permit(client, subject, form, sender);
            IssuedToken token = tokens.accessToken(permission);
            // Afterwards, so that an assertion is not used up if nothing can be signed.
            use(assertion);
            tokens.audit(DerivedTokens.EXCHANGED, token, permission);
            return permission.answer(token, Map.of());
        } catch (InvalidCredentialException ex) {
            throw OAuthErrors.invalidGrant("the assertion is not acceptable: " + ex.code());
        }
    }

    private void use(Jwt assertion) {
        if (!used.use(
                "iss:" + assertion.issuer(),
                assertion.id(),
                assertion.expiresAt().plus(skew))) {
            throw new InvalidCredentialException(RefusalCode.REPLAYED, "the assertion was used before");
        }
    }
}
