// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.Authentication;

/** Token request as Spring's token endpoint passes it on, not verified yet. */
public final class GrantRequest extends AbstractAuthenticationToken {

    private static final long serialVersionUID = 1L;

    private final transient Authentication principal;

    private final transient Grant grant;

    private final transient GrantForm form;

    private final transient Evidence evidence;

    GrantRequest(Authentication principal, Grant grant, GrantForm form, Evidence evidence) {
        super(List.of());
        this.principal = Objects.requireNonNull(principal, "principal cannot be null");
        this.grant = Objects.requireNonNull(grant, "grant cannot be null");
        this.form = Objects.requireNonNull(form, "form cannot be null");
        this.evidence = Objects.requireNonNull(evidence, "evidence cannot be null");
    }

    @Override
    public Authentication getPrincipal() {
        return principal;
    }

    @Override
    public Object getCredentials() {
        return "";
    }

    Grant grant() {
        return grant;
    }

    GrantForm form() {
        return form;
    }

    Evidence evidence() {
        return evidence;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return "GrantRequest[" + grant.type() + "]";
    }

    /**
     * Proofs in a request that its sender holds a key.
     *
     * @param proofs values of the {@code DPoP} headers
     * @param certificate thumbprint of the TLS certificate, which the handshake has proven already; {@code null} if
     *     there is none
     */
    public record Evidence(List<String> proofs, @Nullable String certificate) {

        public Evidence {
            proofs = List.copyOf(proofs);
        }

        /** Omits the proofs. */
        @Override
        public String toString() {
            return "Evidence[proofs=" + proofs.size() + "]";
        }
    }
}
