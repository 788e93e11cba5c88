// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which JCA provider does the work, chosen for each algorithm: the Amazon Corretto Crypto Provider where it is
 * on the class path and its native library loads, else the JDK, else BouncyCastle; for Ed448 BouncyCastle
 * before the JDK, which takes longer. They are asked for by object and not registered with the JVM, so the
 * application's own cryptography stays as it is.
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

    /** The fastest sound provider at hand for each algorithm. */
    public static JcaProviders best() {
        return BEST;
    }

    /** The providers of the JDK alone, or what else is registered with the JVM. */
    public static JcaProviders jdk() {
        return JDK;
    }

    /**
     * Those that a setting names.
     *
     * @param name {@code auto}, {@code corretto}, {@code jdk} or {@code bouncycastle}
     * @throws IllegalArgumentException if there is none of that name, or it does not load
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
     * Insists on an algorithm, at start.
     *
     * @return this
     * @throws IllegalArgumentException if none of these providers does it
     */
    public JcaProviders require(JwsAlgorithm algorithm) {
        if (!supports(algorithm)) {
            throw new IllegalArgumentException(
                    kinds.size() > 1
                            ? "No provider at hand has " + algorithm
                            : "The provider '" + kinds.getFirst() + "' has no " + algorithm);
        }
        return this;
    }

    /** Whether one of these providers signs and verifies with an algorithm. */
    public boolean supports(JwsAlgorithm algorithm) {
        return find(algorithm) != null;
    }

    /**
     * The name and version of the provider that signs and verifies with an algorithm.
     *
     * @throws IllegalStateException if none does
     */
    public String name(JwsAlgorithm algorithm) {
        try {
            CryptoProvider chosen = provider(algorithm);
            Provider provider = algorithm.isSymmetric()
                    ? chosen.mac(algorithm.jcaName()).getProvider()
                    : chosen.signature(algorithm.jcaName()).getProvider();
            return provider.getName() + " " + provider.getVersionStr();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("No provider has " + algorithm, ex);
        }
    }

    /** The provider that does an algorithm. */
    CryptoProvider provider(JwsAlgorithm algorithm) throws NoSuchAlgorithmException {
        CryptoProvider found = find(algorithm);
        if (found == null) {
            throw new NoSuchAlgorithmException("No provider at hand has " + algorithm);
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

    /** A SHA-256 digest of the first of these providers. */
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
            throw new IllegalStateException("Every JVM has SHA-256", ex);
        }
    }

    @Override
    public String toString() {
        return "JcaProviders" + kinds;
    }
}
