// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tokens encoded by hand, so that they can be invalid in any way. */
final class RawJwt {

    private static final Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();

    private RawJwt() {}

    static KeyPair rsaKey() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    static String publicJwk(KeyPair key, String id) {
        RSAPublicKey rsa = (RSAPublicKey) key.getPublic();
        return "{\"kty\":\"RSA\",\"alg\":\"RS256\",\"use\":\"sig\",\"kid\":\"%s\",\"n\":\"%s\",\"e\":\"%s\"}"
                .formatted(
                        id,
                        base64.encodeToString(unsigned(rsa.getModulus().toByteArray())),
                        base64.encodeToString(unsigned(rsa.getPublicExponent().toByteArray())));
    }

    private static byte[] unsigned(byte[] number) {
        return number[0] == 0 ? Arrays.copyOfRange(number, 1, number.length) : number;
    }

    static String rs256(KeyPair key, String header, String payload) {
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key.getPrivate());
            signature.update(input(header, payload).getBytes(StandardCharsets.US_ASCII));
            return input(header, payload) + "." + base64.encodeToString(signature.sign());
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    static String hs256(byte[] secret, String header, String payload) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            byte[] tag = mac.doFinal(input(header, payload).getBytes(StandardCharsets.US_ASCII));
            return input(header, payload) + "." + base64.encodeToString(tag);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    static String unsigned(String header, String payload) {
        return input(header, payload) + ".";
    }

    private static String input(String header, String payload) {
        return base64.encodeToString(header.getBytes(StandardCharsets.UTF_8)) + "."
                + base64.encodeToString(payload.getBytes(StandardCharsets.UTF_8));
    }
}
