// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import io.countersign.core.Caller;
import io.countersign.core.CallerConversion;
import io.countersign.core.CredentialScheme;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.SchemeName;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.UnforeseenFailure;
import io.countersign.spring.security.observation.CredentialObservation;
import io.countersign.spring.security.observation.CredentialObservationDocumentation;
import io.countersign.spring.security.observation.CredentialObservations;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpRequest;
import org.springframework.security.core.Authentication;

/**
 * Decides which credentials an outgoing request carries, for every HTTP client of the application. A call to a mapped
 * service carries the caller's credential according to the propagating scheme, and this service's own credential if the
 * target has scopes. Credential headers that the request already has, such as those copied from an incoming request, are
 * removed first. A call to an unmapped host follows the {@link UnmappedPolicy}.
 *
 * <p>A request to the host and port of a mapped service is never sent without a credential: it is refused if no mapped
 * path covers it.
 *
 * @since 0.1
 */
public final class CredentialPropagator {

    private static final Log logger = LogFactory.getLog(CredentialPropagator.class);

    private final CredentialSchemes schemes;

    private final ServiceTargets targets;

    private final @Nullable ServiceCredential service;

    private final CallerConversion conversion;

    private final CredentialObservations observations;

    private final UnmappedPolicy unmapped;

    private final Predicate<Authentication> observed;

    private final List<String> credentialHeaders;

    private final LongAdder unmappedCalls = new LongAdder();

    /** Creates a propagator of an application that observes no path. */
    public CredentialPropagator(
            CredentialSchemes schemes,
            ServiceTargets targets,
            @Nullable ServiceCredential service,
            CallerConversion conversion,
            CredentialObservations observations,
            UnmappedPolicy unmapped) {
        this(schemes, targets, service, conversion, observations, unmapped, current -> false);
    }

    /**
     * @param service credential of this service itself, or {@code null} if it has none
     * @param conversion conversion of callers whose credentials are valid at this service only
     * @param observations observations of propagations, {@code countersign.credential.propagate}
     * @param unmapped treatment of calls to unmapped hosts
     * @param observed matches callers in shadow mode, whose calls are left unchanged
     * @throws CountersignConfigurationException if a target prescribes a scheme that does not exist
     */
    public CredentialPropagator(
            CredentialSchemes schemes,
            ServiceTargets targets,
            @Nullable ServiceCredential service,
            CallerConversion conversion,
            CredentialObservations observations,
            UnmappedPolicy unmapped,
            Predicate<Authentication> observed) {
        this.schemes = Objects.requireNonNull(schemes, "schemes cannot be null");
        this.targets = Objects.requireNonNull(targets, "targets cannot be null");
        this.service = service;
        this.conversion = Objects.requireNonNull(conversion, "conversion cannot be null");
        this.observations = Objects.requireNonNull(observations, "observations cannot be null");
        this.unmapped = Objects.requireNonNull(unmapped, "unmapped cannot be null");
        this.observed = Objects.requireNonNull(observed, "observed cannot be null");
        this.credentialHeaders = schemes.headers();
        targets.all().forEach(target -> schemes.propagating(target.id(), target.propagate()));
    }

    /** Returns the number of calls to unmapped hosts, sent or refused, since the start. */
    public long unmappedCalls() {
        return unmappedCalls.sum();
    }

    /**
     * Checks that a request whose caller is unknown does not go to a configured service.
     *
     * @throws CallerNotVisibleException if it does
     */
    void requireUnmapped(HttpRequest request) {
        ServiceTarget target = targets.find(request.getURI());
        if (target != null) {
            throw new CallerNotVisibleException(target.id());
        }
    }

