// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;

/** P-256 key that is derived from its name. Its nonces are derived from key and text (RFC 6979). */
public final class TestKey {

    private static final X9ECParameters CURVE = CustomNamedCurves.getByName("secp256r1");

    private final BigInteger secret;

    private final KeyPair pair;

    private TestKey(BigInteger secret, KeyPair pair) {
        this.secret = secret;
        this.pair = pair;
    }

    public static TestKey of(String name) {
        try {
            byte[] seed = MessageDigest.getInstance("SHA-256")
                    .digest(("idt-test key " + name).getBytes(StandardCharsets.UTF_8));
            BigInteger secret = new BigInteger(1, seed)
                    .mod(CURVE.getN().subtract(BigInteger.ONE))
                    .add(BigInteger.ONE);
            return new TestKey(secret, pair(secret));
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static KeyPair pair(BigInteger secret) throws GeneralSecurityException {
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec("secp256r1"));
        ECParameterSpec spec = parameters.getParameterSpec(ECParameterSpec.class);
        org.bouncycastle.math.ec.ECPoint point = CURVE.getG().multiply(secret).normalize();
        ECPoint w = new ECPoint(
                point.getAffineXCoord().toBigInteger(), point.getAffineYCoord().toBigInteger());
        KeyFactory factory = KeyFactory.getInstance("EC");
        return new KeyPair(
                factory.generatePublic(new ECPublicKeySpec(w, spec)),
                factory.generatePrivate(new ECPrivateKeySpec(secret, spec)));
    }

    public KeyPair pair() {
        return pair;
    }

    byte[] spki() {
        return pair.getPublic().getEncoded();
    }

    /** Returns the 64 octets of an ES256 signature. */
    public byte[] sign(byte[] text) {
        BigInteger[] signature = signature(text);
        byte[] octets = new byte[64];
        put(signature[0], octets, 32);
        put(signature[1], octets, 64);
        return octets;
    }

    byte[] signDer(byte[] text) {
        BigInteger[] signature = signature(text);
        return Der.sequence(Der.integer(signature[0]), Der.integer(signature[1]));
    }

    private BigInteger[] signature(byte[] text) {
        try {
            ECDSASigner signer = new ECDSASigner(new HMacDSAKCalculator(new SHA256Digest()));
            ECDomainParameters domain = new ECDomainParameters(CURVE.getCurve(), CURVE.getG(), CURVE.getN());
            signer.init(true, new ECPrivateKeyParameters(secret, domain));
            return signer.generateSignature(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static void put(BigInteger value, byte[] octets, int end) {
        byte[] bytes = value.toByteArray();
        int length = Math.min(32, bytes.length);
        System.arraycopy(bytes, bytes.length - length, octets, end - length, length);
    }
}
