// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.InboundRequest;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;

/**
 * Unverified credentials of a request: the input of {@link CredentialAuthenticationProvider}. It exists for one request
 * and cannot be serialised.
 *
 * @since 0.1
 */
public final class CredentialAuthenticationToken extends AbstractAuthenticationToken {

    private static final long serialVersionUID = 1L;

    private final transient InboundRequest request;

    private final transient @Nullable PresentedCredential caller;

    private final transient @Nullable PresentedCredential service;

    CredentialAuthenticationToken(
            InboundRequest request, @Nullable PresentedCredential caller, @Nullable PresentedCredential service) {
        super((Collection<? extends GrantedAuthority>) null);
        this.request = Objects.requireNonNull(request, "request cannot be null");
        this.caller = caller;
        this.service = service;
    }

    InboundRequest request() {
        return request;
    }

    @Nullable
    PresentedCredential caller() {
        return caller;
    }

    @Nullable
    PresentedCredential service() {
        return service;
    }

    @Override
    public @Nullable Object getCredentials() {
        return null;
    }

    /** Returns a placeholder, because nothing is verified yet. */
    @Override
    public Object getPrincipal() {
        return "unverified";
    }

    private void writeObject(ObjectOutputStream out) throws NotSerializableException {
        throw new NotSerializableException(CredentialAuthenticationToken.class.getName());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
