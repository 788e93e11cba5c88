// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.idt.SpiffeId;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.spiffe.tls.NoSvidException;
import io.spiffe.bundle.jwtbundle.JwtBundle;
import io.spiffe.bundle.jwtbundle.JwtBundleSet;
import io.spiffe.exception.JwtSvidException;
import io.spiffe.spiffeid.TrustDomain;
import io.spiffe.svid.jwtsvid.JwtSvid;
import io.spiffe.workloadapi.Watcher;
import io.spiffe.workloadapi.WorkloadApiClient;
import java.lang.reflect.Proxy;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WorkloadApiJwtSourceTests {

    private static final TrustDomain DOMAIN = TrustDomain.parse("shop.com");

    private static final String ACCOUNT = "account.shop.com";

    private final KeyPair keys = keys();

    private final AtomicInteger asked = new AtomicInteger();

    /** Watcher to which the API pushes. */
    private Watcher<JwtBundleSet> watcher;

    private volatile JwtBundleSet current = bundles("one");

    private volatile String signing = "one";

    private volatile String subject = "spiffe://shop.com/basket";

    /** Action between a response and its arrival. */
    private volatile Runnable slowly = () -> {};

    private static KeyPair keys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private JwtBundleSet bundles(String... ids) {
        Map<String, PublicKey> authorities = new HashMap<>();
        for (String id : ids) {
            authorities.put(id, keys.getPublic());
        }
        return JwtBundleSet.of(Set.of(new JwtBundle(DOMAIN, authorities)));
    }

    @SuppressWarnings("unchecked")
    private WorkloadApiClient api() {
        return (WorkloadApiClient) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {WorkloadApiClient.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "fetchJwtBundles" -> {
                            JwtBundleSet answer = current;
                            slowly.run();
                            return answer;
                        }
                        case "watchJwtBundles" -> watcher = (Watcher<JwtBundleSet>) arguments[0];
                        case "fetchJwtSvid" -> {
                            // The agent has SVIDs of other IDs as well.
                            assertThat(arguments[0]).hasToString("spiffe://shop.com/basket");
                            return svid();
                        }
                        default -> throw new UnsupportedOperationException(method.getName());
                    }
                    return null;
                });
    }

    private JwtSvid svid() throws JwtSvidException {
        asked.incrementAndGet();
        JwsAlgorithm algorithm = JwsAlgorithm.ES256;
        Instant now = Instant.now();
        String token = JwtBuilder.ofType("JWT")
                .subject(subject)
                .audience(ACCOUNT)
                .issuedAt(now)
                .expiresAt(now.plusSeconds(300))
                .sign(new JwsSigner(JsonWebKey.of(signing, algorithm, keys.getPublic(), keys.getPrivate()), algorithm));
        return JwtSvid.parseInsecure(token, Set.of(ACCOUNT));
    }

    private WorkloadApiJwtSource source(Duration interval) {
        return new WorkloadApiJwtSource(
                api(),
                SpiffeId.parse("spiffe://shop.com/basket"),
                interval,
                Duration.ofHours(1),
                Duration.ofSeconds(30),
                Clock.systemUTC());
    }

    private static boolean has(WorkloadApiJwtSource source, String keyId) {
        return source.bundles(Instant.now()).has("shop.com", keyId);
    }

    @Test
    void bundlesWhenAPushOvertakesAnAnswerThenThePushStays() throws InterruptedException {
        CountDownLatch answered = new CountDownLatch(2);
        try (WorkloadApiJwtSource source = source(Duration.ofMillis(10))) {
            JwtBundleSet pushed = bundles("two");
            List<Boolean> stayed = new CopyOnWriteArrayList<>();
            slowly = () -> {
                stayed.add(has(source, "two"));
                // The response still has the key that the push drops.
                watcher.onUpdate(pushed);
                answered.countDown();
            };
            answered.await();
            assertThat(stayed).startsWith(false, true);
        }
    }

    @Test
    void fetchWhenTheTokenIsForAnotherWorkloadThenRefused() {
        try (WorkloadApiJwtSource source = source(Duration.ofHours(1))) {
            subject = "spiffe://shop.com/another";
            assertThatExceptionOfType(NoSvidException.class)
                    .isThrownBy(() -> source.fetch(ACCOUNT, Instant.now()))
                    .havingCause()
                    .withMessageContaining("spiffe://shop.com/another");
        }
    }

    @Test
    void fetchWhenTheKeyOfAKeptTokenIsDroppedThenAnotherIsAskedFor() {
        try (WorkloadApiJwtSource source = source(Duration.ofHours(1))) {
            String first = source.fetch(ACCOUNT, Instant.now());
            assertThat(source.fetch(ACCOUNT, Instant.now())).isEqualTo(first);
            assertThat(asked).hasValue(1);

            signing = "two";
            watcher.onUpdate(bundles("one", "two"));
            assertThat(source.fetch(ACCOUNT, Instant.now())).as("still good").isEqualTo(first);
            watcher.onUpdate(bundles("two"));
            assertThat(source.fetch(ACCOUNT, Instant.now())).isNotEqualTo(first);
            assertThat(asked).hasValue(2);
        }
    }
}
