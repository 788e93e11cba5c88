// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.countersign.json.JsonObject;
import io.countersign.registration.TestLog;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.LogFile;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.writer.LogWriter;
import io.countersign.registration.writer.PendingEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Key curator of a test. It writes by a {@link LogWriter}, and shows its log, or another one if the test says so.
 */
final class TestCurator extends TestServer {

    static final Octets PARAMETERS = new FieldWriter("hash-commitments").toOctets();

    // A change before a request is seen by the next one.
    private static final Duration LONGEST_WAIT = Duration.ofMillis(250);

    private static final Duration RESERVED = Duration.ofSeconds(60);

    final TestLog log;

    private final Map<Octets, Reservation> reservations = new HashMap<>();

    private final Map<Octets, Map<String, Object>> receipts = new HashMap<>();

    private @Nullable List<Octets> otherEntries;

    private @Nullable Supplier<Head> otherHead;

    private final Map<Octets, Head> cosigned = new LinkedHashMap<>();

    private long changes;

    TestCurator(TestLog log) {
        super(null);
        this.log = log;
        on("/parameters", exchange -> octets(exchange, PARAMETERS.toArray()));
        on("/log", this::log);
        on("/log/head", this::head);
        on("/log/offer", exchange -> head(exchange, announced(shownHead())));
        on("/log/cosignatures", exchange -> post(exchange, this::cosign));
        on("/reservations", exchange -> post(exchange, this::reserve));
        on("/registrations", exchange -> post(exchange, request -> write(request, this::register)));
        on("/replacements", exchange -> post(exchange, request -> write(request, this::replace)));
        on("/revocations", exchange -> post(exchange, request -> write(request, this::revoke)));
    }

    /** Handles the first request for a path without an answer, and counts the requests. */
    void loseFirstAnswer(String path, AtomicInteger requests) {
        replace(path, exchange -> {
            if (requests.incrementAndGet() > 1) {
                post(exchange, request -> write(request, this::register));
            } else {
                JsonObject request = read(exchange);
                change(() -> write(request, this::register));
                exchange.close();
            }
        });
    }

    /** Replaces registrations, and answers otherwise. */
    void replaceAndAnswer(HttpHandler answer) {
        replace("/replacements", exchange -> {
            JsonObject request = read(exchange);
            change(() -> write(request, this::replace));
            answer.handle(exchange);
        });
    }

    /** Changes the log, and tells those who wait for it. */
    synchronized void change(Runnable change) {
        change.run();
        changes++;
        notifyAll();
    }

    /** Shows other entries and another head from now on. */
    void show(List<Octets> entries, Supplier<Head> head) {
        change(() -> {
            otherEntries = List.copyOf(entries);
            otherHead = head;
        });
    }

    /** Shows its own log again. */
    void showOwn() {
        change(() -> {
            otherEntries = null;
            otherHead = null;
        });
    }

    synchronized Head shownHead() {
        return otherHead == null ? log.head() : otherHead.get();
    }

    private synchronized List<Octets> shownEntries() {
        return otherEntries == null ? List.copyOf(log.entries) : otherEntries;
    }

    /** Newest head that has a number of cosignatures; {@code null} if there is none. */
    private synchronized @Nullable Head shownHead(long cosignatures) {
        if (cosignatures == 0) {
            return shownHead();
        }
        return cosigned.values().stream()
                .filter(head -> head.cosignatures().size() >= cosignatures)
                .max(Comparator.comparingLong(Head::time).thenComparingLong(Head::sequence))
                .orElse(null);
    }

    /** Heads with their cosignatures so far. */
    synchronized List<Head> cosigned() {
        return List.copyOf(cosigned.values());
    }

    private Map<String, ?> cosign(JsonObject request) {
        Head head = Head.decode(octets(request, "head"));
        Cosignature cosignature = new Cosignature(octets(request, "witness"), octets(request, "signature"));
        List<Cosignature> all =
                new ArrayList<>(cosigned.getOrDefault(head.text(), head).cosignatures());
        if (!all.stream().map(Cosignature::witness).toList().contains(cosignature.witness())) {
            all.add(cosignature);
        }
        cosigned.put(head.text(), head.withCosignatures(all));
        return Map.of(
                "sequence", head.sequence(),
                "hash", Base64Url.encode(head.hash()),
                "time", Instant.ofEpochMilli(head.time()).toString(),
                "cosignatures", all.size());
    }

