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

/** The providers there may be, each found once, when it is first wanted. */
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
     * @throws IllegalArgumentException if there is none of that name
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

    /** The provider; {@code null} if it is not there or does not load. */
    @Nullable
    CryptoProvider provider() {
        return outcome().provider;
    }

    /** Why there is no such provider; {@code null} if there is. */
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
            LOGGER.log(Level.DEBUG, "Others do the cryptography: {0}", ex.getMessage());
            return new Outcome(null, ex.getMessage());
        }
    }

    @Override
    public String toString() {
        return name;
    }

    /** Finds a provider that may be left out. */
    interface Finder {

        Provider find(ClassLoader loader) throws NoSuchProviderException;
    }

    /** One of the two. */
    private record Outcome(
            @Nullable CryptoProvider provider, @Nullable String whyNot) {}
}
