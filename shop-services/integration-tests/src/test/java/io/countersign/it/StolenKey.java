// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import org.bouncycastle.crypto.ec.CustomNamedCurves;

/** Reads the TLS key of a service from the state of its agent, as somebody who broke into the machine could. */
final class StolenKey {

    /** What precedes the point in the SubjectPublicKeyInfo of a key on P-256 (RFC 5480). */
    private static final byte[] PREFIX =
            HexFormat.of().parseHex("3059301306072a8648ce3d020106082a8648ce3d030107034200");

    private StolenKey() {}

    static KeyPair in(Path state) throws IOException {
        byte[] encoded = Files.readAllBytes(state.resolve("tls-key.p8"));
        try {
            KeyFactory factory = KeyFactory.getInstance("EC");
            ECPrivateKey secret = (ECPrivateKey) factory.generatePrivate(new PKCS8EncodedKeySpec(encoded));
            PublicKey point = factory.generatePublic(new X509EncodedKeySpec(publicKey(secret.getS())));
            return new KeyPair(point, secret);
        } catch (GeneralSecurityException ex) {
            throw new IOException(ex);
        }
    }

    private static byte[] publicKey(BigInteger secret) {
        byte[] point = CustomNamedCurves.getByName("secp256r1")
                .getG()
                .multiply(secret)
                .normalize()
                .getEncoded(false);
        byte[] encoded = new byte[PREFIX.length + point.length];
        System.arraycopy(PREFIX, 0, encoded, 0, PREFIX.length);
        System.arraycopy(point, 0, encoded, PREFIX.length, point.length);
        return encoded;
    }
}