    private AnnouncedHead announced(Head head) {
        List<KeyChange> keyChanges = new ArrayList<>();
        for (Octets encoded : shownEntries()) {
            Entry entry = decoded(encoded);
            if (entry != null && entry.body() instanceof RollOver change) {
                keyChanges.add(new KeyChange(entry.previous(), change));
            }
        }
        return AnnouncedHead.of(head, keyChanges);
    }

    private static @Nullable Entry decoded(Octets encoded) {
        try {
            return Entry.decode(encoded);
        } catch (IllegalArgumentException altered) {
            return null;
        }
    }

    private static long parameter(HttpExchange exchange, String name, long otherwise) {
        String query = Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), "");
        for (String pair : query.split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                return Long.parseLong(pair.substring(name.length() + 1));
            }
        }
        return otherwise;
    }

    private void log(HttpExchange exchange) throws IOException {
        long from = parameter(exchange, "from", 0);
        List<Octets> entries;
        Head head;
        synchronized (this) {
            entries = shownEntries();
            head = shownHead(parameter(exchange, "cosignatures", 0));
        }
        if (head == null) {
            problem(exchange, 503, "not-cosigned");
            return;
        }
        entries = entries.subList(0, (int) Math.min(entries.size(), head.sequence() + 1));
        if (from > entries.size()) {
            problem(exchange, 416, "beyond-end");
            return;
        }
        octets(exchange, file(head, entries.subList((int) from, entries.size())));
    }

    static byte[] file(Head head, List<Octets> entries) throws IOException {
        Path directory = Files.createTempDirectory("test-curator");
        Path file = directory.resolve("log");
        try {
            LogFile.write(file, head, entries);
            return Files.readAllBytes(file);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(directory);
        }
    }

    private void head(HttpExchange exchange) throws IOException {
        long cosignatures = parameter(exchange, "cosignatures", 0);
        awaitChange(parameter(exchange, "after", -1), parameter(exchange, "wait", 0), cosignatures);
        Head head = shownHead(cosignatures);
        if (head == null) {
            problem(exchange, 503, "not-cosigned");
        } else {
            head(exchange, announced(head));
        }
    }

    private static void head(HttpExchange exchange, AnnouncedHead announced) throws IOException {
        Head head = announced.head();
        json(
                exchange,
                200,
                Map.of(
                        "sequence", head.sequence(),
                        "hash", Base64Url.encode(head.hash()),
                        "time", Instant.ofEpochMilli(head.time()).toString(),
                        "signer", Base64Url.encode(head.signer()),
                        "head", announced.toText()));
    }

    private synchronized void awaitChange(long after, long seconds, long cosignatures) throws IOException {
        long end = System.nanoTime() + Math.min(Duration.ofSeconds(seconds).toNanos(), LONGEST_WAIT.toNanos());
        long seen = changes;
        try {
            while (shownSequence(cosignatures) <= after && changes == seen && System.nanoTime() < end) {
                wait(Math.max(1, Duration.ofNanos(end - System.nanoTime()).toMillis()));
            }
        } catch (InterruptedException ex) {
            throw new IOException(ex);
        }
    }

    /** Sequence of the newest head; negative if there is none. Signs no head of the log, which agents ask for often. */
    private long shownSequence(long cosignatures) {
        if (cosignatures == 0 && otherHead == null) {
            return log.entries.size() - 1L;
        }
        Head head = shownHead(cosignatures);
        return head == null ? -1 : head.sequence();
    }

    private void post(HttpExchange exchange, Function<JsonObject, Map<String, ?>> action) throws IOException {
        JsonObject request = read(exchange);
        Map<String, ?> answer;
        synchronized (this) {
            answer = action.apply(request);
            changes++;
            notifyAll();
        }
        if (answer.get("reason") instanceof String reason) {
            problem(exchange, 409, reason);
        } else {
            json(exchange, 201, answer);
        }
    }

    private Map<String, ?> reserve(JsonObject request) {
        TlsKey key = TlsKey.parse(octets(request, "key"));
        Instant now = log.clock.instant();
        reservations.values().removeIf(reservation -> !now.isBefore(reservation.expires()));
        Integer vacant = reservations.containsKey(key.id()) ? Integer.valueOf(-1) : vacant();
        if (vacant == null) {
            return Map.of("reason", "no-slot");
        }
        Reservation reservation =
                reservations.computeIfAbsent(key.id(), any -> new Reservation(log.logId, vacant, now.plus(RESERVED)));
        return Map.of(
                "log", Base64Url.encode(reservation.log()),
                "slot", reservation.slot(),
                "expires", reservation.expires().toString());
    }

    private @Nullable Integer vacant() {
        for (int slot = 0; slot < log.commitments().slots(); slot++) {
            int candidate = slot;
            boolean reserved = reservations.values().stream().anyMatch(one -> one.slot() == candidate);
            if (!reserved && !isOccupied(candidate)) {
                return candidate;
            }
        }
        return null;
    }

    private boolean isOccupied(int slot) {
        try {
            return log.registration(slot).length() > 0;
        } catch (IllegalArgumentException vacant) {
            return false;
        }
    }

    static Octets octets(JsonObject request, String member) {
        return Base64Url.decode(Objects.requireNonNull(request.string(member)));
    }

    /** Writes what an honest curator writes; an identical request has the same answer. */
    private Map<String, ?> write(JsonObject request, Write write) {
        Octets identity = Octets.sha256(io.countersign.json.JsonWriter.write(request));
        Map<String, Object> known = receipts.get(identity);
        if (known != null) {
            return known;
        }
        LogWriter writer = new LogWriter(log.pins, log.commitments(), log.logKey, log.clock);
        log.entries.forEach(writer::follow);
        try {
            PendingEntry pending = write.apply(writer, request);
            log.writer.follow(pending.encoded());
            log.entries.add(pending.encoded());
            Map<String, Object> receipt = Map.of(
                    "sequence", pending.entry().sequence(),
                    "hash", Base64Url.encode(pending.entry().hash()),
                    "slot", slot(request));
            receipts.put(identity, receipt);
            return receipt;
        } catch (AuditException ex) {
            return Map.of("reason", ex.fault().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        } catch (IllegalArgumentException ex) {
            return Map.of("reason", "vacant");
        }
    }

    private int slot(JsonObject request) {
        Long slot = request.number("slot");
        return slot == null ? statement(request).statement().slot() : slot.intValue();
    }

    private SignedStatement statement(JsonObject request) {
        return SignedStatement.decode(octets(request, "statement"), log.logId);
    }

    private PendingEntry register(LogWriter writer, JsonObject request) {
        TlsKey key = TlsKey.parse(octets(request, "key"));
        Reservation reservation = reservations.get(key.id());
        if (reservation == null || reservation.slot() != slot(request)) {
            throw new IllegalArgumentException("not reserved");
        }
        return writer.register(statement(request), key, octets(request, "possession"));
    }

    private PendingEntry replace(LogWriter writer, JsonObject request) {
        return writer.replace(
                statement(request),
                TlsKey.parse(octets(request, "key")),
                octets(request, "possession"),
                octets(request, "permission"));
    }

    private PendingEntry revoke(LogWriter writer, JsonObject request) {
        String reason = Objects.requireNonNull(request.string("reason"));
        int slot = slot(request);
        if (!log.registration(slot).equals(octets(request, "former"))) {
            throw new IllegalArgumentException("not in force");
        }
        return writer.revoke(
                slot,
                RevocationReason.valueOf(reason.toUpperCase(Locale.ROOT).replace('-', '_')),
                octets(request, "signer"),
                octets(request, "signature"));
    }

    /** Prepares an entry. */
    private interface Write {

        PendingEntry apply(LogWriter writer, JsonObject request);
    }
}
