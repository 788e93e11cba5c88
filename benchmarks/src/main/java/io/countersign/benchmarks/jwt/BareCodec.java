// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Minimum cost of a compact JWS: the JCA primitive, base64url, and one streaming pass over the claims that
 * checks the expiry. It checks nothing else, so it is a baseline and not a verifier. Not thread-safe.
 */
public final class BareCodec {

    private static final JsonFactory JSON = new JsonFactory();

    private final @Nullable Mac mac;

    private final @Nullable Signature signer;

    private final @Nullable Signature verifier;

    private final byte[] header;

    private BareCodec(String algorithm, @Nullable Mac mac, @Nullable Signature signer, @Nullable Signature verifier) {
        this.mac = mac;
        this.signer = signer;
        this.verifier = verifier;
        String json = "{\"alg\":\"" + algorithm + "\",\"typ\":\"at+jwt\",\"kid\":\"bench\"}";
        this.header = Base64.getUrlEncoder().withoutPadding().encode(json.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns a baseline with the HMAC of a provider; {@code null} selects the JDK's own. */
    public static BareCodec of(String algorithm, @Nullable Provider provider, SecretKeySpec secret)
            throws GeneralSecurityException {
        String name = secret.getAlgorithm();
        Mac mac = provider == null ? Mac.getInstance(name) : Mac.getInstance(name, provider);
        mac.init(secret);
        return new BareCodec(algorithm, mac, null, null);
    }

    /** Returns a baseline with the signature of a provider; {@code null} selects the JDK's own. */
    public static BareCodec of(String algorithm, @Nullable Provider provider, KeyPair pair)
            throws GeneralSecurityException {
        Signature signer = JcaKeys.signature(algorithm, provider);
        signer.initSign(pair.getPrivate());
        Signature verifier = JcaKeys.signature(algorithm, provider);
        verifier.initVerify(pair.getPublic());
        return new BareCodec(algorithm, null, signer, verifier);
    }

    /** Signs claims that are already serialised. */
    String sign(byte[] claims) throws GeneralSecurityException {
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        byte[] body = encoder.encode(claims);
        byte[] input = new byte[header.length + 1 + body.length];
        System.arraycopy(header, 0, input, 0, header.length);
        input[header.length] = '.';
        System.arraycopy(body, 0, input, header.length + 1, body.length);
        byte[] signature = encoder.encode(signature(input));
        byte[] token = new byte[input.length + 1 + signature.length];
        System.arraycopy(input, 0, token, 0, input.length);
        token[input.length] = '.';
        System.arraycopy(signature, 0, token, input.length + 1, signature.length);
        return new String(token, StandardCharsets.ISO_8859_1);
    }

    private byte[] signature(byte[] input) throws GeneralSecurityException {
        if (mac != null) {
            return mac.doFinal(input);
        }
        if (signer == null) {
            throw new IllegalStateException("A baseline signs with a secret or a key pair");
        }
        signer.update(input);
        return signer.sign();
    }

    /** Returns whether the signature is valid and the token has not expired. */
    boolean verify(String compact) {
        int second = compact.lastIndexOf('.');
        int first = compact.indexOf('.');
        Base64.Decoder decoder = Base64.getUrlDecoder();
        byte[] presented = decoder.decode(compact.substring(second + 1));
        byte[] input = compact.substring(0, second).getBytes(StandardCharsets.ISO_8859_1);
        return check(input, presented) && current(decoder.decode(compact.substring(first + 1, second)));
    }

    /** Verifies the signature over an input, with the primitive alone. */
    public boolean check(byte[] input, byte[] presented) {
        try {
            if (mac != null) {
                return MessageDigest.isEqual(mac.doFinal(input), presented);
            }
            if (verifier == null) {
                return false;
            }
            verifier.update(input);
            return verifier.verify(presented);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static boolean current(byte[] claims) {
        long expiry = 0;
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), claims)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_NUMBER_INT && "exp".equals(parser.currentName())) {
                    expiry = parser.getLongValue();
                } else if (token == JsonToken.VALUE_STRING) {
                    // A claim that is not read would not be parsed either.
                    parser.getString();
                }
            }
        } catch (JacksonException ex) {
            return false;
        }
        return expiry > Instant.now().getEpochSecond();
    }
}
