// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InboundRequest;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.keyset.KeySource;
import io.countersign.tokens.TokenCredential;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenScheme;
import io.countersign.tokens.VerifiedCredential;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Scheme for the calling service's own rights: a short-lived token of its own (RFC 6749 section 4.4, RFC 9068) in the
 * header {@value #HEADER}, besides the user's credential and for this service only. Its scopes become authorities
 * {@code SCOPE_<scope>}. For a foreign issuer, only the scopes allowed for the client count.
 *
 * @since 0.1
 */
public final class ServiceTokenScheme extends TokenScheme {

    public static final SchemeName NAME = new SchemeName("service-token");

    public static final String HEADER = "Service-Authorization";

    private final TokenPresentation<CompactJws> presentation;

    private final Map<String, ForeignIssuer> foreignIssuers;

    public ServiceTokenScheme(JwtSchemeSettings settings) {
        Set<String> audience = Set.of(settings.service().value());
        TokenForm form = new TokenForm(AccessTokens.TYPE, UserTokens.verifiers(settings, audience));
        this.foreignIssuers = settings.foreignIssuers();
        this.presentation = settings.presentation(NAME, TokenHeader.SERVICE, audience, new JwtTokens(form, this::read));
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    protected TokenPresentation<CompactJws> presentation() {
        return presentation;
    }

    /** Reads any token in this header as this scheme's own, so no other scheme reads it. */
    @Override
    public Reading read(InboundRequest request) {
        return presentation.readOwnHeader(request);
    }

    private VerifiedCredential read(TokenCredential<CompactJws> own, Jwt jwt, KeySource keys) {
        if (!AccessTokens.isClientsOwn(jwt)
                || jwt.claims().containsKey("roles")
                || jwt.claims().containsKey("act")) {
            throw AccessTokens.invalid();
        }
        Caller caller = new Caller(
                null,
                List.of(new Caller.Workload(jwt.subject())),
                authorities(jwt),
                Map.of(),
                jwt.expiresAt(),
                AccessTokens.binding(jwt),
                new VerifiedJwt(NAME, own.token(), jwt, own.digest(), null, null));
        return VerifiedCredential.of(caller, JwtParts.of(jwt, keys));
    }

    private Set<String> authorities(Jwt jwt) {
        Set<String> scopes = AccessTokens.scopes(jwt);
        ForeignIssuer foreign = foreignIssuers.get(jwt.issuer());
        if (foreign == null) {
            return scopes;
        }
        String client = Objects.requireNonNull(jwt.claims().string("client_id"), "checked before");
        if (!foreign.knows(client)) {
            throw new InvalidCredentialException(
                    RefusalCode.UNTRUSTED_ISSUER, "the client of a foreign issuer is not configured");
        }
        return foreign.ofService(client, scopes);
    }

    /**
     * Always refuses: the token of the calling service is never passed on. This service sends a token of its own,
     * from a {@link ServiceTokenSource}.
     */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
