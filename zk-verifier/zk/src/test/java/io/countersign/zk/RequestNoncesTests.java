// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.Caller;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import io.countersign.core.Verdict;
import io.countersign.test.MovableClock;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.FakeVerifier;
import io.countersign.zk.proof.Proof;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestNoncesTests {

    private static final ServiceRealm REALM =
            new ServiceRealm("https://basket.shop.com", "basket.shop.com", Duration.ofDays(1));

    private static final Duration TTL = Duration.ofMinutes(2);

    private static final byte[] SECRET = HexFormat.of().parseHex("00112233445566778899aabbccddeeff".repeat(2));

    private final MovableClock clock = new MovableClock(Instant.parse("2026-10-01T12:00:00Z"));

    private RequestNonces shared(ServiceRealm realm) {
        return new RequestNonces(realm, SECRET, TTL, clock);
    }

    private static @Nullable RefusalCode code(RequestNonces nonces, @Nullable String nonce) {
        return nonces.refuse(nonce) instanceof Verdict.Rejected rejected ? rejected.code() : null;
    }

    @Test
    void nextThenGoodUntilItEnds() {
        RequestNonces nonces = shared(REALM);
        String nonce = nonces.next();
        assertThat(nonce).matches("[A-Za-z0-9_-]{32}");
        assertThat(code(nonces, nonce)).isNull();
        clock.advance(TTL.minusMillis(1));
        assertThat(code(nonces, nonce)).isNull();
        clock.advance(Duration.ofMillis(1));
        assertThat(code(nonces, nonce)).isEqualTo(RequestNonces.STALE);
        clock.advance(Duration.ofDays(1000));
        assertThat(code(nonces, nonce)).isEqualTo(RequestNonces.STALE);
    }

    @Test
    void nextThenAsOthersWhoHaveTheSecretComputeIt() {
        // HMAC-SHA-256 of the length-prefixed fields, computed by another implementation.
        assertThat(shared(REALM).next()).isEqualTo("AAABoPdV8gDqgKLiaeYx0Bq6DYiASjGp");
    }

    @Test
    void nonceWhenAnyBitIsAnotherThenUnknown() {
        RequestNonces nonces = shared(REALM);
        byte[] octets = Base64.getUrlDecoder().decode(nonces.next());
        for (int bit = 0; bit < octets.length * Byte.SIZE; bit++) {
            byte[] altered = octets.clone();
            altered[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThat(code(nonces, encoded(altered))).as("bit %s", bit).isEqualTo(RequestNonces.UNKNOWN);
        }
        assertThat(code(nonces, encoded(Arrays.copyOf(octets, 23)))).isEqualTo(RequestNonces.UNKNOWN);
        assertThat(code(nonces, encoded(Arrays.copyOf(octets, 25)))).isEqualTo(RequestNonces.UNKNOWN);
    }

    private static String encoded(byte[] octets) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "n", "=", "AAAA AAAA", "____________________________________________", "ü"})
    void nonceWhenItIsNoneThenUnknown(String text) {
        assertThat(code(shared(REALM), text)).isEqualTo(RequestNonces.UNKNOWN);
    }

    @Test
    void nonceWhenThereIsNoneThenMissing() {
        assertThat(code(shared(REALM), null)).isEqualTo(RequestNonces.MISSING);
    }

    @Test
    void nonceWhenOfAnotherServiceOrSecretThenUnknown() {
        RequestNonces nonces = shared(REALM);
        for (RequestNonces other : List.of(
                shared(new ServiceRealm("https://account.shop.com", REALM.audience(), REALM.epoch())),
                shared(new ServiceRealm(REALM.origin(), "account.shop.com", REALM.epoch())),
                new RequestNonces(REALM, SECRET, TTL.multipliedBy(2), clock),
                RequestNonces.ofProcess(REALM, TTL, clock),
                RequestNonces.ofProcess(REALM, TTL, clock))) {
            assertThat(code(other, other.next())).isNull();
            assertThat(code(nonces, other.next())).isEqualTo(RequestNonces.UNKNOWN);
        }
        assertThat(code(nonces, shared(REALM).next())).isNull();
    }

    @Test
    void nonceWhenClockOfAnotherReplicaIsAheadThenGoodWithinTheWindow() {
        RequestNonces nonces = shared(REALM);
        clock.advance(ZkScheme.WINDOW);
        String ahead = nonces.next();
        clock.advance(Duration.ofMillis(1));
        String further = nonces.next();
        clock.advance(ZkScheme.WINDOW.plusMillis(1).negated());
        assertThat(code(nonces, ahead)).isNull();
        assertThat(code(nonces, further)).isEqualTo(RequestNonces.UNKNOWN);
    }

    @Test
    void demandThenItsNonceIsGood() {
        RequestNonces nonces = shared(REALM);
        Verdict.Rejected rejected = (Verdict.Rejected) nonces.refuse(null);
        assertThat(rejected).isNotNull();
        assertThat(code(nonces, rejected.demand().value())).isNull();
    }

    @Test
    void successorWhenTheLastQuarterBeginsThenTheNextAndNotBefore() {
        RequestNonces nonces = shared(REALM);
        String nonce = nonces.next();
        clock.advance(Duration.ofSeconds(90));
        assertThat(nonces.successor(caller(nonce))).isNull();
        clock.advance(Duration.ofMillis(1));
        String next = nonces.successor(caller(nonce));
        assertThat(next).isNotNull().isNotEqualTo(nonce);
        assertThat(code(nonces, next)).isNull();
        clock.advance(Duration.ofMinutes(1));
        assertThat(code(nonces, next)).isNull();
        assertThat(nonces.successor(caller(null))).isNull();
    }

    private Caller caller(@Nullable String nonce) {
        ProofHeader header = ProofHeader.random(new FakeVerifier(Circuit.SECRET_PROOF_BOUND).key(), clock.instant())
                .withNonce(nonce);
        ZkCredential credential = new ZkCredential(
                header,
                FieldElement.ZERO,
                FieldElement.ZERO,
                FieldElement.ZERO,
                new Proof(new byte[Proof.GROTH16_LENGTH]));
        return new Caller(
                new Caller.User(REALM.origin(), "a", null),
                List.of(),
                Set.of(),
                Map.of(),
                clock.instant().plusSeconds(30),
                new SenderBinding.Request(),
                credential);
    }

    @Test
    void constructorWhenSecretIsShortOrLifeIsNoneThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RequestNonces(REALM, new byte[31], TTL, clock));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RequestNonces(REALM, SECRET, Duration.ofNanos(1), clock));
    }
}
