// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import com.nimbusds.jose.Algorithm;
import com.nimbusds.jose.jwk.JWKSet;
import java.text.ParseException;
import java.util.Objects;

/**
 * Issuer of users' tokens.
 *
 * @param issuer {@code iss} of its tokens
 * @param keySet its public keys, a JWK set, of one algorithm
 * @param audience audience of its tokens
 * @param clientId client of its tokens
 */
record UserIssuer(String issuer, String keySet, String audience, String clientId) {

    UserIssuer {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(keySet, "keySet cannot be null");
        Objects.requireNonNull(audience, "audience cannot be null");
        Objects.requireNonNull(clientId, "clientId cannot be null");
    }

    /** Reads the keys of a token service that runs. */
    static UserIssuer of(StsContainer sts) {
        return new UserIssuer(
                sts.issuer(), ServerRequests.get(null, sts.jwkSetUri()), sts.audience(), StsContainer.LOGIN_CLIENT);
    }

    /**
     * Returns the JWS algorithm of its tokens.
     *
     * @throws IllegalArgumentException if the key set is malformed, or no key has an algorithm
     */
    String algorithm() {
        try {
            return JWKSet.parse(keySet).getKeys().stream()
                    .map(key -> key.getAlgorithm())
                    .filter(Objects::nonNull)
                    .map(Algorithm::getName)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("No key of " + issuer + " has 'alg'"));
        } catch (ParseException ex) {
            throw new IllegalArgumentException("The keys of " + issuer + " are not a JWK set", ex);
        }
    }
}
