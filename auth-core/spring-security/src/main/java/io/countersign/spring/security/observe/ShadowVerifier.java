// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import io.countersign.core.RepeatedHeaderException;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.CallerPolicy;
import io.countersign.spring.security.CredentialAuthenticationConverter;
import io.countersign.spring.security.CredentialAuthenticationProvider;
import io.countersign.spring.security.CredentialAuthenticationToken;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.RejectedCredentialException;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.UndecidedCredentialException;
import io.countersign.spring.security.observation.CredentialObservations;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.GrantedAuthority;

/**
 * Verifies requests as {@code countersign.mode: enforce} would, with the validators and the authorities of the
 * application, but without its listeners, events and observations.
 *
 * @since 0.1
 */
public final class ShadowVerifier {

    /** Code of requests that cannot be read: 400, 413 or 431. */
    private static final String UNREADABLE = "unreadable_request";

    /** Code of callers whose login does not meet the rule of the path (RFC 9470). */
    private static final String STEP_UP = "insufficient_user_authentication";

    private final CredentialAuthenticationConverter converter;

    private final CredentialAuthenticationProvider provider;

    /**
     * @param service credential of the calling services themselves, or {@code null} if they have none
     * @param policy validators and authorities of the application
     */
    public ShadowVerifier(CredentialSchemes schemes, @Nullable ServiceCredential service, CallerPolicy policy) {
        Objects.requireNonNull(schemes, "schemes cannot be null");
        this.converter = new CredentialAuthenticationConverter(schemes, service, CredentialObservations.NOOP);
        this.provider = new CredentialAuthenticationProvider(CredentialObservations.NOOP, List.of(), policy);
    }

    /** Never throws an exception. */
    ShadowVerdict verify(ShadowRequest request) {
        try {
            return authenticate(request);
        } catch (RejectedCredentialException ex) {
            return ShadowVerdict.of(
                    ShadowOutcome.WOULD_REFUSE,
                    ex.scheme().value(),
                    ex.code().value(),
                    ex.code().rule());
        } catch (UndecidedCredentialException ex) {
            String cause = request.isBodyMissed() ? "body was not read" : ex.reason();
            return ShadowVerdict.of(ShadowOutcome.UNAVAILABLE, ex.scheme().value(), cause, null);
        } catch (AuthenticationException | RepeatedHeaderException ex) {
            return ShadowVerdict.of(ShadowOutcome.WOULD_REFUSE, ShadowVerdict.NONE, UNREADABLE, null);
        } catch (RuntimeException | Error ex) {
            return ShadowVerdict.of(ShadowOutcome.UNAVAILABLE, ShadowVerdict.NONE, "unforeseen", null);
        }
    }

    private ShadowVerdict authenticate(ShadowRequest request) {
        request.requireReadable();
        CredentialAuthenticationToken presented = converter.convert(request);
        Authentication caller = presented == null ? null : provider.authenticate(presented);
        if (!(caller instanceof CallerAuthentication accepted)) {
            return ShadowVerdict.of(
                    ShadowOutcome.NONE, ShadowVerdict.NONE, ShadowVerdict.NONE, converter.unrecognised(request));
        }
        if (!request.isLoginSufficient(accepted)) {
            return ShadowVerdict.of(
                    ShadowOutcome.WOULD_REFUSE, accepted.getPrincipal().scheme().value(), STEP_UP, null);
        }
        return new ShadowVerdict(
                ShadowOutcome.WOULD_ACCEPT,
                accepted.getPrincipal().scheme().value(),
                ShadowVerdict.NONE,
                null,
                authorities(accepted));
    }

    private static Set<String> authorities(CallerAuthentication caller) {
        return caller.getAuthorities().stream()
                .map(GrantedAuthority::getAuthority)
                .filter(Objects::nonNull)
                .collect(Collectors.toUnmodifiableSet());
    }
}
