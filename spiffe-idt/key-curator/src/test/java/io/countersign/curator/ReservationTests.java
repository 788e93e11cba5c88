// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.Registered;
import io.countersign.curator.TestCurator.World;
import io.countersign.curator.web.OctetText;
import io.countersign.registration.encoding.Octets;
import io.countersign.server.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reservations of slots, with a log of few slots. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class ReservationTests {

    private static final int SLOTS = 4;

    private static final int PER_ADDRESS = 3;

    @TempDir
    private static Path folder;

    private static final TestClock clock = TestClock.standing();

    private static TestCurator curator;

    private final List<Registered> registered = new ArrayList<>();

    @BeforeAll
    static void start() {
        curator = World.of(folder, clock, SLOTS)
                .with(
                        "countersign.curator.reservations-per-address=" + PER_ADDRESS,
                        "server.forward-headers-strategy=native")
                .start();
    }

    @AfterEach
    void auditAndVacate() {
        curator.audit();
        registered.forEach(curator::revoke);
        clock.advance(Duration.ofMinutes(2));
    }

    @AfterAll
    static void stop() {
        curator.close();
    }

    private Registered register(TestService service) {
        Registered made = curator.register(service);
        registered.add(made);
        return made;
    }

    private Answer reserve(TestService service, String... headers) {
        return curator.post("/reservations", service.reservation(), headers);
    }

    @Test
    void reserveThenLowestVacantSlotForAMinute() {
        Answer answer = reserve(TestService.of("basket"));
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.octets("log")).isEqualTo(curator.logId());
        assertThat(answer.json().path("slot").asInt()).isZero();
        assertThat(Instant.parse(answer.text("expires")).toEpochMilli())
                .isEqualTo(clock.millis() + Duration.ofMinutes(1).toMillis());
        assertThat(curator.reserve(TestService.of("account"))).isEqualTo(1);
    }

    @Test
    void reserveWhenRepeatedThenTheSameReservation() {
        TestService basket = TestService.of("basket");
        Answer first = reserve(basket);
        clock.advance(Duration.ofSeconds(59));
        Answer again = reserve(basket);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json()).isEqualTo(first.json());
        clock.advance(Duration.ofSeconds(1));
        Answer renewed = reserve(basket);
        assertThat(renewed.status()).isEqualTo(201);
        assertThat(renewed.text("expires")).isNotEqualTo(first.text("expires"));
    }

    @Test
    void reserveWhenOthersHaveExpiredThenTheirSlots() {
        for (int slot = 0; slot < PER_ADDRESS; slot++) {
            assertThat(curator.reserve(TestService.of("basket"))).isEqualTo(slot);
        }
        clock.advance(Duration.ofMinutes(1));
        assertThat(curator.reserve(TestService.of("account"))).isZero();
    }

    @Test
    void reserveWhenAddressHasTooManyThenRefusedWhateverItClaims() {
        for (int i = 0; i < PER_ADDRESS; i++) {
            curator.reserve(TestService.of("basket"));
        }
        clock.advance(Duration.ofSeconds(20));
        Answer answer = reserve(TestService.of("basket"), "X-Forwarded-For", "192.0.2.7");
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.reason()).isEqualTo("too-many-reservations");
        assertThat(answer.header("Retry-After")).isEqualTo("40");
        clock.advance(Duration.ofSeconds(40));
        assertThat(reserve(TestService.of("basket")).status()).isEqualTo(201);
    }

    @Test
    void reserveWhenNoSlotIsVacantThenRefusedUntilOneIs() {
        Registered first = register(TestService.of("basket"));
        for (int i = 1; i < SLOTS; i++) {
            register(TestService.of("basket"));
        }
        Answer answer = reserve(TestService.of("account"));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.reason()).isEqualTo("no-slot");
        assertThat(answer.header("Retry-After")).isEqualTo("60");
        curator.revoke(first);
        assertThat(curator.reserve(TestService.of("account"))).isEqualTo(first.slot());
    }

    @Test
    void reserveWhenOthersAreReservedThenRefusedUntilTheyExpire() {
        for (int i = 2; i < SLOTS; i++) {
            register(TestService.of("basket"));
        }
        curator.reserve(TestService.of("basket"));
        clock.advance(Duration.ofSeconds(10));
        curator.reserve(TestService.of("basket"));
        Answer answer = reserve(TestService.of("account"));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.reason()).isEqualTo("no-slot");
        assertThat(answer.header("Retry-After")).isEqualTo("50");
        clock.advance(Duration.ofSeconds(50));
        assertThat(reserve(TestService.of("account")).status()).isEqualTo(201);
    }

    @Test
    void reserveWhenRegisteredThenReservationIsUsed() {
        TestService basket = TestService.of("basket");
        register(basket);
        assertThat(curator.reserve(basket)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "AA", "key", "=", "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"})
    void reserveWhenKeyIsMalformedThenRefused(String key) {
        Answer answer = curator.post("/reservations", Map.of("key", key));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.reason()).isEqualTo("malformed");
    }

    @Test
    void reserveWhenKeyIsNoPointThenRefused() {
        byte[] key = TestService.of("basket").tls().key().encoded().toArray();
        key[key.length - 1] ^= 1;
        Answer answer = curator.post("/reservations", Map.of("key", OctetText.of(Octets.of(key))));
        assertThat(answer.reason()).isEqualTo("malformed");
    }
}
