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

/** Makes a caller of a token whose signature and common claims are right. */
@FunctionalInterface
interface CredentialReader {

    /**
     * @param keys that the token was verified by
     * @throws InvalidCredentialException if the claims are not those of the scheme
     * @throws UnknownOutcomeException if that cannot be told
     */
    VerifiedCredential read(TokenCredential<CompactJws> own, Jwt jwt, KeySource keys);
}
