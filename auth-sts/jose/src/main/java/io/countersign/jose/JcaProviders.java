// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Signature;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * Which JCA provider does the work: the Amazon Corretto Crypto Provider where it is on the class path and its native library
 * loads, else the JDK. It is asked for by object and not registered with the JVM, so the application's own cryptography stays as
 * it is.
 *
 * @since 0.1
 */
public final class JcaProviders {

    private static final JcaProviders JDK = new JcaProviders(null);

    private final @Nullable Provider preferred;

    private JcaProviders(@Nullable Provider preferred) {
        this.preferred = preferred;
    }

    /** The fastest sound provider at hand, found once. */
    public static JcaProviders best() {
        return Best.INSTANCE;
    }

    /** The providers of the JDK alone. */
    public static JcaProviders jdk() {
        return JDK;
    }

    /** The name and version of the provider that signs and verifies with an algorithm. */
    public String name(JwsAlgorithm algorithm) {
        try {
            Provider provider = algorithm.isSymmetric()
                    ? mac(algorithm.jcaName()).getProvider()
                    : signature(algorithm.jcaName()).getProvider();
            return provider.getName() + " " + provider.getVersionStr();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("No provider has " + algorithm, ex);
        }
    }

    Mac mac(String name) throws GeneralSecurityException {
        Provider provider = having("Mac", name);
        return provider != null ? Mac.getInstance(name, provider) : Mac.getInstance(name);
    }

    Signature signature(String name) throws GeneralSecurityException {
        Provider provider = having("Signature", name);
        return provider != null ? Signature.getInstance(name, provider) : Signature.getInstance(name);
    }

    KeyPairGenerator keyPairGenerator(String name) throws GeneralSecurityException {
        Provider provider = having("KeyPairGenerator", name);
        return provider != null ? KeyPairGenerator.getInstance(name, provider) : KeyPairGenerator.getInstance(name);
    }

    /** A SHA-256 digest of the fastest provider. */
    public MessageDigest sha256() {
        try {
            Provider provider = having("MessageDigest", "SHA-256");
            return provider != null
                    ? MessageDigest.getInstance("SHA-256", provider)
                    : MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("Every JVM has SHA-256", ex);
        }
    }

    /** The same key as the preferred provider makes it: a foreign key would be translated again at each use. */
    <K extends Key> K own(K key, Class<K> type) throws GeneralSecurityException {
        Provider provider = having("KeyFactory", key.getAlgorithm());
        return provider == null
                ? key
                : type.cast(KeyFactory.getInstance(key.getAlgorithm(), provider).translateKey(key));
    }

    private @Nullable Provider having(String type, String name) {
        return preferred != null && preferred.getService(type, name) != null ? preferred : null;
    }

    private static final class Best {

        private static final JcaProviders INSTANCE = find();

        private static JcaProviders find() {
            Provider corretto = CorrettoProvider.load(JcaProviders.class.getClassLoader());
            return corretto == null ? JDK : new JcaProviders(corretto);
        }
    }
}
