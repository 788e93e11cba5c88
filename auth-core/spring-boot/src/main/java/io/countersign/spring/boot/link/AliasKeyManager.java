// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509KeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Presents the key of one alias to every server. Spring Boot respects the alias of a bundle on the server side only.
 */
final class AliasKeyManager extends X509ExtendedKeyManager {

    private final X509KeyManager keys;

    private final String alias;

    AliasKeyManager(X509KeyManager keys, String alias) {
        this.keys = keys;
        this.alias = alias;
    }

    @Override
    public String chooseClientAlias(
            String @Nullable [] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias;
    }

    @Override
    public String chooseEngineClientAlias(
            String @Nullable [] keyTypes, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias;
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return new String[] {alias};
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String name) {
        return keys.getCertificateChain(name);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String name) {
        return keys.getPrivateKey(name);
    }
}
