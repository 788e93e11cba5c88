// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.SenderBinding;
import io.countersign.jose.Jwt;
import io.countersign.json.JsonObject;

/** What a token says of the one who may send it: {@code cnf} (RFC 7800 section 3.1). */
final class Confirmations {

    private static final SenderBinding BEARER = new SenderBinding.Bearer();

    private Confirmations() {}

    /** One way of binding that is understood, or none at all: whatever else it says could not be enforced. */
    static SenderBinding of(Jwt jwt) {
        Object claim = jwt.claims().get("cnf");
        if (claim == null) {
            return BEARER;
        }
        if (!(claim instanceof JsonObject confirmation) || confirmation.size() != 1) {
            throw AccessTokens.invalid();
        }
        String key = confirmation.string("jkt");
        String certificate = confirmation.string("x5t#S256");
        if (key != null) {
            return new SenderBinding.Key(key);
        }
        if (certificate == null) {
            throw AccessTokens.invalid();
        }
        return new SenderBinding.Certificate(certificate);
    }
}
