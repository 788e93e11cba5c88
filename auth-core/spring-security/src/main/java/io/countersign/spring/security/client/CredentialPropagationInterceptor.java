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
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Adds credentials to outgoing requests: the current caller's credential according to the propagating scheme, and this
 * service's own credential if the target has scopes. Existing credential headers, such as those copied from an incoming
 * request, are removed first. A request is not sent if its address belongs to no configured service. If the response to
 * a cached token is 401, the request is sent once more with a new token, because the key of the cached one may have
 * been revoked.
 *
 * @since 0.1
 */
public final class CredentialPropagationInterceptor implements ClientHttpRequestInterceptor {

    private static final Log logger = LogFactory.getLog(CredentialPropagationInterceptor.class);

    private final CredentialSchemes schemes;

    private final ServiceTargets targets;

    private final @Nullable ServiceCredential service;

    private final CallerConversion conversion;

    private final CredentialObservations observations;

    private final List<String> credentialHeaders;

    /**
     * @param service credential of this service itself, or {@code null} if it has none
     * @param conversion conversion of callers whose credentials are valid at this service only
     * @param observations observations of propagations, {@code countersign.credential.propagate}
     * @throws CountersignConfigurationException if a target prescribes a scheme that does not exist
     */
    public CredentialPropagationInterceptor(
            CredentialSchemes schemes,
            ServiceTargets targets,
            @Nullable ServiceCredential service,
            CallerConversion conversion,
            CredentialObservations observations) {
        this.schemes = Objects.requireNonNull(schemes, "schemes cannot be null");
        this.targets = Objects.requireNonNull(targets, "targets cannot be null");
        this.service = service;
        this.conversion = Objects.requireNonNull(conversion, "conversion cannot be null");
        this.observations = Objects.requireNonNull(observations, "observations cannot be null");
        this.credentialHeaders = schemes.headers();
        targets.all().forEach(target -> schemes.propagating(target.id(), target.propagate()));
    }

    /**
     * @throws UnmappedTargetException if the address belongs to no configured service
     * @throws PropagationRefusedException if a credential must not be sent to the target
     * @throws PropagationUnknownException if a credential could not be obtained
     */
    @Override
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        ServiceTarget target = targets.find(request.getURI());
        if (target == null) {
            throw new UnmappedTargetException(request.getURI());
        }
        ClientOutboundRequest next = propagated(request, body, target);
        ClientHttpResponse response = execution.execute(request, body);
        if (!HttpStatus.UNAUTHORIZED.equals(response.getStatusCode()) || !next.forgetKept()) {
            return response;
        }
        response.close();
        propagated(request, body, target);
        return execution.execute(request, body);
    }

    private ClientOutboundRequest propagated(HttpRequest request, byte[] body, ServiceTarget target) {
        credentialHeaders.forEach(request.getHeaders()::remove);
        ClientOutboundRequest next = new ClientOutboundRequest(target.id(), request, body);
        propagateCaller(next, target);
        propagateService(next, target);
        return next;
    }

    private void propagateCaller(OutboundRequest next, ServiceTarget target) {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication authentication) {
            Caller caller = authentication.getPrincipal();
            if (!caller.equals(authentication.service())) {
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
        } catch (PropagationRefusedException | PropagationUnknownException ex) {
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
