// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Caller;
import io.countersign.core.ClientAddress;
import io.countersign.core.CredentialScheme;
import io.countersign.core.RefusalCode;
import io.countersign.core.RepeatedHeaderException;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/**
 * Verifies requests whose body is a credential, for filters that answer such requests themselves. It does what {@link
 * CredentialAuthenticationFilter} does for credentials in headers, with the same beans: validators, listeners,
 * observations, events and problem details. A connection has one such request of a client at a time, and there are limits for clients and in all;
 * requests beyond are answered 503.
 *
 * @since 0.1
 */
public final class BodyCredentialVerifier {

    private final BodiesInFlight bodies = new BodiesInFlight();

    private final CredentialScheme scheme;

    private final RequestLimits limits;

    private final int longest;

    private final @Nullable ServiceAddress address;

    private final ClientCertificateSource certificates;

    private final CredentialAuthenticationConverter converter;

    private final AuthenticationManager manager;

    private final AuthenticationFailureHandler failures;

    /**
     * @param scheme scheme that reads a {@link io.countersign.core.BodyRequest}
     * @param longest maximum number of octets of a body; a longer one is answered 413, and one that takes
     *     longer than half a minute 408
     * @param context application whose beans {@link CountersignConfigurer} uses too
     */
    public BodyCredentialVerifier(CredentialScheme scheme, int longest, ApplicationContext context) {
        VerificationBeans beans = new VerificationBeans(context);
        CredentialSchemes schemes = context.getBean(CredentialSchemes.class);
        this.scheme = scheme;
        this.limits = beans.limits();
        this.longest = longest;
        this.address = beans.optional(ServiceAddress.class);
        this.certificates = beans.certificates();
        this.converter = new CredentialAuthenticationConverter(schemes, null, beans.observations());
        this.manager = beans.manager();
        this.failures = beans.failures(beans.entryPoint(schemes));
    }

    /** Returns the caller, or {@code null} if the request was refused and answered. */
    public @Nullable Caller verify(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        BodiesInFlight.Place place = new BodiesInFlight.Place(
                request.getServletConnection().getConnectionId(), ClientAddress.of(request.getRemoteAddr()));
        boolean entered = bodies.enter(place);
        try {
            if (!entered) {
                throw new UndecidedCredentialException(scheme.name(), "bodies_in_flight", null);
            }
            return authenticate(new ServletBodyRequest(request, limits, longest, address, certificates));
        } catch (AuthenticationException ex) {
            failures.onAuthenticationFailure(request, response, ex);
            return null;
        } finally {
            if (entered) {
                bodies.leave(place);
            }
        }
    }

    private Caller authenticate(ServletBodyRequest request) {
        try {
            PresentedCredential presented = converter.read(request, scheme);
            if (presented == null) {
                throw new RejectedCredentialException(scheme.name(), RefusalCode.MALFORMED, null);
            }
            Authentication known = manager.authenticate(new CredentialAuthenticationToken(request, presented, null));
            return ((CallerAuthentication) known).getPrincipal();
        } catch (RepeatedHeaderException ex) {
            throw UnreadableRequestException.repeatedHeader(ex.header());
        }
    }
}
