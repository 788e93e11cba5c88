// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import com.nimbusds.jwt.JWTClaimsSet;

/** Random key of a client, which authenticates it at the token service (RFC 7523). */
final class ClientKey {

    private final String client;

    private final Es256Key key;

    ClientKey(String client) {
        this.client = client;
        this.key = new Es256Key(client + "-1");
    }

    /** Returns the public key as a JWK set (RFC 7517). */
    String publicKeys() {
        return key.publicKeys();
    }

    /** Returns the private key as a JWK. */
    String privateKey() {
        return key.privateKey();
    }

    /** Returns an assertion, which can be used once and is valid for a minute. */
    String assertion(String audience) {
        return key.sign(
                "client-authentication+jwt",
                new JWTClaimsSet.Builder().issuer(client).subject(client).audience(audience));
    }
}
