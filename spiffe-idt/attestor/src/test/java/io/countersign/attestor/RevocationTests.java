// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import static io.countersign.attestor.TestAttestor.ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.attestor.TestAttestor.Answer;
import io.countersign.attestor.sweep.Sweep;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.SignedStatement;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Revocations over HTTPS by services themselves, and by the sweep of a running attestor. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class RevocationTests {

    private static final JsonMapper JSON = new JsonMapper();

    private static final TestClock CLOCK = new TestClock();

    private static TestCurator curator;

    private static TestAttestor attestor;

    @BeforeAll
    static void start(@TempDir Path folder) {
        curator = new TestCurator(folder, CLOCK);
        attestor = TestAttestor.files(folder, CLOCK, curator.arguments());
    }

    @AfterAll
    static void stop() {
        attestor.close();
        curator.close();
    }

    @BeforeEach
    void answer() {
        curator.status = 0;
        curator.revocations.clear();
    }

    private static TlsKeySigner key() {
        return TlsKeySigner.of(TestAttestor.pair("EC"));
    }

    private Octets register(String token, int slot) {
        return register(token, slot, key());
    }

    /** Gets a statement over HTTPS, and registers the service. */
    private Octets register(String token, int slot, TlsKeySigner key) {
        attestor.launch(token, ADDRESS, CLOCK.instant().plus(Duration.ofHours(2)));
        Map<String, Object> body = TestAttestor.body();
        body.put("slot", slot);
        body.put("key", Base64Url.encode(key.key().encoded()));
        SignedStatement statement =
                attestor.attest(token, ADDRESS, JSON.writeValueAsString(body)).statement();
        return curator.register(statement, key);
    }

    private void sweep() {
        attestor.bean(Sweep.class).run();
    }

    private double counted(String meter, String outcome) {
        Counter counter = attestor.bean(MeterRegistry.class)
                .find("countersign.attestor." + meter)
                .tag("outcome", outcome)
                .counter();
        return counter == null ? 0 : counter.count();
    }

    private Answer revoke(String token, String from, int slot, Octets former, String reason) {
        Map<String, Object> body = new HashMap<>(Map.of(
                "log",
                Base64Url.encode(TestAttestor.LOG),
                "slot",
                slot,
                "former",
                Base64Url.encode(former),
                "reason",
                reason));
        return revoke(token, from, JSON.writeValueAsString(body));
    }

    private Answer revoke(String token, String from, String body) {
        return attestor.send(
                from,
                attestor.request("/revocations")
                        .header("Authorization", "Bearer " + token)
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    @Test
    void sweepWhenFileIsRemovedThenRevokedOnce() throws IOException {
        register("basket-1", 3);
        register("till-1", 4);
        sweep();
        assertThat(curator.revocations).isEmpty();

        Files.delete(attestor.file("basket-1"));
        sweep();
        sweep();

        assertThat(curator.revocations).hasSize(1);
        assertThat(curator.revocations.getFirst()).contains("token-ended");
        assertThat(Entry.decode(curator.entries.getLast()).body())
                .isInstanceOfSatisfying(
                        Revoke.class, revoke -> assertThat(revoke.slot()).isEqualTo(3));
        assertThat(counted("sweep.revocations", "revoked")).isEqualTo(1);
        assertThat(counted("sweeps", "done")).isEqualTo(3);
    }

    @Test
    void revokeWhenRegistrationIsOwnThenSigned() {
        Octets entry = register("basket-2", 5);
        Answer answer = revoke("basket-2", ADDRESS, 5, entry, "key-lost");

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.json().path("signer").asString(""))
                .isEqualTo(Base64Url.encode(TestAttestor.key().id()));
        Octets signature = Base64Url.decode(answer.json().path("signature").asString(""));
        Octets text = Revoke.text(TestAttestor.LOG, 5, entry, RevocationReason.KEY_LOST);
        assertThat(TestAttestor.key().verifies(text, signature)).isTrue();
    }

    @Test
    void revokeWhenRegistrationIsNotInForceOrAnothersThenRefused() {
        Octets basket = register("basket", 6);
        Octets till = register("till", 7);
        assertThat(revoke("basket", ADDRESS, 7, till, "stopped").refusal()).isEqualTo("409 not-in-force");
        assertThat(revoke("basket", ADDRESS, 7, basket, "stopped").refusal()).isEqualTo("409 not-in-force");
        assertThat(revoke("basket", ADDRESS, 6, till, "stopped").refusal()).isEqualTo("409 not-in-force");
        assertThat(revoke("basket", "127.0.0.1", 6, basket, "stopped").refusal())
                .isEqualTo("403 other-address");
        assertThat(revoke("unknown", ADDRESS, 6, basket, "stopped").refusal()).isEqualTo("401 invalid-token");
        for (String reason : new String[] {"", "STOPPED", "other"}) {
            assertThat(revoke("basket", ADDRESS, 6, basket, reason).refusal()).isEqualTo("400 malformed");
        }
        assertThat(revoke("basket", ADDRESS, "{}").refusal()).isEqualTo("400 malformed");
        curator.status = 500;
        assertThat(revoke("basket", ADDRESS, 6, TestAttestor.hash("new"), "stopped")
                        .refusal())
                .isEqualTo("503 log-unavailable");
    }

    @Test
    void revokeWhenAnotherAttestorStatedItThenRefused() {
        attestor.launch("shared", ADDRESS, CLOCK.instant().plus(Duration.ofHours(2)));
        Octets entry = curator.registerByOther("shared", 8, CLOCK.instant());
        assertThat(revoke("shared", ADDRESS, 8, entry, "stopped").refusal()).isEqualTo("409 not-in-force");
    }

    @Test
    void revokeWhenEntryIsNoRegistrationThenRefused() {
        attestor.launch("basket-3", ADDRESS, CLOCK.instant().plus(Duration.ofHours(2)));
        assertThat(revoke("basket-3", ADDRESS, 0, curator.entries.getFirst().sha256(), "stopped")
                        .refusal())
                .isEqualTo("409 not-in-force");
    }
}
