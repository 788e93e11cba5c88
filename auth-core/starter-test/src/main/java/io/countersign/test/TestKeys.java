// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Keys of an issuer.
 *
 * @param rsa key of 2048 bits, for the RS and PS algorithms
 * @param ec key on P-256, for ES256
 */
record TestKeys(RSAKey rsa, ECKey ec) {

    /** Generates keys with random key ids. */
    static TestKeys generate() {
        try {
            return new TestKeys(
                    new RSAKeyGenerator(RSAKeyGenerator.MIN_KEY_SIZE_BITS)
                            .keyUse(KeyUse.SIGNATURE)
                            .keyID(UUID.randomUUID().toString())
                            .generate(),
                    new ECKeyGenerator(Curve.P_256)
                            .keyUse(KeyUse.SIGNATURE)
                            .keyID(UUID.randomUUID().toString())
                            .generate());
        } catch (JOSEException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Returns the public keys (RFC 7517 section 5). */
    String published() {
        return new JWKSet(List.of(rsa, ec)).toString(true);
    }

    /** Returns the id of the key of an algorithm. */
    String keyId(String algorithm) {
        return isRsa(algorithm) ? rsa.getKeyID() : ec.getKeyID();
    }

    /**
     * Returns a signed token in the compact form.
     *
     * @param header header without {@code alg}
     */
    String sign(String algorithm, Map<String, Object> header, Map<String, Object> claims) {
        Map<String, Object> complete = new LinkedHashMap<>(header);
        complete.put("alg", algorithm);
        try {
            JWSObject token = new JWSObject(JWSHeader.parse(complete), new Payload(claims));
            token.sign(signer(algorithm));
            return token.serialize();
        } catch (JOSEException | ParseException ex) {
            throw new IllegalArgumentException("The token cannot be signed with " + algorithm, ex);
        }
    }

    private JWSSigner signer(String algorithm) throws JOSEException {
        return isRsa(algorithm) ? new RSASSASigner(rsa) : new ECDSASigner(ec);
    }

    private static boolean isRsa(String algorithm) {
        return JWSAlgorithm.Family.RSA.contains(JWSAlgorithm.parse(algorithm));
    }
}
