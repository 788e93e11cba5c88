// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Credential;
import io.countersign.core.RepeatedHeaderException;
import io.countersign.core.SchemeName;
import io.countersign.spring.security.observation.CredentialObservation;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;

/** Maps exceptions of schemes to the outcome of the request. */
final class SchemeFailures {

    private SchemeFailures() {}

    /**
     * Observes an exception and returns the exception to throw. Refusals of the request are returned unchanged. An
     * unexpected exception means that the credential could not be verified.
     *
     * @param credential credential being verified, or {@code null} if none was read yet
     */
    static RuntimeException settle(
            CredentialObservation observation, SchemeName scheme, @Nullable Credential credential, Throwable failure) {
        observe(observation, scheme, failure);
        return switch (failure) {
            case AuthenticationException refusal -> refusal;
            case RepeatedHeaderException repeated -> repeated;
            case RequestRejectedException firewall -> firewall;
            default ->
                UndecidedCredentialException.unforeseen(scheme, credential == null ? null : credential.id(), failure);
        };
    }

    private static void observe(CredentialObservation observation, SchemeName scheme, Throwable failure) {
        if (failure instanceof UnreadableRequestException unreadable) {
            observation.outcome(scheme, unreadable.problem().slug());
        } else {
            observation.error(scheme, failure);
        }
    }
}
