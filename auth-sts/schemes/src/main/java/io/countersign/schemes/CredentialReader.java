// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.keyset.KeySource;
import io.countersign.tokens.TokenCredential;
import io.countersign.tokens.VerifiedCredential;

/** Creates the caller from a token whose signature and common claims are valid. */
@FunctionalInterface
interface CredentialReader {

    /**
     * @param own the token as presented
     * @param jwt the verified token
     * @param keys key source that verified the token
     * @throws InvalidCredentialException if the claims do not fit the scheme
     * @throws UnknownOutcomeException if something needed to decide is unavailable
     */
    VerifiedCredential read(TokenCredential<CompactJws> own, Jwt jwt, KeySource keys);
}
