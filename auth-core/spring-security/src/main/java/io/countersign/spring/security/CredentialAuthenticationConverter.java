// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.spring.security.observation.CredentialObservation;
import io.countersign.spring.security.observation.CredentialObservationDocumentation;
import io.countersign.spring.security.observation.CredentialObservations;
import io.countersign.spring.security.presented.PresentedTokens;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Reads the credentials of a request. Only the first scheme that recognises a credential will verify it.
 *
 * @since 0.1
 */
public final class CredentialAuthenticationConverter {

    private static final Log logger = LogFactory.getLog(CredentialAuthenticationFilter.class);

    /** The rule becomes a tag of metrics, so it says nothing about the credential. */
    private static final RefusalCode UNRECOGNISED =
            RefusalCode.MALFORMED.because("the caller's credential is of no accepted scheme");

    private final CredentialSchemes schemes;

    private final @Nullable CredentialScheme service;

    private final CredentialObservations observations;

    private final CredentialHeaders headers;

    /**
     * @param service credential of this service's callers themselves, or {@code null} if they have none
     * @param observations observations of readings, {@code countersign.credential.read}
     */
    public CredentialAuthenticationConverter(
            CredentialSchemes schemes, @Nullable ServiceCredential service, CredentialObservations observations) {
        this.schemes = schemes;
        this.service = service == null ? null : service.scheme();
        this.observations = observations;
        this.headers = CredentialHeaders.of(schemes);
    }

    /**
     * Reads a request.
     *
     * @return {@code null} if the request presents no credential
     * @throws RejectedCredentialException if a credential is malformed
     * @throws UndecidedCredentialException if a scheme throws an unexpected exception
     */
    public @Nullable CredentialAuthenticationToken convert(InboundRequest request) {
        CredentialObservation observation = observations.start(CredentialObservationDocumentation.READ);
        try {
            return read(request, observation);
        } finally {
            observation.stop();
        }
    }

    /**
     * Describes the credential of a request that no accepted scheme recognises, in words that are safe to log.
     *
     * @return {@code null} if the request has no header of a caller's credential
     */
    public @Nullable String unrecognised(InboundRequest request) {
        String header = headers.ofCaller(request);
        String value = header == null ? null : request.header(header);
        return header == null || value == null ? null : UnrecognisedCredential.rule(header, value, schemes);
    }

    /** Returns the tokens in all credential headers of a request, recognised or not. */
    PresentedTokens presented(ServletInboundRequest request) {
        List<String> values = new ArrayList<>(2);
        headers.names().forEach(name -> request.addValues(name, values));
        return PresentedTokens.of(values);
    }

    private @Nullable CredentialAuthenticationToken read(InboundRequest request, CredentialObservation observation) {
        PresentedCredential caller = first(request, schemes.selection(), observation);
        PresentedCredential own = service == null ? null : read(request, service, observation);
        if (caller == null) {
            if (own == null) {
                tellUnrecognised(request, observation);
                return null;
            }
            refuseUnrecognised(request, observation);
        }
        return new CredentialAuthenticationToken(request, caller, own);
    }

    /**
     * Records an unrecognised credential. The request continues as anonymous, and is refused where a caller is
     * required.
     */
    private void tellUnrecognised(InboundRequest request, CredentialObservation observation) {
        String header = headers.ofCaller(request);
        if (header != null) {
            observation.outcome(SchemeName.NONE, "unrecognised");
            logUnrecognised(request, header);
        }
    }

    private void logUnrecognised(InboundRequest request, String header) {
        String value = request.header(header);
        if (logger.isDebugEnabled() && value != null) {
            logger.debug("Credential not recognised: " + UnrecognisedCredential.rule(header, value, schemes));
        }
    }

    /** Refuses an unrecognised caller's credential next to a service's credential, because it must not be ignored. */
    private void refuseUnrecognised(InboundRequest request, CredentialObservation observation) {
        String header = headers.ofCaller(request);
        if (header != null) {
            logUnrecognised(request, header);
            SchemeName scheme = schemes.selection().accept().getFirst().name();
            observation.outcome(scheme, "malformed");
            throw new RejectedCredentialException(scheme, UNRECOGNISED, null);
        }
    }

    private @Nullable PresentedCredential first(
            InboundRequest request, SchemeSelection selection, CredentialObservation observation) {
        List<CredentialScheme> accept = selection.accept();
        for (int i = 0; i < accept.size(); i++) {
            if (!accept.get(i).isOfConnection() && selection.asks(i, request)) {
                PresentedCredential presented = read(request, accept.get(i), observation);
                if (presented != null) {
                    return presented;
                }
            }
        }
        CredentialScheme ofConnection = selection.ofConnection();
        // An unrecognised credential is not ignored in favour of the connection.
        return ofConnection == null || headers.ofCallerAreIn(request) ? null : read(request, ofConnection, observation);
    }

    /** Reads a request by one scheme, accepted or not. */
    @Nullable
    PresentedCredential read(InboundRequest request, CredentialScheme scheme) {
        CredentialObservation observation = observations.start(CredentialObservationDocumentation.READ);
        try {
            return read(request, scheme, observation);
        } finally {
            observation.stop();
        }
    }

    private @Nullable PresentedCredential read(
            InboundRequest request, CredentialScheme scheme, CredentialObservation observation) {
        return switch (reading(request, scheme, observation)) {
            case Reading.Absent absent -> null;
            case Reading.Malformed malformed -> {
                observation.outcome(scheme.name(), "malformed");
                throw new RejectedCredentialException(scheme.name(), malformed.code(), null);
            }
            case Reading.Present present -> {
                observation.outcome(scheme.name(), "present");
                yield new PresentedCredential(scheme, present.credential());
            }
        };
    }

    private static Reading reading(InboundRequest request, CredentialScheme scheme, CredentialObservation observation) {
        try {
            return scheme.read(request);
        } catch (RuntimeException | StackOverflowError ex) {
            throw SchemeFailures.settle(observation, scheme.name(), null, ex);
        }
    }
}
