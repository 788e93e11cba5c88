// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.countersign.core.Sha256;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.zk.ServiceRealm;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Secret from which the key of session tokens is derived. Every process with the same secret accepts the sessions of
 * the others. {@code toString()} omits the secret.
 *
 * @since 0.1
 */
public final class SessionSecret {

    /** Minimum length of a secret in octets. */
    public static final int MIN_LENGTH = 32;

    private static final String KEY_TAG = "countersign-zk-session-key-v1";

    private static final String ID_TAG = "countersign-zk-session-key-id-v1";

    private static final int ID_LENGTH = 12;

    private static final String HMAC = "HmacSHA256";

    private final byte[] octets;

    /**
     * @param octets random octets, {@link #MIN_LENGTH} or more
     * @throws IllegalArgumentException if there are fewer
     */
    public SessionSecret(byte[] octets) {
        if (octets.length < MIN_LENGTH) {
            throw new IllegalArgumentException("The secret of sessions must have " + MIN_LENGTH + " octets or more");
        }
        this.octets = octets.clone();
    }

    /** Returns a new secret, which only this process has. */
    public static SessionSecret random() {
        byte[] octets = new byte[MIN_LENGTH];
        new SecureRandom().nextBytes(octets);
        return new SessionSecret(octets);
    }

    /** Derives the key for the sessions of one service. Its id is a digest of it. An origin contains no line break. */
    JsonWebKey key(ServiceRealm realm, JwsAlgorithm algorithm) {
        byte[] key = mac(KEY_TAG + '\n' + realm.origin() + '\n' + realm.audience());
        byte[] digest = Sha256.digest(ID_TAG.getBytes(UTF_8), key);
        return JsonWebKey.ofSecret(Base64Url.encode(Arrays.copyOf(digest, ID_LENGTH)), algorithm, key);
    }

    private byte[] mac(String text) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(octets, HMAC));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("Every JVM has " + HMAC, ex);
        }
    }

    @Override
    public String toString() {
        return "SessionSecret";
    }
}
