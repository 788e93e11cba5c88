// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects the JCA provider for each algorithm. The Amazon Corretto Crypto Provider comes first, if it is on the class
 * path and its native library loads; then the JDK, then BouncyCastle. For Ed448 BouncyCastle comes before the JDK,
 * because it is faster; signatures of an Ed448 key that is used repeatedly are verified without a provider. Providers
 * are used as objects and not registered with the JVM, so the application's own
 * cryptography does not change.
 *
 * @since 0.1
 */
public final class JcaProviders {

    private static final JcaProviders BEST =
            new JcaProviders(List.of(ProviderKind.CORRETTO, ProviderKind.JDK, ProviderKind.BOUNCYCASTLE));

    private static final JcaProviders JDK = new JcaProviders(List.of(ProviderKind.JDK));

    private static final List<ProviderKind> FOR_ED448 = List.of(ProviderKind.BOUNCYCASTLE, ProviderKind.JDK);

    private final List<ProviderKind> kinds;

    private JcaProviders(List<ProviderKind> kinds) {
        this.kinds = kinds;
    }

    /** Returns the default selection: the fastest sound provider available for each algorithm. */
    public static JcaProviders best() {
        return BEST;
    }

    /** Returns the providers registered with the JVM, usually those of the JDK. */
    public static JcaProviders jdk() {
        return JDK;
    }

    /**
     * Returns the providers that a setting names.
     *
     * @param name {@code auto}, {@code corretto}, {@code jdk} or {@code bouncycastle}
     * @throws IllegalArgumentException if the name is unknown, or the provider does not load
     */
    public static JcaProviders of(String name) {
        if (name.equals("auto")) {
            return BEST;
        }
        ProviderKind kind = ProviderKind.of(name);
        String reason = kind.whyNot();
        if (reason != null) {
            throw new IllegalArgumentException(reason);
        }
        return new JcaProviders(List.of(kind));
    }

    /**
     * Requires an algorithm; for checks at startup.
     *
     * @return this
     * @throws IllegalArgumentException if none of these providers supports it
     */
    public JcaProviders require(JwsAlgorithm algorithm) {
        if (!supports(algorithm)) {
            throw new IllegalArgumentException(
                    kinds.size() > 1
                            ? "No available provider supports " + algorithm
                            : "The provider '" + kinds.getFirst() + "' does not support " + algorithm);
        }
        return this;
    }

    /** Whether one of these providers signs and verifies with the algorithm. */
    public boolean supports(JwsAlgorithm algorithm) {
        return find(algorithm) != null;
    }

    /**
     * Returns name and version of the provider that signs and verifies with the algorithm.
     *
     * @throws IllegalStateException if no provider supports it
     */
    public String name(JwsAlgorithm algorithm) {
        try {
            CryptoProvider chosen = provider(algorithm);
            Provider provider = algorithm.isSymmetric()
                    ? chosen.mac(algorithm.jcaName()).getProvider()
                    : chosen.signature(algorithm.jcaName()).getProvider();
            return provider.getName() + " " + provider.getVersionStr();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("No provider supports " + algorithm, ex);
        }
    }

    /** Returns the provider for the algorithm. */
    CryptoProvider provider(JwsAlgorithm algorithm) throws NoSuchAlgorithmException {
        CryptoProvider found = find(algorithm);
        if (found == null) {
            throw new NoSuchAlgorithmException("No available provider supports " + algorithm);
        }
        return found;
    }

    private @Nullable CryptoProvider find(JwsAlgorithm algorithm) {
        List<ProviderKind> order = this == BEST && algorithm == JwsAlgorithm.ED448 ? FOR_ED448 : kinds;
        for (ProviderKind kind : order) {
            CryptoProvider provider = kind.provider();
            if (provider != null && provider.does(algorithm)) {
                return provider;
            }
        }
        return null;
    }

    /**
     * Whether a signature is a public key's signature of a text; for formats without JWKs and JWS. False also for a key
     * that the provider cannot use.
     *
     * @param signature signature in the form of JWS (RFC 7518 section 3): for ES256 64 bytes, not DER
     * @throws IllegalStateException if no provider supports the algorithm
     */
    public boolean verifies(JwsAlgorithm algorithm, PublicKey key, byte[] text, byte[] signature) {
        try {
            return new SignatureVerifier(algorithm, key, this).verify(text, 0, text.length, signature);
        } catch (InvalidKeyException | InvalidKeySpecException unusable) {
            return false;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("No available provider supports " + algorithm, ex);
        }
    }

    /** Returns a new SHA-256 digest of the first available of these providers. */
    public MessageDigest sha256() {
        try {
            for (ProviderKind kind : kinds) {
                CryptoProvider provider = kind.provider();
                if (provider != null) {
                    return provider.digest("SHA-256");
                }
            }
            return CryptoProvider.JVM.digest("SHA-256");
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("The JVM does not support SHA-256", ex);
        }
    }

    @Override
    public String toString() {
        return "JcaProviders" + kinds;
    }
}
