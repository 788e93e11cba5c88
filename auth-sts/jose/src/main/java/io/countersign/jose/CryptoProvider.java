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

/** Creates JCA objects of one provider. The provider is passed as an object and not registered with the JVM. */
final class CryptoProvider {

    /** The provider that the JVM selects for each request. */
    static final CryptoProvider JVM = new CryptoProvider(null);

    private final @Nullable Provider provider;

    CryptoProvider(@Nullable Provider provider) {
        this.provider = provider;
    }

    /** Whether the provider signs and verifies with the algorithm. */
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

    /** Converts the key to this provider's own class. A foreign key would be converted again at each use. */
    PublicKey own(PublicKey key) throws GeneralSecurityException {
        return isForeign(key)
                ? keyFactory(key.getAlgorithm()).generatePublic(new X509EncodedKeySpec(key.getEncoded()))
                : key;
    }

    /** Converts a private key, as {@link #own(PublicKey)} does for public keys. */
    PrivateKey own(PrivateKey key) throws GeneralSecurityException {
        if (key instanceof MlDsaSeed seed) {
            return MlDsaGeneration.expand(seed, this);
        }
        return isForeign(key)
                ? keyFactory(key.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(key.getEncoded()))
                : key;
    }

    /**
     * Whether the key must be converted. The JVM's providers use its keys unchanged, and so does a provider without a
     * factory for the kind of key.
     */
    private boolean isForeign(Key key) {
        return key instanceof MlDsaPublicKey || (provider != null && has("KeyFactory", key.getAlgorithm()));
    }
}
