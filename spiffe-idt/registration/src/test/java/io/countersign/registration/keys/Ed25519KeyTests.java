// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestKeys;
import io.countersign.registration.encoding.Octets;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.interfaces.EdECPrivateKey;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Ed25519KeyTests {

    private static final String PREFIX = "302a300506032b6570032100";

    /** Order of the base point (RFC 8032 section 5.1). */
    private static final BigInteger ORDER =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private final Ed25519Signer signer = TestKeys.ed25519();

    private static Octets octets(String hex) {
        return Octets.of(HexFormat.of().parseHex(hex));
    }

    @Test
    void verifiesWhenSignedThenOnlyThisTextByThisKey() {
        Octets text = octets("0102");
        Octets signature = signer.sign(text);
        assertThat(signer.key().verifies(text, signature)).isTrue();
        assertThat(signer.key().verifies(octets("0103"), signature)).isFalse();
        assertThat(TestKeys.ed25519().key().verifies(text, signature)).isFalse();
        assertThat(signer.key().verifies(text, octets("00"))).isFalse();
        assertThat(signer.key().verifies(text, Octets.of(new byte[64]))).isFalse();
    }

    /** R is the neutral point, whose ordinate is 1; the other encoding has 1 + p, which some providers accept. */
    @ParameterizedTest
    @CsvSource({"'01', '00', '00', true", "'ee', 'ff', '7f', false"})
    void verifiesWhenPointOfSignatureNotCanonicalThenRefused(String first, String middle, String last, boolean accepted)
            throws GeneralSecurityException {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        Ed25519Key key = Ed25519Key.of(pair.getPublic());
        byte[] point = HexFormat.of().parseHex(first + middle.repeat(30) + last);
        byte[] text = {1, 2};
        Octets signature = signatureWithPoint(point, (EdECPrivateKey) pair.getPrivate(), key, text);
        assertThat(key.verifies(Octets.of(text), signature)).isEqualTo(accepted);
    }

    /** Signs with the secret number 0 (RFC 8032 section 5.1.6): S = k a modulo the order. */
    private static Octets signatureWithPoint(byte[] point, EdECPrivateKey key, Ed25519Key publicKey, byte[] text)
            throws GeneralSecurityException {
        byte[] scalar = Arrays.copyOf(
                MessageDigest.getInstance("SHA-512").digest(key.getBytes().orElseThrow()), 32);
        scalar[0] &= (byte) 0xf8;
        scalar[31] = (byte) ((scalar[31] & 0x3f) | 0x40);
        MessageDigest challenge = MessageDigest.getInstance("SHA-512");
        challenge.update(point);
        challenge.update(publicKey.encoded().toArray(), Ed25519Key.LENGTH - 32, 32);
        BigInteger product = littleEndian(challenge.digest(text)).multiply(littleEndian(scalar));
        byte[] response = product.mod(ORDER).toByteArray();
        byte[] signature = Arrays.copyOf(point, Ed25519Key.SIGNATURE_LENGTH);
        for (int i = 0; i < response.length && i < 32; i++) {
            signature[32 + i] = response[response.length - 1 - i];
        }
        return Octets.of(signature);
    }

    private static BigInteger littleEndian(byte[] octets) {
        byte[] reversed = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            reversed[i] = octets[octets.length - 1 - i];
        }
        return new BigInteger(1, reversed);
    }

    @Test
    void parseWhenEncodedThenEqual() {
        assertThat(Ed25519Key.parse(signer.key().encoded())).isEqualTo(signer.key());
        assertThat(signer.key().id()).isEqualTo(signer.key().encoded().sha256());
    }

    @Test
    void parseWhenOfAnotherFormThenException() {
        Octets encoded = signer.key().encoded();
        assertThatIllegalArgumentException().isThrownBy(() -> Ed25519Key.parse(Octets.of(encoded.toArray(), 0, 43)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ed25519Key.parse(TestKeys.tls().key().encoded()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ed25519Key.parse(octets("302a300506032b656e032100" + "09".repeat(32))));
    }

    /** Points of low order, with both signs, and encodings above the modulus. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000000000000000000000000000000000000000000000000000",
                "0000000000000000000000000000000000000000000000000000000000000080",
                "0100000000000000000000000000000000000000000000000000000000000000",
                "0100000000000000000000000000000000000000000000000000000000000080",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
                "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
            })
    void parseWhenOfLowOrderOrNotCanonicalThenException(String point) {
        assertThatIllegalArgumentException().isThrownBy(() -> Ed25519Key.parse(octets(PREFIX + point)));
    }
}
