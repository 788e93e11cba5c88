// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.signer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.countersign.core.TestSoftHsm;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.SigningUnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.UnrecoverableKeyException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class Pkcs11SignerTests {

    private static final byte[] PAYLOAD = "{}".getBytes(StandardCharsets.US_ASCII);

    private static final List<Pkcs11Settings.Key> KEYS = List.of(
            new Pkcs11Settings.Key("es", JwsAlgorithm.ES256, "es-1"),
            new Pkcs11Settings.Key("rs", JwsAlgorithm.RS256, "rs-1"),
            new Pkcs11Settings.Key("ps", JwsAlgorithm.PS256, "ps-1"));

    private TestSoftHsm hsm;

    @BeforeEach
    void find() {
        Optional<TestSoftHsm> found = TestSoftHsm.find();
        assumeThat(found).isPresent();
        hsm = found.orElseThrow();
    }

    @Test
    void signWhenEs256Rs256AndPs256ThenTokensAreVerified() {
        ProvidedKeys keys = provided(settings(TestSoftHsm.PIN, KEYS));
        assertThat(keys.keys()).extracting(JsonWebKey::keyId).containsExactly("es-1", "rs-1", "ps-1");
        for (JsonWebKey key : keys.keys()) {
            JwsSigner signer = keys.signer(key);
            assertThat(signer.sign("at+jwt", PAYLOAD).split("\\.")).hasSize(3);
            assertThat(signer.algorithm().jwaName()).isEqualTo(key.algorithm());
        }
    }

    @Test
    void signWhenManyThreadsThenEveryTokenIsVerified() {
        ProvidedKeys keys = provided(settings(TestSoftHsm.PIN, KEYS));
        JwsSigner signer = keys.signer(keys.keys().getFirst());
        assertThat(IntStream.range(0, 64).parallel().mapToObj(i -> signer.sign("at+jwt", PAYLOAD)))
                .hasSize(64)
                .doesNotHaveDuplicates();
    }

    @Test
    void keysWhenPinIsWrongThenUnavailableAndMessageHasNoPin() {
        ProvidedKeys keys = provided(new Pkcs11Settings(hsm.library(), hsm.emptySlot(), "97531", KEYS));
        assertThatExceptionOfType(SigningUnavailableException.class)
                .isThrownBy(keys::keys)
                .satisfies(ex -> {
                    for (Throwable at = ex; at != null; at = at.getCause()) {
                        assertThat(at.toString()).doesNotContain("97531");
                    }
                });
    }

    @Test
    void keysWhenPinWasWrongThenItIsNotTriedAgain() {
        Pkcs11Signer signer = new Pkcs11Signer(new Pkcs11Settings(hsm.library(), hsm.emptySlot(), "97531", KEYS));
        assertThatExceptionOfType(IOException.class).isThrownBy(signer::keys);
        assertThatExceptionOfType(UnrecoverableKeyException.class).isThrownBy(signer::keys);
        assertThatExceptionOfType(UnrecoverableKeyException.class)
                .isThrownBy(() -> signer.sign(JwsAlgorithm.ES256, "es-1", PAYLOAD));
    }

    @Test
    void keysWhenLabelIsUnknownThenUnavailable() {
        ProvidedKeys keys =
                provided(settings(TestSoftHsm.PIN, List.of(new Pkcs11Settings.Key("no", JwsAlgorithm.ES256, "no-1"))));
        assertThatExceptionOfType(SigningUnavailableException.class).isThrownBy(keys::keys);
    }

    @Test
    void keysWhenAlgorithmDoesNotFitTheKeyThenUnavailable() {
        ProvidedKeys keys =
                provided(settings(TestSoftHsm.PIN, List.of(new Pkcs11Settings.Key("es", JwsAlgorithm.RS256, "es-1"))));
        assertThatExceptionOfType(SigningUnavailableException.class).isThrownBy(keys::keys);
    }

    @Test
    void signWhenAlgorithmIsNotThatOfTheKeyThenRefused() {
        Pkcs11Signer signer = new Pkcs11Signer(settings(TestSoftHsm.PIN, KEYS));
        assertThatExceptionOfType(InvalidKeyException.class)
                .isThrownBy(() -> signer.sign(JwsAlgorithm.PS256, "rs-1", PAYLOAD));
    }

    @Test
    void createWhenLibraryIsMissingThenRefused() {
        Pkcs11Settings settings = new Pkcs11Settings(Path.of("/nowhere/lib.so"), null, TestSoftHsm.PIN, KEYS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pkcs11Signer(settings))
                .withMessageContaining("/nowhere/lib.so");
    }

    @Test
    void toStringThenHasNoPin() {
        Pkcs11Settings settings = settings("97531", KEYS);
        assertThat(settings.toString() + new Pkcs11Signer(settings)).doesNotContain("97531");
    }

    @Test
    void settingsWhenPathAddsALineThenRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pkcs11Settings(Path.of("/lib.so\nshowInfo = true"), null, "1", KEYS));
    }

    private Pkcs11Settings settings(String pin, List<Pkcs11Settings.Key> keys) {
        return new Pkcs11Settings(hsm.library(), hsm.slot(), pin, keys);
    }

    private static ProvidedKeys provided(Pkcs11Settings settings) {
        return new ProvidedKeys(
                new Pkcs11Signer(settings), JcaProviders.best(), Duration.ofMinutes(1), 4, Clock.systemUTC());
    }
}
