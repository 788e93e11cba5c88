// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.Propagation;
import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import io.countersign.test.MovableClock;
import io.countersign.test.TestOutboundRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ServiceTokenSourceTests {

    private static final ServiceId ACCOUNT = TestIssuer.ACCOUNT;

    private static final ServiceId PRODUCT = new ServiceId("product.shop.com");

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final Endpoint endpoint = new Endpoint();

    private final ServiceTokenSource source = new ServiceTokenSource(
            endpoint, new ClientAssertion("basket.shop.com", TestIssuer.NAME, TestIssuer.signer(), clock));

    @Test
    void tokenWhenAskedAgainThenSame() throws ServiceTokenException {
        assertThat(source.token(ACCOUNT, Set.of("account:debit"))).isEqualTo("token-1");
        assertThat(source.token(ACCOUNT, Set.of("account:debit"))).isEqualTo("token-1");
        assertThat(endpoint.forms).hasSize(1);
    }

    @Test
    void tokenWhenForAnotherPurposeThenAnother() throws ServiceTokenException {
        assertThat(source.token(ACCOUNT, Set.of("account:debit"))).isEqualTo("token-1");
        assertThat(source.token(PRODUCT, Set.of("account:debit"))).isEqualTo("token-2");
        assertThat(source.token(ACCOUNT, Set.of())).isEqualTo("token-3");
        assertThat(source.token(ACCOUNT, Set.of("b", "a"))).isEqualTo("token-4");
        assertThat(source.token(ACCOUNT, Set.of("a", "b"))).isEqualTo("token-4");
    }

    @Test
    void tokenWhenAskedForThenFormProvesTheClient() throws ServiceTokenException {
        source.token(ACCOUNT, Set.of("account:debit", "account:credit"));
        source.token(PRODUCT, Set.of());

        Map<String, String> form = endpoint.forms.remove();
        assertThat(form)
                .containsEntry("grant_type", "client_credentials")
                .containsEntry("resource", "account.shop.com")
                .containsEntry("scope", "account:credit account:debit")
                .containsEntry("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
        JsonObject claims = CompactJws.parse(Objects.requireNonNull(form.get("client_assertion")))
                .unverifiedClaims();
        assertThat(claims)
                .containsEntry("iss", "basket.shop.com")
                .containsEntry("sub", "basket.shop.com")
                .containsEntry("aud", TestIssuer.NAME)
                .containsEntry("exp", TestIssuer.NOW.plusSeconds(60).getEpochSecond())
                .containsKey("jti");
        Map<String, String> other = endpoint.forms.remove();
        assertThat(other).doesNotContainKey("scope");
        assertThat(other.get("client_assertion")).isNotEqualTo(form.get("client_assertion"));
    }

    @Test
    void tokenWhenHalfOfItsLifeIsOverThenRenewedWhileItServes() throws ServiceTokenException {
        assertThat(source.token(ACCOUNT, Set.of())).isEqualTo("token-1");
        endpoint.ended.acquireUninterruptibly();
        CountDownLatch gate = endpoint.block();
        clock.advance(Duration.ofSeconds(60));

        assertThat(source.token(ACCOUNT, Set.of())).isEqualTo("token-1");
        assertThat(source.token(ACCOUNT, Set.of())).isEqualTo("token-1");
        gate.countDown();
        endpoint.ended.acquireUninterruptibly();
        clock.advance(Duration.ofSeconds(55));
        assertThat(source.token(ACCOUNT, Set.of())).isEqualTo("token-2");
        assertThat(endpoint.forms).hasSize(2);
    }

    @Test
    void tokenWhenEndpointFailsAtRenewalThenServesUntilItEnds() throws ServiceTokenException {
        source.token(ACCOUNT, Set.of());
        endpoint.down = true;
        clock.advance(Duration.ofSeconds(114));
        assertThat(source.token(ACCOUNT, Set.of())).isEqualTo("token-1");

        clock.advance(Duration.ofSeconds(1));
        assertThatExceptionOfType(ServiceTokenException.class).isThrownBy(() -> source.token(ACCOUNT, Set.of()));
    }

    @Test
    void tokenWhenManyThreadsWantItThenAskedOnce() throws ExecutionException, InterruptedException {
        CountDownLatch gate = endpoint.block();
        CountDownLatch running = new CountDownLatch(50);
        List<Future<String>> tokens = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                tokens.add(threads.submit(() -> {
                    running.countDown();
                    return source.token(ACCOUNT, Set.of());
                }));
            }
            running.await();
            gate.countDown();
        }
        for (Future<String> token : tokens) {
            assertThat(token.get()).isEqualTo("token-1");
        }
        assertThat(endpoint.forms).hasSize(1);
    }

    @Test
    void propagateWhenEndpointIsDownThenUnknownAndAskedSeldom() {
        endpoint.down = true;
        TestOutboundRequest next = TestOutboundRequest.to(ACCOUNT);

        assertThat(source.propagate(next, Set.of())).isEqualTo(Propagation.unknown("token endpoint is unavailable"));
        assertThat(source.propagate(next, Set.of())).isEqualTo(Propagation.unknown("token endpoint is unavailable"));
        assertThat(next.headers()).isEmpty();
        assertThat(endpoint.forms).hasSize(1);

        endpoint.down = false;
        clock.advance(Duration.ofSeconds(1));
        assertThat(source.propagate(next, Set.of())).isInstanceOf(Propagation.Done.class);
        assertThat(next.headers()).isEqualTo(Map.of("Service-Authorization", "Bearer token-2"));
    }

    @Test
    void propagateWhenTargetRefusesTheTokenThenAnotherButNotEachTime() {
        RefusedRequest next = new RefusedRequest();
        source.propagate(next, Set.of());
        assertThat(next.headers).containsEntry("Service-Authorization", "Bearer token-1");
        assertThat(next.forget.getAsBoolean()).as("it is new").isFalse();
        clock.advance(Duration.ofSeconds(1));

        BooleanSupplier first = next.forget;
        assertThat(first.getAsBoolean()).isTrue();
        source.propagate(next, Set.of());
        assertThat(next.headers).containsEntry("Service-Authorization", "Bearer token-2");
        assertThat(first.getAsBoolean()).as("there is a newer one").isTrue();
        assertThat(next.forget.getAsBoolean()).isFalse();
        source.propagate(next, Set.of());
        assertThat(endpoint.forms).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>",
                "[]",
                "{}",
                "{\"token_type\":\"Bearer\",\"expires_in\":120}",
                "{\"access_token\":\"a\",\"token_type\":\"DPoP\",\"expires_in\":120}",
                "{\"access_token\":\"a\",\"token_type\":\"Bearer\"}",
                "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"expires_in\":5}",
                "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"expires_in\":-1}",
                "{\"access_token\":\"a\\r\\nX: y\",\"token_type\":\"Bearer\",\"expires_in\":120}",
                "{\"access_token\":\"\",\"token_type\":\"Bearer\",\"expires_in\":120}"
            })
    void propagateWhenAnswerHoldsNoTokenThenUnknown(String answer) {
        endpoint.answer = answer;
        TestOutboundRequest next = TestOutboundRequest.to(ACCOUNT);

        assertThat(source.propagate(next, Set.of())).isInstanceOf(Propagation.Unknown.class);
        assertThat(next.headers()).isEmpty();
    }

    @Test
    void propagateWhenRefusedThenUnknownWithRegisteredErrorOnly() {
        endpoint.status = 400;
        endpoint.answer = "{\"error\":\"invalid_scope\",\"error_description\":\"secret\"}";
        assertThat(source.propagate(TestOutboundRequest.to(ACCOUNT), Set.of()))
                .isEqualTo(Propagation.unknown("token endpoint answers invalid_scope"));

        endpoint.answer = "{\"error\":\"Some long story\\nwith lines\"}";
        assertThat(source.propagate(TestOutboundRequest.to(PRODUCT), Set.of()))
                .isEqualTo(Propagation.unknown("token endpoint answers an error"));
    }

    /** A token endpoint that numbers its tokens. */
    private static final class Endpoint implements TokenEndpoint {

        private final ConcurrentLinkedQueue<Map<String, String>> forms = new ConcurrentLinkedQueue<>();

        private final Semaphore ended = new Semaphore(0);

        private volatile String answer = "{\"access_token\":\"token-%d\",\"token_type\":\"Bearer\",\"expires_in\":120}";

        private volatile int status = 200;

        private volatile boolean down;

        private volatile CountDownLatch gate = new CountDownLatch(0);

        CountDownLatch block() {
            CountDownLatch latch = new CountDownLatch(1);
            gate = latch;
            return latch;
        }

        @Override
        public BoundedHttp.Answer post(Map<String, String> form) throws IOException {
            forms.add(form);
            int number = forms.size();
            try {
                gate.await();
            } catch (InterruptedException ex) {
                throw new IOException(ex);
            } finally {
                ended.release();
            }
            if (down) {
                throw new IOException("down");
            }
            return new BoundedHttp.Answer(
                    status, answer.replace("%d", String.valueOf(number)).getBytes(StandardCharsets.UTF_8));
        }
    }
}
