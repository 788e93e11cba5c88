// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Known JCA provider, searched once at its first use. */
final class ProviderKind {
    static final ProviderKind CORRETTO = new ProviderKind("corretto", OptionalProviders::corretto);

    static final ProviderKind JDK = new ProviderKind("jdk", null);

    static final ProviderKind BOUNCYCASTLE = new ProviderKind("bouncycastle", OptionalProviders::bouncyCastle);

    private static final List<ProviderKind> ALL = List.of(CORRETTO, JDK, BOUNCYCASTLE);

    private static final Logger LOGGER = System.getLogger(JcaProviders.class.getName());

    private final String name;

    private final @Nullable Finder finder;

    private volatile @Nullable Outcome outcome;

    private ProviderKind(String name, @Nullable Finder finder) {
        this.name = name;
        this.finder = finder;
    }

    /**
     * @throws IllegalArgumentException if the name is unknown
     */
    static ProviderKind of(String name) {
        for (ProviderKind kind : ALL) {
            if (kind.name.equals(name)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("There is no provider '" + name + "'; known are auto, "
                + ALL.stream().map(ProviderKind::toString).collect(Collectors.joining(", ")));
    }

    /** Returns the provider; {@code null} if it is missing or does not load. */
    @Nullable
    CryptoProvider provider() {
        return outcome().provider;
    }

    /** Returns the reason why the provider is not available; {@code null} if it is available. */
    @Nullable
    String whyNot() {
        return outcome().whyNot;
    }

    private Outcome outcome() {
        Outcome known = outcome;
        if (known == null) {
            synchronized (this) {
                known = outcome == null ? find() : outcome;
                outcome = known;
            }
        }
        return known;
    }

    private Outcome find() {
        if (finder == null) {
            return new Outcome(CryptoProvider.JVM, null);
        }
        try {
            Provider provider = finder.find(ProviderKind.class.getClassLoader());
            return new Outcome(new CryptoProvider(provider), null);
        } catch (NoSuchProviderException ex) {
            LOGGER.log(Level.DEBUG, "Provider skipped: {0}", ex.getMessage());
            return new Outcome(null, ex.getMessage());
        }
    }

    @Override
    public String toString() {
        return name;
    }

    /** Finds an optional provider. */
    interface Finder {

        Provider find(ClassLoader loader) throws NoSuchProviderException;
    }

    /** Result of the search: exactly one of the two is present. */
    private record Outcome(
            @Nullable CryptoProvider provider, @Nullable String whyNot) {}
}
