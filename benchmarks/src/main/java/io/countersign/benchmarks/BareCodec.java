// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.AlgorithmParameterSpec;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What verifying a compact JWS costs at the very least: the JCA primitive, base64url, and one streaming pass over the claims
 * that looks at the expiry. It checks nothing else, so it is a yardstick and not a verifier. For one thread.
 */
final class BareCodec {

    private static final JsonFactory JSON = new JsonFactory();

    private final @Nullable Mac mac;

    private final @Nullable Signature signature;

    private BareCodec(@Nullable Mac mac, @Nullable Signature signature) {
        this.mac = mac;
        this.signature = signature;
    }

    /** A yardstick with the primitive of a provider; {@code null} takes the JDK's own choice. */
    static BareCodec of(
            String jcaName, @Nullable Provider provider, Key key, @Nullable AlgorithmParameterSpec parameters)
            throws GeneralSecurityException {
        if (jcaName.startsWith("Hmac")) {
            Mac mac = provider == null ? Mac.getInstance(jcaName) : Mac.getInstance(jcaName, provider);
            mac.init(key);
            return new BareCodec(mac, null);
        }
        Signature signature =
                provider == null ? Signature.getInstance(jcaName) : Signature.getInstance(jcaName, provider);
        if (parameters != null) {
            signature.setParameter(parameters);
        }
        signature.initVerify((PublicKey) key);
        return new BareCodec(null, signature);
    }

    /** Whether the signature verifies and the expiry lies ahead. */
    boolean verify(String compact) {
        int second = compact.lastIndexOf('.');
        int first = compact.indexOf('.');
        Base64.Decoder decoder = Base64.getUrlDecoder();
        byte[] presented = decoder.decode(compact.substring(second + 1));
        byte[] input = compact.substring(0, second).getBytes(StandardCharsets.ISO_8859_1);
        return check(input, presented) && current(decoder.decode(compact.substring(first + 1, second)));
    }

    /** The primitive alone: the signature over an input. */
    boolean check(byte[] input, byte[] presented) {
        try {
            if (mac != null) {
                return MessageDigest.isEqual(mac.doFinal(input), presented);
            }
            if (signature == null) {
                return false;
            }
            signature.update(input);
            return signature.verify(presented);
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
                    // A claim that is never read would not be parsed either.
                    parser.getString();
                }
            }
        } catch (JacksonException ex) {
            return false;
        }
        return expiry > Instant.now().getEpochSecond();
    }
}
