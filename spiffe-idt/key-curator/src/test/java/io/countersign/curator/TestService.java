// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.curator.web.OctetText;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.PeerAddress;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Service with a token, an address and a TLS key, and the requests that it sends. */
record TestService(SpiffeId name, Octets tokenHash, PeerAddress address, TlsKeySigner tls) {

    private static final Duration LIFE = Duration.ofHours(1);

    /** Service {@code spiffe://shop.com/NAME} with a new token and key. */
    static TestService of(String name) {
        return new TestService(SpiffeId.parse("spiffe://shop.com/" + name), newToken(), address(5), TestKeys.tls());
    }

    static Octets newToken() {
        return Octets.sha256(UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII));
    }

    static PeerAddress address(int number) {
        try {
            return PeerAddress.of(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) number}));
        } catch (UnknownHostException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Address that the attestor may not state. */
    static PeerAddress outside() {
        try {
            return PeerAddress.of(InetAddress.getByAddress(new byte[] {10, 0, 0, 1}));
        } catch (UnknownHostException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** The same service with another token and key. */
    TestService renewed() {
        return new TestService(name, newToken(), address, TestKeys.tls());
    }

    Statement statement(int slot, Ed25519Signer attestor, Clock clock) {
        long now = clock.millis();
        return new Statement(
                tokenHash,
                name,
                address,
                tls.key().id(),
                slot,
                now,
                now + LIFE.toMillis(),
                attestor.key().id());
    }

    String key() {
        return OctetText.of(tls.key().encoded());
    }

    Map<String, Object> reservation() {
        return Map.of("key", key());
    }

    Map<String, Object> registration(SignedStatement attested, Octets logId) {
        return registration(attested, logId, tls);
    }

    /** @param possessor whose signature shows possession */
    Map<String, Object> registration(SignedStatement attested, Octets logId, TlsKeySigner possessor) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("statement", OctetText.of(attested.encode(logId)));
        request.put("key", key());
        request.put(
                "possession", OctetText.of(possessor.sign(attested.statement().possessionText(logId))));
        return request;
    }

    /** @param former key that permits it */
    Map<String, Object> replacement(SignedStatement attested, Octets logId, TlsKeySigner former, Octets formerHash) {
        Map<String, Object> request = registration(attested, logId);
        Octets text = attested.statement().replacementText(logId, formerHash);
        request.put("permission", OctetText.of(former.sign(text)));
        return request;
    }

    static Map<String, Object> revocation(
            int slot, Octets former, RevocationReason reason, Octets signer, Octets signature) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("slot", slot);
        request.put("former", OctetText.of(former));
        request.put("reason", reason == RevocationReason.STOPPED ? "stopped" : "token-ended");
        request.put("signer", OctetText.of(signer));
        request.put("signature", OctetText.of(signature));
        return request;
    }

    /** Revocation by the TLS key. */
    Map<String, Object> revocation(int slot, Octets former, Octets logId) {
        Octets text = Revoke.text(logId, slot, former, RevocationReason.STOPPED);
        return revocation(slot, former, RevocationReason.STOPPED, tls.key().id(), tls.sign(text));
    }

    /** Revocation by any Ed25519 key. */
    static Map<String, Object> revocation(int slot, Octets former, Octets logId, Ed25519Signer signer) {
        Octets text = Revoke.text(logId, slot, former, RevocationReason.TOKEN_ENDED);
        return revocation(
                slot, former, RevocationReason.TOKEN_ENDED, signer.key().id(), signer.sign(text));
    }
}
