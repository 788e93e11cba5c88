// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.core.link.LinkIdentity;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.agent.AgentCertificate;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.PeerAddress;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import java.net.InetAddress;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Somebody with a TLS key of their own, who wants to be taken for a service.
 *
 * @param logId id of the log that they want to be in
 * @param name name of the service
 * @param tokenHash digest of their token, or of somebody else's
 * @param issued time of their statements
 */
record Impostor(Octets logId, SpiffeId name, InetAddress address, KeyPair pair, Octets tokenHash, Instant issued) {

    private static final Duration LIFE = Duration.ofMinutes(30);

    TlsKeySigner signer() {
        return TlsKeySigner.of(pair);
    }

    LinkIdentity identity() {
        Instant begin = Instant.now().minusSeconds(60);
        return new LinkIdentity(
                name.toString(),
                List.of(AgentCertificate.create(signer(), tokenHash, begin, begin.plus(LIFE))),
                pair.getPrivate());
    }

    Statement statement(Ed25519Signer attestor, int slot) {
        return new Statement(
                tokenHash,
                name,
                PeerAddress.of(address),
                signer().key().id(),
                slot,
                issued.toEpochMilli(),
                issued.plus(LIFE).toEpochMilli(),
                attestor.key().id());
    }

    SignedStatement attested(Ed25519Signer attestor, int slot) {
        return SignedStatement.sign(statement(attestor, slot), logId, attestor);
    }

    Octets possession(SignedStatement attested) {
        return signer().sign(attested.statement().possessionText(logId));
    }

    Registration registration(Ed25519Signer attestor, int slot, Octets commitment) {
        SignedStatement attested = attested(attestor, slot);
        return new Registration(attested, signer().key(), possession(attested), commitment);
    }
}
