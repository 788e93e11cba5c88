// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.jspecify.annotations.Nullable;

/** File with a private key on P-256, in PKCS#8 (RFC 5958) and DER. */
final class TlsKeyFile {

    private static final String CURVE = "secp256r1";

    private TlsKeyFile() {}

    static KeyPair generate() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec(CURVE));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("Every Java platform has P-256", ex);
        }
    }

    static void write(Path file, KeyPair pair) throws IOException {
        SafeFile.write(file, pair.getPrivate().getEncoded());
    }

    /**
     * Reads a key.
     *
     * @return {@code null} if there is no file
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it has another form
     */
    static @Nullable KeyPair read(Path file) throws IOException {
        byte[] encoded = SafeFile.read(file);
        try {
            return encoded == null ? null : decode(encoded);
        } catch (GeneralSecurityException | IllegalArgumentException | ClassCastException ex) {
            throw new IllegalArgumentException("The file has no private key on P-256: " + file, ex);
        }
    }

    private static KeyPair decode(byte[] encoded) throws GeneralSecurityException, IOException {
        KeyFactory factory = KeyFactory.getInstance("EC");
        ECPrivateKey key = (ECPrivateKey) factory.generatePrivate(new PKCS8EncodedKeySpec(encoded));
        PublicKey publicKey = factory.generatePublic(new X509EncodedKeySpec(publicKey(key.getS())));
        io.countersign.registration.keys.TlsKey.of(publicKey);
        return new KeyPair(publicKey, key);
    }

    private static byte[] publicKey(BigInteger secret) throws IOException {
        byte[] point = CustomNamedCurves.getByName(CURVE)
                .getG()
                .multiply(secret)
                .normalize()
                .getEncoded(false);
        AlgorithmIdentifier algorithm =
                new AlgorithmIdentifier(X9ObjectIdentifiers.id_ecPublicKey, SECObjectIdentifiers.secp256r1);
        return new SubjectPublicKeyInfo(algorithm, point).getEncoded(ASN1Encoding.DER);
    }
}
