// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.InboundRequest;
import io.countersign.core.SchemeName;
import io.countersign.core.Verdict;
import io.countersign.spring.security.observation.CredentialObservation;
import io.countersign.spring.security.observation.CredentialObservationDocumentation;
import io.countersign.spring.security.observation.CredentialObservations;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;

/**
 * Verifies the credentials of a request by their schemes. A request may present a caller's credential and a service's
 * own credential. Each one that is present must be accepted.
 *
 * @since 0.1
 */
public final class CredentialAuthenticationProvider implements AuthenticationProvider {

    private final CredentialObservations observations;

    private final List<CallerListener> listeners;

    private final CallerPolicy policy;

    /** @param observations observations of verifications, {@code countersign.credential.verify} */
    public CredentialAuthenticationProvider(CredentialObservations observations) {
        this(observations, List.of());
    }

    /**
     * @param observations observations of verifications, {@code countersign.credential.verify}
     * @param listeners listeners for accepted callers
     */
    public CredentialAuthenticationProvider(
            CredentialObservations observations, Collection<? extends CallerListener> listeners) {
        this(observations, listeners, CallerPolicy.NONE);
    }

    /**
     * @param observations observations of verifications, {@code countersign.credential.verify}
     * @param listeners listeners for accepted callers
     * @param policy validators and authorities of the application
     */
    public CredentialAuthenticationProvider(
            CredentialObservations observations, Collection<? extends CallerListener> listeners, CallerPolicy policy) {
        this.observations = Objects.requireNonNull(observations, "observations cannot be null");
        this.listeners = List.copyOf(listeners);
        this.policy = Objects.requireNonNull(policy, "policy cannot be null");
    }

    /**
     * @throws RejectedCredentialException if a credential is refused
     * @throws UndecidedCredentialException if a credential could not be verified
     */
    @Override
    public @Nullable Authentication authenticate(Authentication authentication) {
        if (!(authentication instanceof CredentialAuthenticationToken token)) {
            return null;
        }
        PresentedCredential presented = token.caller();
        PresentedCredential own = token.service();
        CallerAuthentication caller = presented == null
                ? null
                : verify(
                        presented,
                        token.request(),
                        accepted -> new CallerAuthentication(accepted, null, policy.authorities(accepted)));
        Caller service = own == null ? null : verify(own, token.request(), accepted -> accepted);
        if (caller == null) {
            return service == null ? null : new CallerAuthentication(service, service);
        }
        return service == null ? caller : caller.with(service);
    }

    /** @param authorize function that may fail, as the verification may */
    private <T> T verify(PresentedCredential presented, InboundRequest request, Function<Caller, T> authorize) {
        SchemeName scheme = presented.scheme().name();
        CredentialObservation observation = observations.start(CredentialObservationDocumentation.VERIFY);
        try {
            Verdict verdict = presented.scheme().verify(presented.credential(), request);
            Caller caller = accept(scheme, presented.credential(), verdict, observation);
            T authorized = authorize.apply(caller);
            observation.accepted(scheme, caller.credential().algorithm());
            tell(caller);
            return authorized;
        } catch (RuntimeException | StackOverflowError ex) {
            throw SchemeFailures.settle(observation, scheme, presented.credential(), ex);
        } finally {
            observation.stop();
        }
    }

    private Caller accept(
            SchemeName scheme, Credential credential, Verdict verdict, CredentialObservation observation) {
        return switch (verdict) {
            case Verdict.Accepted accepted -> validate(scheme, accepted.caller(), observation);
            case Verdict.Rejected rejected -> {
                observation.outcome(scheme, rejected.code().value());
                throw new RejectedCredentialException(scheme, rejected.code(), credential.id(), rejected.demand());
            }
            case Verdict.Unknown unknown -> {
                observation.outcome(scheme, "unknown");
                throw new UndecidedCredentialException(scheme, unknown.cause(), credential.id());
            }
        };
    }

    private Caller validate(SchemeName scheme, Caller caller, CredentialObservation observation) {
        String id = caller.credential().id();
        return switch (policy.validate(caller)) {
            case CallerValidator.Result.Accepted accepted -> caller;
            case CallerValidator.Result.Rejected rejected -> {
                observation.outcome(scheme, rejected.code().value());
                throw new RejectedCredentialException(scheme, rejected.code(), id);
            }
            case CallerValidator.Result.Unknown unknown -> {
                observation.outcome(scheme, "unknown");
                throw new UndecidedCredentialException(scheme, unknown.cause(), id);
            }
        };
    }

    private void tell(Caller caller) {
        for (CallerListener listener : listeners) {
            listener.accepted(caller);
        }
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return CredentialAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
