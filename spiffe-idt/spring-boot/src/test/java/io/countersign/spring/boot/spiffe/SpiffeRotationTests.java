// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import io.countersign.spiffe.tls.TrustBundles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests rotations of SVIDs and authorities during requests. */
class SpiffeRotationTests {

    private final TestAuthority authority = new TestAuthority("shop.com");

    private final List<Future<Integer>> callers = new ArrayList<>();

    private final List<AtomicInteger> calls = new ArrayList<>();

    private final TestWorkload account = new TestWorkload(
            TestSource.of(authority, "/account"), "countersign.spiffe.allowed-clients=spiffe://shop.com/basket");

    private final TestWorkload basket = new TestWorkload(
            TestSource.of(authority, "/basket"),
            "countersign.spiffe.allowed-clients=spiffe://shop.com/gateway",
            "countersign.services.[account.shop.com].url=https://localhost:" + account.port(),
            "countersign.services.[account.shop.com].spiffe-id=spiffe://shop.com/account");

    @AfterEach
    void tearDown() {
        basket.close();
        account.close();
    }

    @Test
    void callWhenEverythingIsRotatedAllTheTimeThenNoRequestFails() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 4; i++) {
                AtomicInteger own = new AtomicInteger();
                calls.add(own);
                callers.add(threads.submit(() -> callUntil(over, own)));
            }
            try {
                for (int i = 0; i < 3; i++) {
                    rotate();
                }
            } finally {
                over.set(true);
            }
        }
        for (Future<Integer> caller : callers) {
            assertThat(caller.get()).isPositive();
        }
    }

    private int callUntil(AtomicBoolean over, AtomicInteger calls) {
        while (!over.get() || calls.get() == 0) {
            assertThat(basket.client("account.shop.com").get().retrieve().body(String.class))
                    .isEqualTo("hello");
            calls.incrementAndGet();
        }
        return calls.get();
    }

    /** Announces a new authority, uses it, then removes the old one; requests continue between the steps. */
    private void rotate() {
        TestAuthority next = new TestAuthority("shop.com");
        TrustBundles all = TrustBundles.of(Map.of("shop.com", List.of(authority.certificate(), next.certificate())));
        account.source.set(all);
        basket.source.set(all);
        account.source.set(next.svid("/account"));
        basket.source.set(next.svid("/basket"));
        awaitMore();
        account.source.set(authority.svid("/account"));
        basket.source.set(authority.svid("/basket"));
        awaitMore();
        account.source.set(authority.bundles());
        basket.source.set(authority.bundles());
    }

    /** Waits until all running requests have ended: each caller has begun and ended one since. */
    private void awaitMore() {
        int[] before = calls.stream().mapToInt(AtomicInteger::get).toArray();
        await().atMost(Duration.ofMinutes(2)).until(() -> {
            boolean all = IntStream.range(0, before.length)
                    .allMatch(caller -> calls.get(caller).get() >= before[caller] + 2);
            return all || callers.stream().anyMatch(Future::isDone);
        });
    }
}
