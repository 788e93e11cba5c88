// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Signs statements about services. */
final class StatementSigner {

    private final Ed25519Signer signer;

    private final Duration life;

    private final InstantSource clock;

    /** @param life longest life of a statement */
    StatementSigner(Ed25519Signer signer, Duration life, InstantSource clock) {
        this.signer = signer;
        this.life = life;
        this.clock = clock;
    }

    /** Returns the statement, which ends with the token if that is earlier. */
    SignedStatement sign(Octets logId, Bearer bearer, TlsKey key, int slot) {
        Instant now = clock.instant();
        Instant latest = now.plus(life);
        Instant end = bearer.live().end();
        long expiry = (end.isBefore(latest) ? end : latest).toEpochMilli();
        if (expiry <= now.toEpochMilli()) {
            throw Refusals.invalidToken();
        }
        Statement statement = new Statement(
                bearer.tokenHash(),
                bearer.live().name(),
                bearer.address(),
                key.id(),
                slot,
                now.toEpochMilli(),
                expiry,
                signer.key().id());
        return SignedStatement.sign(statement, logId, signer);
    }
}