    /**
     * Changes the headers of a request before it is sent.
     *
     * @param body supplies the body, for schemes that sign its digest, or {@code null} if the client does not have it yet
     * @param current authentication of the current caller, whose tokens third parties do not receive; {@code null} if
     *     there is none
     * @param onBehalf whether the call is made for the current caller, and not for this service itself
     * @return an action for a response of 401: it discards cached credentials, and returns whether the request should be
     *     propagated and sent once more
     * @throws UnmappedTargetException if the request must not be sent to this address
     * @throws PropagationRefusedException if a credential must not be sent to the target
     * @throws PropagationUnknownException if a credential could not be obtained
     */
    BooleanSupplier propagate(
            HttpRequest request, Supplier<byte @Nullable []> body, @Nullable Authentication current, boolean onBehalf) {
        if (current != null && observed.test(current)) {
            return () -> false;
        }
        ServiceTarget target = targets.find(request.getURI());
        if (target == null) {
            sendPlain(request, current);
            return () -> false; // nothing is cached
        }
        credentialHeaders.forEach(request.getHeaders()::remove);
        ClientOutboundRequest next = new ClientOutboundRequest(target.id(), request, body);
        if (onBehalf) {
            propagateCaller(next, target, current);
        }
        propagateService(next, target);
        return next::forgetKept;
    }

    private void sendPlain(HttpRequest request, @Nullable Authentication current) {
        unmappedCalls.increment();
        if (unmapped == UnmappedPolicy.REFUSE || targets.isAtOrigin(request.getURI())) {
            throw new UnmappedTargetException(request.getURI());
        }
        List<String> removed = ThirdPartyCall.strip(request.getHeaders(), credentialHeaders, current);
        if (request instanceof ReactiveRequest reactive) {
            ThirdPartyCall.stripCookies(reactive.cookies(), credentialHeaders, current);
        }
        if (logger.isDebugEnabled()) {
            logger.debug(
                    "Call to the unmapped host " + request.getURI().getHost() + " without a credential of the caller"
                            + (removed.isEmpty() ? "" : "; removed headers: " + String.join(", ", removed)));
        }
    }

    private void propagateCaller(OutboundRequest next, ServiceTarget target, @Nullable Authentication authentication) {
        if (authentication instanceof CallerAuthentication verified) {
            Caller caller = verified.getPrincipal();
            if (!caller.equals(verified.service())) {
                CredentialScheme scheme = schemes.propagating(target.id(), target.propagate());
                CredentialObservation observation = observations.start(CredentialObservationDocumentation.PROPAGATE);
                settle(next, scheme.name(), observation, () -> scheme.propagate(conversion.convert(caller), next));
            }
        }
    }

    private void propagateService(OutboundRequest next, ServiceTarget target) {
        if (service != null && !target.scopes().isEmpty()) {
            CredentialObservation observation = observations.start(CredentialObservationDocumentation.PROPAGATE);
            settle(next, service.scheme().name(), observation, () -> service.propagate(next, target.scopes()));
        }
    }

    private static void settle(
            OutboundRequest next, SchemeName scheme, CredentialObservation observation, Supplier<Propagation> attempt) {
        try {
            settle(next, scheme, observation, attempt.get());
        } catch (PropagationRefusedException ex) {
            observation.outcome(scheme, ex.code().value());
            throw ex;
        } catch (PropagationUnknownException ex) {
            throw ex;
        } catch (RuntimeException | StackOverflowError ex) {
            observation.error(scheme, ex);
            UnforeseenFailure.log(logger, "Propagation by scheme " + scheme, ex);
            throw new PropagationUnknownException(next.target(), "unforeseen");
        } finally {
            observation.stop();
        }
    }

    private static void settle(
            OutboundRequest next, SchemeName scheme, CredentialObservation observation, Propagation propagation) {
        switch (propagation) {
            case Propagation.Done done -> observation.outcome(scheme, "done");
            case Propagation.Refused refused -> {
                observation.outcome(scheme, refused.code().value());
                throw new PropagationRefusedException(next.target(), refused.code());
            }
            case Propagation.Unknown unknown -> {
                observation.outcome(scheme, "unknown");
                throw new PropagationUnknownException(next.target(), unknown.cause());
            }
        }
    }
}
