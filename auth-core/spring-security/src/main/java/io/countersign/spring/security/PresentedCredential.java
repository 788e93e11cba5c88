// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import java.util.Objects;

/** Credential of a request, with the scheme that read it and will verify it. */
record PresentedCredential(CredentialScheme scheme, Credential credential) {

    PresentedCredential {
        Objects.requireNonNull(scheme, "scheme cannot be null");
        Objects.requireNonNull(credential, "credential cannot be null");
    }
}
