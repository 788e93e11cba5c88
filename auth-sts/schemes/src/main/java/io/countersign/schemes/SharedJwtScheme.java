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
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.jose.AudiencePattern;
import io.countersign.jose.Jwt;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The user's access token (RFC 9068) of an issuer that all services trust, passed on unchanged from hop to hop. Its audience is the
 * service, or the pattern that the services of the domain share.
 *
 * @since 0.1
 */
public final class SharedJwtScheme implements CredentialScheme {

    public static final SchemeName NAME = new SchemeName("shared-jwt");

    private static final String HEADER = "Authorization";

    private final JwtPresentation presentation;

    private final @Nullable AudiencePattern pattern;

    private final Clock clock;

    /**
     * @param pattern an audience that is accepted beside the service's own id, or {@code null} for none
     * @throws IllegalArgumentException if the pattern does not stand for the service
     */
    public SharedJwtScheme(JwtSchemeSettings settings, @Nullable AudiencePattern pattern) {
        if (pattern != null && !pattern.matches(settings.service())) {
            throw new IllegalArgumentException(
                    "The audience pattern " + pattern + " does not stand for the service " + settings.service());
        }
        this.pattern = pattern;
        this.clock = settings.clock();
        this.presentation =
                new JwtPresentation(NAME, HEADER, settings, audience(settings.service()), SharedJwtScheme::caller);
    }

    private Set<String> audience(ServiceId service) {
        Set<String> audience = new LinkedHashSet<>();
        audience.add(service.value());
        if (pattern != null) {
            audience.add(pattern.value());
        }
        return audience;
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    public Set<Marker> markers() {
        return presentation.markers();
    }

    @Override
    public Reading read(InboundRequest request) {
        return presentation.read(request.header(HEADER));
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        return presentation.verify(credential);
    }

    private static Caller caller(Jwt jwt, Credential credential) {
        if (AccessTokens.isClientsOwn(jwt)) {
            throw AccessTokens.invalid();
        }
        return new Caller(
                new Caller.User(jwt.issuer(), jwt.subject(), jwt.claims().string("username")),
                List.of(),
                AccessTokens.rolesAndScopes(jwt),
                AccessTokens.others(jwt),
                jwt.expiresAt(),
                new SenderBinding.Bearer(),
                credential);
    }

    /** Passes the caller's own token on, to where it is meant to go and while it lives. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        if (!(caller.credential() instanceof VerifiedJwt own) || !own.scheme().equals(NAME)) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        if (!clock.instant().isBefore(caller.expiry())) {
            return Propagation.refused(RefusalCode.EXPIRED);
        }
        if (!reaches(own.jwt().audience(), next.target())) {
            return Propagation.refused(RefusalCode.WRONG_AUDIENCE);
        }
        next.header(HEADER, BearerTokens.header(own.token()));
        return Propagation.done();
    }

    private boolean reaches(List<String> audience, ServiceId target) {
        return audience.contains(target.value())
                || (pattern != null && pattern.matches(target) && audience.contains(pattern.value()));
    }
}
