// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.CredentialScheme;
import io.countersign.core.MemoryReplayStore;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the kit, and tests that a signature is valid for one request at one service, once. */
class ApiKeySchemeTests extends CredentialSchemeCompatibilityKit {

    private static final ServiceId ORDERS = new ServiceId("orders.example.com");

    private static final ApiKey KEY = ApiKey.of("0123456789abcdef0123456789abcdef", Set.of("SCOPE_orders"));

    private final MovableClock clock = new MovableClock(Instant.parse("2026-01-01T00:00:00Z"));

    private final AtomicInteger orders = new AtomicInteger();

    private final CredentialScheme scheme = scheme(id -> id.equals("partner") ? KEY : null);

    private ApiKeyScheme scheme(ApiKeys keys) {
        return new ApiKeyScheme(ORDERS, keys, new MemoryReplayStore(10_000, clock), clock);
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        return scheme(id -> {
            throw new IOException("no database");
        });
    }

    @Override
    protected TestInboundRequest genuine() {
        return signed("partner", ORDERS, order());
    }

    @Override
    protected TestInboundRequest forged() {
        return genuine().withBody("another order");
    }

    @Override
    protected TestInboundRequest malformed() {
        return order().withHeader("Authorization", "ApiKey partner");
    }

    @Override
    protected ServiceId reachable() {
        return ORDERS;
    }

    @Override
    protected boolean endsHere() {
        return true;
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        String header = Objects.requireNonNull(request.header("Authorization"));
        return List.of(header.substring(header.lastIndexOf('.') + 1));
    }

    private TestInboundRequest order() {
        return TestInboundRequest.of("POST", "https://orders.example.com/orders?urgent")
                .withBody("order " + orders.incrementAndGet());
    }

    private TestInboundRequest signed(String id, ServiceId service, TestInboundRequest request) {
        long seconds = clock.instant().getEpochSecond();
        String hmac = KEY.sign(seconds, service, request.method(), request.uri(), request.bodyDigest());
        return request.withHeader("Authorization", "ApiKey " + id + "." + seconds + "." + hmac);
    }

    private void assertRejected(TestInboundRequest request, RefusalCode code) {
        Reading.Present present = (Reading.Present) scheme.read(request);
        assertThat(scheme.verify(present.credential(), request)).isEqualTo(Verdict.rejected(code));
    }

    @Test
    void verifyWhenRepeatedThenReplayed() {
        TestInboundRequest request = genuine();
        scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
        assertRejected(request, RefusalCode.REPLAYED);
    }

    /** The last of 43 characters of base64url has two unused bits. */
    @Test
    void verifyWhenRepeatedWithOtherUnusedBitsThenBadSignature() {
        TestInboundRequest request = order();
        long seconds = clock.instant().getEpochSecond();
        String hmac = KEY.sign(seconds, ORDERS, request.method(), request.uri(), request.bodyDigest());
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        char other = alphabet.charAt(alphabet.indexOf(hmac.charAt(42)) ^ 1);
        assertRejected(
                request.withHeader("Authorization", "ApiKey partner." + seconds + "." + hmac.substring(0, 42) + other),
                RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenForAnotherRequestThenBadSignature() {
        assertRejected(genuine().withMethod("PUT"), RefusalCode.BAD_SIGNATURE);
        assertRejected(genuine().withUri("https://orders.example.com/orders"), RefusalCode.BAD_SIGNATURE);
        assertRejected(signed("partner", new ServiceId("stock.example.com"), order()), RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenKeyIsUnknownThenUnknownKey() {
        assertRejected(signed("stranger", ORDERS, order()), RefusalCode.UNKNOWN_KEY);
    }

    @ParameterizedTest
    @ValueSource(ints = {-31, 31})
    void verifyWhenTooOldOrOfTheFutureThenExpired(int seconds) {
        TestInboundRequest request = genuine();
        clock.advance(Duration.ofSeconds(seconds));
        assertRejected(request, RefusalCode.EXPIRED);
    }
}
