// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.SignedStatement;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Client of a key curator. It verifies the form of answers, and no signature: that is for the audit. All methods throw a
 * {@link CuratorException} if the curator refuses, and an {@link IOException} if it cannot be reached, or answers too
 * slowly, too much or in another form. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class CuratorClient {

    private static final long LONGEST_PARAMETERS = 16L << 20;

    private static final long LONGEST_LOG = 2L << 30;

    private static final Duration LOG_TIMEOUT = Duration.ofMinutes(5);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private static final Set<String> HEAD = Set.of("sequence", "hash", "time", "signer", "head");

    private static final Set<String> RESERVATION = Set.of("log", "slot", "expires");

    private static final Set<String> RECEIPT = Set.of("sequence", "hash", "slot");

    private static final Set<String> COSIGNED = Set.of("sequence", "hash", "time", "cosignatures");

    private final Exchange<CuratorException> exchange;

    /**
     * @param base URL of the curator
     * @param http must not follow redirects; its local address is the source of the requests
     */
    public CuratorClient(URI base, HttpClient http) {
        this.exchange = new Exchange<>(
                base, http, refusal -> new CuratorException(refusal.status(), refusal.reason(), refusal.retryAfter()));
    }

    /** Returns the encoded parameters of the registration-based encryption. Their digest has to be compared with the pins. */
    public Octets parameters() throws IOException, CuratorException {
        return exchange.octets(exchange.to("/parameters"), LONGEST_PARAMETERS);
    }

    /**
     * Returns the newest head, and the entries up to it.
     *
     * @param from sequence of the first entry; one more than that of the head for the head alone
     */
    public LogExcerpt log(long from) throws IOException, CuratorException {
        return log(from, 0);
    }

    /**
     * Returns the newest head that witnesses cosigned, and the entries up to it.
     *
     * @param from sequence of the first entry; one more than that of the head for the head alone
     * @param cosignatures number of witnesses that must have cosigned the head; 0 for the newest head of all
     */
    public LogExcerpt log(long from, int cosignatures) throws IOException, CuratorException {
        Path file = Files.createTempFile("countersign-log", null);
        try {
            String query = "?from=" + from + cosigned("&", cosignatures);
            exchange.download(exchange.to("/log" + query), file, LONGEST_LOG, LOG_TIMEOUT);
            return LogExcerpt.open(file);
        } catch (IOException | CuratorException | RuntimeException ex) {
            Files.deleteIfExists(file);
            throw ex;
        }
    }

    /**
     * Returns the newest head as soon as its sequence is higher than another one, or after a time.
     *
     * @param after sequence that is known; negative if none is, then the curator answers at once
     * @param wait how long the curator may wait, up to 30 seconds; fractions of seconds are ignored
     */
    public AnnouncedHead head(long after, Duration wait) throws IOException, CuratorException {
        return head(after, wait, 0);
    }

    /**
     * Returns the newest head that witnesses cosigned, as soon as its sequence is higher than another one, or after a time.
     *
     * @param after sequence that is known; negative if none is, then the curator answers at once
     * @param wait how long the curator may wait, up to 30 seconds; fractions of seconds are ignored
     * @param cosignatures number of witnesses that must have cosigned the head; 0 for the newest head of all
     */
    public AnnouncedHead head(long after, Duration wait, int cosignatures) throws IOException, CuratorException {
        Duration limited = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
        String query = after < 0
                ? cosigned("?", cosignatures)
                : "?after=" + after + "&wait=" + limited.toSeconds() + cosigned("&", cosignatures);
        HttpRequest.Builder request = exchange.to("/log/head" + query);
        return head(exchange.json(request, HEAD, after < 0 ? Duration.ZERO : limited));
    }

    private static String cosigned(String separator, int cosignatures) {
        return cosignatures == 0 ? "" : separator + "cosignatures=" + cosignatures;
    }

    /** Returns the head that witnesses are asked to cosign now. */
    public AnnouncedHead offer() throws IOException, CuratorException {
        return head(exchange.json(exchange.to("/log/offer"), HEAD));
    }

    /**
     * Sends the cosignature of a witness.
     *
     * @param head head that was cosigned; its cosignatures are not sent
     */
    public void cosign(Head head, Cosignature cosignature) throws IOException, CuratorException {
        Map<String, String> request = Map.of(
                "head", head.withoutCosignatures().toText(),
                "witness", Base64Url.encode(cosignature.witness()),
                "signature", Base64Url.encode(cosignature.signature()));
        exchange.json(exchange.post("/log/cosignatures", request), COSIGNED);
    }

    private static AnnouncedHead head(JsonFields fields) throws IOException {
        AnnouncedHead announced;
        try {
            announced = AnnouncedHead.parse(fields.text("head"));
        } catch (IllegalArgumentException ex) {
            throw new IOException("The answer has no head", ex);
        }
        boolean same = fields.number("sequence") == announced.head().sequence()
                && fields.octets("hash").equals(announced.head().hash())
                && fields.octets("signer").equals(announced.head().signer())
                && fields.instant("time")
                        .equals(Instant.ofEpochMilli(announced.head().time()));
        if (!same) {
            throw new IOException("The members of the answer contradict its head");
        }
        return announced;
    }

    /** Reserves a slot for a key. The same key gets the same slot again for some time. */
    public Reservation reserve(TlsKey key) throws IOException, CuratorException {
        Map<String, String> request = Map.of("key", Base64Url.encode(key.encoded()));
        JsonFields fields = exchange.json(exchange.post("/reservations", request), RESERVATION);
        return new Reservation(fields.octets("log", Octets.DIGEST), slot(fields), fields.instant("expires"));
    }

    /**
     * Registers a service in the slot that is reserved for its key. An identical request can be repeated.
     *
     * @param log id of the log, 32 octets
     * @param possession signature of the key over the statement's {@code possessionText}
     */
    public LogReceipt register(Octets log, SignedStatement statement, TlsKey key, Octets possession)
            throws IOException, CuratorException {
        return receipt(
                "/registrations",
                Map.of(
                        "statement", Base64Url.encode(statement.encode(log)),
                        "key", Base64Url.encode(key.encoded()),
                        "possession", Base64Url.encode(possession)),
                statement.statement().slot());
    }

    /**
     * Replaces the registration in the slot of a statement. An identical request can be repeated.
     *
     * @param log id of the log, 32 octets
     * @param possession signature of the key over the statement's {@code possessionText}
     * @param permission signature of the former key over the statement's {@code replacementText}
     */
    public LogReceipt replace(Octets log, SignedStatement statement, TlsKey key, Octets possession, Octets permission)
            throws IOException, CuratorException {
        return receipt(
                "/replacements",
                Map.of(
                        "statement", Base64Url.encode(statement.encode(log)),
                        "key", Base64Url.encode(key.encoded()),
                        "possession", Base64Url.encode(possession),
                        "permission", Base64Url.encode(permission)),
                statement.statement().slot());
    }

    /**
     * Revokes the registration in a slot. An identical request can be repeated.
     *
     * @param former hash of the entry whose registration ends
     * @param signer id of the key that signed: the registered TLS key, or an attestor's
     * @param signature signature over {@link io.countersign.registration.log.Revoke#text}
     */
    public LogReceipt revoke(int slot, Octets former, RevocationReason reason, Octets signer, Octets signature)
            throws IOException, CuratorException {
        return receipt(
                "/revocations",
                Map.of(
                        "slot", slot,
                        "former", Base64Url.encode(former),
                        "reason", text(reason),
                        "signer", Base64Url.encode(signer),
                        "signature", Base64Url.encode(signature)),
                slot);
    }

    /** Returns the name of a reason in requests, such as {@code token-ended}. */
    static String text(RevocationReason reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private LogReceipt receipt(String path, Map<String, ?> request, int slot) throws IOException, CuratorException {
        JsonFields fields = exchange.json(exchange.post(path, request), RECEIPT);
        if (slot(fields) != slot || fields.number("sequence") == 0) {
            throw new IOException("The curator answers for another entry");
        }
        return new LogReceipt(fields.number("sequence"), fields.octets("hash", Octets.DIGEST), slot);
    }

    private static int slot(JsonFields fields) throws IOException {
        long slot = fields.number("slot");
        if (slot > Integer.MAX_VALUE) {
            throw new IOException("There is no slot " + slot);
        }
        return (int) slot;
    }
}
