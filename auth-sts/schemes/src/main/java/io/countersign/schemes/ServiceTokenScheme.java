// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.Verdict;
import io.countersign.jose.Jwt;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a service may do in its own right: a short token of its own (RFC 6749 section 4.4, RFC 9068) in the header {@value #HEADER},
 * beside the user's credential and for this one service. Its scopes become authorities {@code SCOPE_<scope>}.
 *
 * @since 0.1
 */
public final class ServiceTokenScheme implements CredentialScheme {

    public static final SchemeName NAME = new SchemeName("service-token");

    public static final String HEADER = "Service-Authorization";

    private final JwtPresentation presentation;

    public ServiceTokenScheme(JwtSchemeSettings settings) {
        Set<String> audience = Set.of(settings.service().value());
        this.presentation = new JwtPresentation(NAME, HEADER, settings, audience, ServiceTokenScheme::caller);
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    public Set<Marker> markers() {
        return presentation.markers();
    }

    /** Any bearer token in this header is this scheme's own: no other one may look at it. */
    @Override
    public Reading read(InboundRequest request) {
        String value = request.header(HEADER);
        Reading reading = presentation.read(value);
        boolean foreign = value != null && reading instanceof Reading.Absent;
        return foreign ? Reading.malformed(RefusalCode.MALFORMED) : reading;
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        return presentation.verify(credential);
    }

    private static Caller caller(Jwt jwt, Credential credential) {
        if (!AccessTokens.isClientsOwn(jwt) || jwt.claims().containsKey("roles")) {
            throw AccessTokens.invalid();
        }
        return new Caller(
                null,
                List.of(new Caller.Workload(jwt.subject())),
                AccessTokens.scopes(jwt),
                Map.of(),
                jwt.expiresAt(),
                new SenderBinding.Bearer(),
                credential);
    }

    /** A service's own right is never passed on: the next service is shown its own, from a {@link ServiceTokenSource}. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
