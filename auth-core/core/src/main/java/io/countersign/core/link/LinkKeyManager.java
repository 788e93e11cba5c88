// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Presents the current identity in a handshake. The TLS engine asks for the key and the chain separately, by an alias
 * that belongs to one identity, so that key and chain always match.
 */
final class LinkKeyManager extends X509ExtendedKeyManager {

    private final Supplier<LinkIdentity> identity;

    private final Predicate<LinkIdentity> presentable;

    private final PresentedIdentities presented;

    private final Clock clock;

    /** @param presentable whether an identity may be presented now */
    LinkKeyManager(
            Supplier<LinkIdentity> identity,
            Predicate<LinkIdentity> presentable,
            PresentedIdentities presented,
            Clock clock) {
        this.identity = identity;
        this.presentable = presentable;
        this.presented = presented;
        this.clock = clock;
    }

    /**
     * Returns the alias of the identity, or {@code null} if it may not be presented or its key is of another type: the handshake then fails.
     */
    private @Nullable String choose(String... keyTypes) {
        LinkIdentity current = identity.get();
        if (!presentable.test(current)
                || Stream.of(keyTypes).noneMatch(current.key().getAlgorithm()::equals)) {
            return null;
        }
        return presented.keep(current, clock.instant());
    }

    private @Nullable LinkIdentity find(@Nullable String alias) {
        return presented.find(one -> one.alias().equals(alias));
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return choose(keyTypes);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return choose(keyType);
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return choose(keyTypes);
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return choose(keyType);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        LinkIdentity found = find(alias);
        return found == null ? null : found.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        LinkIdentity found = find(alias);
        return found == null ? null : found.key();
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return aliases(keyType);
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return aliases(keyType);
    }

    private String @Nullable [] aliases(String keyType) {
        String alias = choose(keyType);
        return alias == null ? null : new String[] {alias};
    }
}
