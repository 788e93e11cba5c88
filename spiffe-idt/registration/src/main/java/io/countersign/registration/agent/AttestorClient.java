// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Client of an attestor, which alone sees the token of the workload. The token is read from its file for each request,
 * since it is replaced there. Methods throw an {@link AttestorException} if the attestor refuses, and an {@link
 * IOException} if it cannot be reached, or answers too slowly, in another form, or something else than was asked. Safe
 * for any number of threads.
 *
 * @since 0.1
 */
public final class AttestorClient {

    private static final Set<String> STATEMENT = Set.of("statement");

    private static final Set<String> REVOCATION = Set.of("signer", "signature");

    private final Exchange<AttestorException> exchange;

    private final Path tokenFile;

    /**
     * @param base URL of the attestor, over TLS
     * @param http client of {@link PinnedTls}, which must not follow redirects. Its local address is the source of the
     *     requests, which the attestor compares with the address of the workload
     * @param tokenFile file with the token of this workload
     * @throws IllegalArgumentException if the URL has another scheme
     */
    public AttestorClient(URI base, HttpClient http, Path tokenFile) {
        if (!"https".equalsIgnoreCase(base.getScheme())) {
            throw new IllegalArgumentException("Tokens are sent over TLS only, and not to " + base);
        }
        this.exchange = new Exchange<>(
                base, http, refusal -> new AttestorException(refusal.status(), refusal.reason(), refusal.retryAfter()));
        this.tokenFile = Objects.requireNonNull(tokenFile, "tokenFile cannot be null");
    }

    /** Returns the digest of the token that is in the file now. */
    public Octets tokenHash() throws IOException {
        return WorkloadToken.read(tokenFile).hash();
    }

    /**
     * Returns a statement about this workload and a TLS key. It is verified: it says what was asked, and an attestor
     * that is pinned signed it.
     *
     * @param slot slot that the curator reserved, or that has the registration to replace
     */
    public SignedStatement attest(Pins pins, TlsKey key, int slot) throws IOException, AttestorException {
        WorkloadToken token = WorkloadToken.read(tokenFile);
        Map<String, ?> request =
                Map.of("log", Base64Url.encode(pins.logId()), "key", Base64Url.encode(key.encoded()), "slot", slot);
        Octets encoded =
                exchange.json(post("/statements", request, token), STATEMENT).octets("statement");
        SignedStatement attested = decode(encoded, pins.logId());
        requireAsked(attested.statement(), token, key, slot);
        requireSigned(attested, pins);
        return attested;
    }

    private static SignedStatement decode(Octets encoded, Octets logId) throws IOException {
        try {
            return SignedStatement.decode(encoded, logId);
        } catch (IllegalArgumentException ex) {
            throw new IOException("The attestor's answer is not a statement for this log", ex);
        }
    }

    private static void requireAsked(Statement statement, WorkloadToken token, TlsKey key, int slot)
            throws IOException {
        boolean asked = statement.tokenHash().equals(token.hash())
                && statement.keyHash().equals(key.id())
                && statement.slot() == slot;
        if (!asked) {
            throw new IOException("The attestor states another token, key or slot than was asked");
        }
    }

    private static void requireSigned(SignedStatement attested, Pins pins) throws IOException {
        Statement statement = attested.statement();
        PinnedAttestor attestor = pins.attestor(statement.attestor());
        boolean believed = attestor != null
                && attested.isSignedBy(attestor.key(), pins.logId())
                && attestor.names().match(statement.name())
                && attestor.permits(statement.address());
        if (!believed) {
            throw new IOException("No pinned attestor signed the statement within its limits");
        }
    }

    /**
     * Returns the attestor's signature of a revocation of this workload's own registration.
     *
     * @param former hash of the entry whose registration ends
     */
    public Revocation revoke(Pins pins, int slot, Octets former, RevocationReason reason)
            throws IOException, AttestorException {
        Map<String, ?> request = Map.of(
                "log", Base64Url.encode(pins.logId()),
                "slot", slot,
                "former", Base64Url.encode(former),
                "reason", CuratorClient.text(reason));
        JsonFields fields = exchange.json(post("/revocations", request, WorkloadToken.read(tokenFile)), REVOCATION);
        Revocation revocation = new Revocation(
                fields.octets("signer", Octets.DIGEST), fields.octets("signature", Ed25519Key.SIGNATURE_LENGTH));
        PinnedAttestor attestor = pins.attestor(revocation.signer());
        Octets text = Revoke.text(pins.logId(), slot, former, reason);
        if (attestor == null || !attestor.key().verifies(text, revocation.signature())) {
            throw new IOException("No pinned attestor signed the revocation");
        }
        return revocation;
    }

    private HttpRequest.Builder post(String path, Map<String, ?> request, WorkloadToken token) {
        return exchange.post(path, request).header("Authorization", "Bearer " + token.value());
    }

    /**
     * Signature of an attestor under a revocation.
     *
     * @param signer id of the attestor's key
     * @param signature 64 octets
     */
    public record Revocation(Octets signer, Octets signature) {}
}
