// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Shows the SVID there is when a handshake asks. The handshake asks for the key and for the chain one after the
 * other, by an alias that names the one SVID that was chosen, so that the two are never of different ones.
 */
final class SvidKeyManager extends X509ExtendedKeyManager {

    private final SvidSource source;

    private final RecentSvids recent;

    private final Clock clock;

    SvidKeyManager(SvidSource source, RecentSvids recent, Clock clock) {
        this.source = source;
        this.recent = recent;
        this.clock = clock;
    }

    /**
     * The alias of the SVID, or {@code null} if it is no longer valid or its key not of the
     * type: then there is no handshake.
     */
    private @Nullable String choose(String... keyTypes) {
        Instant now = clock.instant();
        Svid svid;
        try {
            svid = source.current(now).svid();
        } catch (NoSvidException ex) {
            return null;
        }
        String algorithm = svid.key().getAlgorithm();
        if (Stream.of(keyTypes).noneMatch(algorithm::equals)) {
            return null;
        }
        recent.keep(svid, now);
        return svid.alias();
    }

    private @Nullable Svid find(@Nullable String alias) {
        return recent.find(svid -> svid.alias().equals(alias));
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
        Svid svid = find(alias);
        return svid == null ? null : svid.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        Svid svid = find(alias);
        return svid == null ? null : svid.key();
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
