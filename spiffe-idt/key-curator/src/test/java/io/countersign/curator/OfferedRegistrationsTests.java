// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.World;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.SignedStatement;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/**
 * Thousands of registrations a second are offered to a curator with its default limits. They have a statement of the
 * attestor and a possession that another key signed, so each that is not refused by a limit costs two verifications.
 */
@Tag("nightly-identity")
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class OfferedRegistrationsTests {

    private static final Logger LOGGER = System.getLogger(OfferedRegistrationsTests.class.getName());

    private static final int SERVICES = 16;

    private static final List<Integer> REFUSALS = List.of(400, 403, 422, 429, 503);

    @TempDir
    private Path folder;

    private TestCurator start() {
        World world = World.in(folder, Clock.systemUTC());
        for (String limit : List.of("changes", "total-changes", "reads")) {
            world = world.without("countersign.curator.rate-limit." + limit);
        }
        return world.start();
    }

    private static Flood flood(TestCurator curator, List<String> addresses) {
        TestService thief = TestService.of("basket");
        TlsKeySigner other = TestKeys.tls();
        SignedStatement attested = curator.attest(thief, curator.reserve(thief));
        String json = TestCurator.JSON.writeValueAsString(thief.registration(attested, curator.logId(), other));
        return Flood.start(curator.port(), addresses, "/registrations", json);
    }

    private static void registerServices(TestCurator curator) {
        for (int i = 0; i < SERVICES; i++) {
            TestService service = TestService.of("service" + i);
            int slot = await(() -> curator.post("/reservations", service.reservation()))
                    .json()
                    .path("slot")
                    .asInt();
            SignedStatement attested = curator.attest(service, slot);
            await(() -> curator.post("/registrations", service.registration(attested, curator.logId())));
        }
    }

    /** Repeats a request until it is accepted, as an agent does. */
    private static Answer await(Callable<Answer> request) {
        return Awaitility.await().atMost(120, TimeUnit.SECONDS).until(request, answer -> answer.status() / 100 == 2);
    }

    private static void assertOnlyThese(TestCurator curator) {
        assertThat(curator.audit().registrations())
                .hasSize(SERVICES)
                .allSatisfy(binding -> assertThat(binding.name().toString()).startsWith("spiffe://shop.com/service"));
    }

    @Test
    void registerWhenAnotherAddressOffersThousandsThenServed() {
        try (TestCurator curator = start()) {
            Flood flood = flood(curator, Collections.nCopies(16, "127.0.0.66"));
            try (flood) {
                registerServices(curator);
                assertThat(curator.get("/log/head").status()).isEqualTo(200);
                LOGGER.log(Level.INFO, "Offered by one address: {0}", flood.summary());
            }
            assertThat(flood.answers(429)).isPositive();
            assertThat(flood.otherAnswers(REFUSALS)).isZero();
            assertOnlyThese(curator);
        }
    }

    @Test
    void registerWhenManyAddressesOfferThousandsThenRefusedAndServedAfterwards() {
        try (TestCurator curator = start()) {
            List<String> addresses =
                    IntStream.range(1, 65).mapToObj(i -> "127.0.1." + i).toList();
            Flood flood = flood(curator, addresses);
            try (flood) {
                Awaitility.await().atMost(120, TimeUnit.SECONDS).until(() -> flood.answers(429) > 20_000);
                assertThat(curator.get("/log/head").status()).isEqualTo(200);
                LOGGER.log(Level.INFO, "Offered by many addresses: {0}", flood.summary());
            }
            assertThat(flood.otherAnswers(REFUSALS)).isZero();
            registerServices(curator);
            assertOnlyThese(curator);
        }
    }
}
