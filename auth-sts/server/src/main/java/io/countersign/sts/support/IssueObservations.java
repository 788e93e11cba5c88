// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.support;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.server.ProblemException;
import io.countersign.spring.security.observation.CredentialObservationContext;
import io.countersign.spring.security.observation.CredentialObservationDocumentation;
import io.countersign.spring.security.observation.DefaultCredentialObservationConvention;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;

/** Observes issued and refused tokens as {@code countersign.credential.issue}. */
public final class IssueObservations {

    private static final DefaultCredentialObservationConvention CONVENTION =
            new DefaultCredentialObservationConvention(CredentialObservationDocumentation.ISSUE);

    private final ObservationRegistry registry;

    private final JwsAlgorithm algorithm;

    public IssueObservations(ObservationRegistry registry, JwsAlgorithm algorithm) {
        this.registry = Objects.requireNonNull(registry, "registry cannot be null");
        this.algorithm = Objects.requireNonNull(algorithm, "algorithm cannot be null");
    }

    /** @param scheme scheme that the token is for */
    public <T> T observe(String scheme, Supplier<T> issue) {
        CredentialObservationContext context =
                new CredentialObservationContext(CredentialObservationDocumentation.ISSUE);
        context.scheme(scheme);
        Observation observation = CredentialObservationDocumentation.ISSUE
                .observation(null, CONVENTION, () -> context, registry)
                .start();
        try {
            T token = issue.get();
            context.algorithm(algorithm.jwaName());
            context.outcome("done");
            return token;
        } catch (OAuth2AuthenticationException ex) {
            context.outcome(ex.getError().getErrorCode());
            throw ex;
        } catch (ProblemException ex) {
            context.outcome("invalid_request");
            throw ex;
        } catch (RuntimeException ex) {
            context.outcome("error");
            observation.error(ex);
            throw ex;
        } finally {
            observation.stop();
        }
    }
}
