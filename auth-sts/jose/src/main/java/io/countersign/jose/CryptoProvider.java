// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/** What one provider makes; it is asked for by object, and not registered with the JVM. */
final class CryptoProvider {

    /** Whichever the JVM has for what is wanted. */
    static final CryptoProvider JVM = new CryptoProvider(null);

    private final @Nullable Provider provider;

    CryptoProvider(@Nullable Provider provider) {
        this.provider = provider;
    }

    /** Whether it signs and verifies with an algorithm. */
    boolean does(JwsAlgorithm algorithm) {
        return has(algorithm.isSymmetric() ? "Mac" : "Signature", algorithm.jcaName());
    }

    private boolean has(String type, String name) {
        return provider != null
                ? provider.getService(type, name) != null
                : Security.getProviders(type + "." + name) != null;
    }

    Mac mac(String name) throws GeneralSecurityException {
        return provider != null ? Mac.getInstance(name, provider) : Mac.getInstance(name);
    }

    Signature signature(String name) throws GeneralSecurityException {
        return provider != null ? Signature.getInstance(name, provider) : Signature.getInstance(name);
    }

    MessageDigest digest(String name) throws GeneralSecurityException {
        return provider != null ? MessageDigest.getInstance(name, provider) : MessageDigest.getInstance(name);
    }

    KeyPairGenerator keyPairGenerator(String name) throws GeneralSecurityException {
        return provider != null ? KeyPairGenerator.getInstance(name, provider) : KeyPairGenerator.getInstance(name);
    }

    KeyFactory keyFactory(String name) throws GeneralSecurityException {
        return provider != null ? KeyFactory.getInstance(name, provider) : KeyFactory.getInstance(name);
    }

    /** The same key as this provider makes it: a foreign key would be translated again at each use. */
    PublicKey own(PublicKey key) throws GeneralSecurityException {
        return isForeign(key)
                ? keyFactory(key.getAlgorithm()).generatePublic(new X509EncodedKeySpec(key.getEncoded()))
                : key;
    }

    /** As {@link #own(PublicKey)}. */
    PrivateKey own(PrivateKey key) throws GeneralSecurityException {
        if (key instanceof MlDsaSeed seed) {
            return MlDsaGeneration.expand(seed, this);
        }
        return isForeign(key)
                ? keyFactory(key.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(key.getEncoded()))
                : key;
    }

    /**
     * A key that the JVM's providers made serves those as it is, and so it does where the
     * provider has no factory for its kind.
     */
    private boolean isForeign(Key key) {
        return key instanceof MlDsaPublicKey || (provider != null && has("KeyFactory", key.getAlgorithm()));
    }
}
