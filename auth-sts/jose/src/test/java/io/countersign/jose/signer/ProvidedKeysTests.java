// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.signer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.SigningUnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProvidedKeysTests {

    private static final byte[] PAYLOAD = "{}".getBytes(StandardCharsets.US_ASCII);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

    private final CountDownLatch end = new CountDownLatch(1);

    private final List<ProvidedKeys> opened = new ArrayList<>();

    @AfterEach
    void close() {
        end.countDown();
        opened.forEach(ProvidedKeys::close);
    }

    @ParameterizedTest
    @EnumSource(
            value = JwsAlgorithm.class,
            names = {"ES256", "ES512", "RS256", "PS256", "EDDSA"})
    void signWhenProviderIsRightThenTokenIsVerified(JwsAlgorithm algorithm) {
        TestSigner provider = new TestSigner(algorithm);
        ProvidedKeys keys = keys(provider);
        String token = keys.signer(keys.keys().getFirst()).sign("at+jwt", PAYLOAD);
        assertThat(token.split("\\.")).hasSize(3);
        assertThat(provider.calls).hasValue(1);
    }

    @Test
    void signWhenOneBitIsWrongThenUnavailable() {
        assertThatNoTokenWhen((algorithm, id, right) -> {
            right[5] ^= 1;
            return right;
        });
    }

    @Test
    void signWhenEmptyThenUnavailable() {
        assertThatNoTokenWhen((algorithm, id, right) -> new byte[0]);
    }

    @Test
    @SuppressWarnings("NullAway")
    void signWhenNullThenUnavailable() {
        assertThatNoTokenWhen((algorithm, id, right) -> null);
    }

    @Test
    void signWhenAllZeroThenUnavailable() {
        assertThatNoTokenWhen((algorithm, id, right) -> new byte[64]);
    }

    @Test
    void signWhenSignatureIsOfAnotherKeyThenUnavailable() {
        JwsSigner other = new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256);
        assertThatNoTokenWhen((algorithm, id, right) -> other.signBytes(PAYLOAD));
    }

    @Test
    void signWhenProviderThrowsThenUnavailable() {
        assertThatNoTokenWhen((algorithm, id, right) -> {
            throw new IOException("away");
        });
    }

    @Test
    void signWhenProviderThrowsAnErrorThenUnavailable() {
        assertThatNoTokenWhen((algorithm, id, right) -> {
            throw new UnsatisfiedLinkError("away");
        });
    }

    @Test
    void signWhenProviderHangsThenUnavailable() {
        assertThatNoTokenWhen((algorithm, id, right) -> {
            end.await();
            return right;
        });
    }

    @Test
    void signWhenTooManyCallsHangThenRefusedWithoutWaiting() throws Exception {
        TestSigner provider = new TestSigner(JwsAlgorithm.ES256);
        provider.answer = (algorithm, id, right) -> {
            // Does not stop when interrupted, as a native library.
            while (end.getCount() > 0) {
                Thread.onSpinWait();
            }
            return right;
        };
        ProvidedKeys keys = opened(new ProvidedKeys(provider, JcaProviders.best(), Duration.ofMinutes(10), 1, clock()));
        JwsSigner signer = keys.signer(provider.listed.getFirst());
        List<Thread> waiting = new ArrayList<>();
        AtomicReference<SigningUnavailableException> refused = new AtomicReference<>();
        CountDownLatch known = new CountDownLatch(1);
        // One runs and eight wait: the tenth is refused, whichever that is.
        for (int i = 0; i < 10; i++) {
            waiting.add(Thread.ofVirtual().start(() -> {
                try {
                    signer.sign("at+jwt", PAYLOAD);
                } catch (SigningUnavailableException ex) {
                    if (refused.compareAndSet(null, ex)) {
                        known.countDown();
                    }
                }
            }));
        }
        known.await();
        assertThat(refused.get()).hasMessageContaining("too many calls");
        end.countDown();
        for (Thread thread : waiting) {
            thread.join();
        }
    }

    @Test
    void signWhenProviderRecoversThenTokenAgain() {
        TestSigner provider = new TestSigner(JwsAlgorithm.ES256);
        ProvidedKeys keys = keys(provider);
        JwsSigner signer = keys.signer(keys.keys().getFirst());
        provider.answer = (algorithm, id, right) -> new byte[64];
        assertThatUnavailable(() -> signer.sign("at+jwt", PAYLOAD));
        provider.answer = (algorithm, id, right) -> right;
        assertThat(signer.sign("at+jwt", PAYLOAD)).isNotEmpty();
    }

    @Test
    void signWhenProviderChangesTheInputThenTokenIsUnchanged() {
        TestSigner provider = new TestSigner(JwsAlgorithm.ES256);
        ProvidedKeys keys = keys(new SignerProvider() {
            @Override
            public List<JsonWebKey> keys() {
                return provider.keys();
            }

            @Override
            public byte[] sign(JwsAlgorithm algorithm, String keyId, byte[] signingInput) throws Exception {
                signingInput[0] ^= 1;
                return provider.sign(algorithm, keyId, signingInput);
            }
        });
        assertThatUnavailable(() -> keys.signer(provider.listed.getFirst()).sign("at+jwt", PAYLOAD));
    }

    @Test
    void signWhenKeyIsForPs256ThenProviderIsAskedForItAlone() {
        TestSigner provider = new TestSigner(JwsAlgorithm.PS256);
        List<JwsAlgorithm> asked = new ArrayList<>();
        provider.answer = (algorithm, id, right) -> {
            asked.add(algorithm);
            return right;
        };
        ProvidedKeys keys = keys(provider);
        keys.signer(keys.keys().getFirst()).sign("at+jwt", PAYLOAD);
        assertThat(asked).containsExactly(JwsAlgorithm.PS256);
    }

    @Test
    void signerWhenKeyHasNoAlgOrIsPrivateOrSecretThenRefused() {
        ProvidedKeys keys = keys(new TestSigner(JwsAlgorithm.ES256));
        JsonWebKey pair = JsonWebKey.generate(JwsAlgorithm.ES256);
        JsonWebKey bare = JsonWebKey.parse(pair.toPublic().toSecretJson().replace(",\"alg\":\"ES256\"", ""));
        JsonWebKey secret = JsonWebKey.ofSecret("s", JwsAlgorithm.HS256, new byte[32]);
        for (JsonWebKey wrong : List.of(pair, bare, secret)) {
            assertThatIllegalArgumentException().isThrownBy(() -> keys.signer(wrong));
        }
    }

    @Test
    void keysWhenAnIdIsListedTwiceOrAKeyIsPrivateThenUnavailable() {
        TestSigner provider = new TestSigner(JwsAlgorithm.ES256);
        ProvidedKeys keys = keys(provider);
        JsonWebKey listed = provider.listed.getFirst();
        for (List<JsonWebKey> wrong :
                List.of(List.of(listed, listed), List.of(JsonWebKey.generate(JwsAlgorithm.ES256)))) {
            provider.listed = wrong;
            assertThatUnavailable(keys::keys);
        }
    }

    @Test
    void recentKeysWhenListedAMomentAgoThenNotListedAgain() {
        TestSigner provider = new TestSigner(JwsAlgorithm.ES256);
        ProvidedKeys keys = keys(provider);
        List<JsonWebKey> first = keys.recentKeys();
        provider.listed = List.of();
        assertThat(keys.recentKeys()).isEqualTo(first);
        now.updateAndGet(time -> time.plusSeconds(30));
        assertThat(keys.recentKeys()).isEmpty();
    }

    @Test
    void signsWhenLastSignatureFailedThenFalseUntilASampleIsSigned() {
        TestSigner provider = new TestSigner(JwsAlgorithm.ES256);
        ProvidedKeys keys = keys(provider);
        JsonWebKey key = provider.listed.getFirst();
        assertThat(keys.signs(key)).isTrue();
        assertThat(keys.signs(key)).isTrue();
        assertThat(provider.calls).as("the second check is within ten seconds").hasValue(1);
        provider.answer = (algorithm, id, right) -> new byte[64];
        assertThatUnavailable(() -> keys.signer(key).sign("at+jwt", PAYLOAD));
        assertThat(keys.signs(key)).isFalse();
        provider.answer = (algorithm, id, right) -> right;
        assertThat(keys.signs(key)).isFalse();
        now.updateAndGet(time -> time.plusSeconds(10));
        assertThat(keys.signs(key)).isTrue();
    }

    private void assertThatNoTokenWhen(TestSigner.Answer answer) {
        TestSigner provider = new TestSigner(JwsAlgorithm.ES256);
        provider.answer = answer;
        ProvidedKeys keys = opened(new ProvidedKeys(provider, JcaProviders.best(), Duration.ofMillis(200), 2, clock()));
        JwsSigner signer = keys.signer(provider.listed.getFirst());
        assertThatUnavailable(() -> signer.sign("at+jwt", PAYLOAD));
        assertThat(keys.signs(provider.listed.getFirst())).isFalse();
    }

    private static void assertThatUnavailable(org.assertj.core.api.ThrowableAssert.ThrowingCallable signing) {
        assertThatExceptionOfType(SigningUnavailableException.class).isThrownBy(signing);
    }

    private ProvidedKeys keys(SignerProvider provider) {
        return opened(new ProvidedKeys(provider, JcaProviders.best(), Duration.ofMinutes(5), 2, clock()));
    }

    private ProvidedKeys opened(ProvidedKeys keys) {
        opened.add(keys);
        return keys;
    }

    private Clock clock() {
        return new Clock() {
            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(java.time.ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return now.get();
            }
        };
    }
}
