// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.ClientTls;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerVerdict;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509KeyManager;
import javax.net.ssl.X509TrustManager;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslManagerBundle;

/** SSL bundle with its managers, or an unusable one. */
final class LoadedBundle {

    static final String NO_CERTIFICATE = "no_certificate";

    static final String UNTRUSTED = "untrusted";

    static final String UNUSABLE_BUNDLE = "unusable_bundle";

    private static final String MESSAGE = "The SSL bundle of outgoing calls cannot be used";

    /** Authentication type that JSSE passes for TLS 1.3, where the key exchange does not depend on the key. */
    private static final String ANY_HANDSHAKE = "UNKNOWN";

    private static final String[] KEY_TYPES = {"EC", "RSA", "EdDSA", "RSASSA-PSS"};

    private static final int MAX_REMEMBERED = 1024;

    private static final Duration MAX_AGE = Duration.ofMinutes(5);

    private static final Log log = LogFactory.getLog(LoadedBundle.class);

    private final @Nullable ClientTls tls;

    private final @Nullable X509TrustManager trustManager;

    private final @Nullable LinkIdentity identity;

    private final Clock clock;

    /** Servers by their accepted chains: validating a chain costs more than the rest of a request. */
    private final Map<List<X509Certificate>, Remembered> accepted = new ConcurrentHashMap<>();

    private LoadedBundle(
            @Nullable ClientTls tls,
            @Nullable X509TrustManager trustManager,
            @Nullable LinkIdentity identity,
            Clock clock) {
        this.clock = clock;
        this.tls = tls;
        this.trustManager = trustManager;
        this.identity = identity;
    }

    /** @throws IllegalStateException if it cannot be loaded */
    static LoadedBundle of(SslBundle bundle, Clock clock) {
        SslManagerBundle managers = bundle.getManagers();
        String alias = bundle.getKey().getAlias();
        KeyManager[] keys = alias == null ? managers.getKeyManagers() : keys(managers.getKeyManagers(), alias);
        ClientTls tls = new ClientTls(
                alias == null
                        ? managers.createSslContext(bundle.getProtocol())
                        : context(bundle.getProtocol(), keys, managers.getTrustManagers()),
                listOf(bundle.getOptions().getEnabledProtocols()),
                listOf(bundle.getOptions().getCiphers()),
                true);
        return new LoadedBundle(tls, trustManager(managers), identity(keys), clock);
    }

    private static KeyManager[] keys(KeyManager[] managers, String alias) {
        return Arrays.stream(managers)
                .map(keys -> keys instanceof X509KeyManager x509 ? new AliasKeyManager(x509, alias) : keys)
                .toArray(KeyManager[]::new);
    }

    private static SSLContext context(String protocol, KeyManager[] keys, TrustManager[] trust) {
        try {
            SSLContext context = SSLContext.getInstance(protocol);
            context.init(keys, trust, null);
            return context;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("The TLS context cannot be created: " + ex.getMessage(), ex);
        }
    }

    /** Loads a bundle. If that fails, the result opens no connection and accepts no peer. */
    static LoadedBundle orUnusable(SslBundle bundle, Clock clock) {
        try {
            return of(bundle, clock);
        } catch (RuntimeException ex) {
            log.error(MESSAGE, ex);
            return new LoadedBundle(null, null, null, clock);
        }
    }

    /** Returns the first trust manager, which is the one that JSSE uses. */
    private static @Nullable X509TrustManager trustManager(SslManagerBundle managers) {
        return Arrays.stream(managers.getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElse(null);
    }

    private static List<String> listOf(String @Nullable [] names) {
        return names == null ? List.of() : List.of(names);
    }

    private static @Nullable LinkIdentity identity(KeyManager[] managers) {
        return Arrays.stream(managers)
                .filter(X509KeyManager.class::isInstance)
                .map(X509KeyManager.class::cast)
                .findFirst()
                .map(LoadedBundle::identity)
                .orElse(null);
    }

    /** Chooses as a handshake does. */
    private static @Nullable LinkIdentity identity(X509KeyManager keys) {
        String alias = keys.chooseClientAlias(KEY_TYPES, null, null);
        X509Certificate[] chain = alias == null ? null : keys.getCertificateChain(alias);
        return chain == null ? null : new LinkIdentity(name(chain[0]), List.of(chain), keys.getPrivateKey(alias));
    }

    private static String name(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName();
    }

    Optional<LinkIdentity> identity() {
        return Optional.ofNullable(identity);
    }

    ClientTls tls() throws SSLException {
        if (tls == null) {
            throw new SSLException(MESSAGE);
        }
        return tls;
    }

    /** Authenticates a server. */
    PeerVerdict authenticate(Peer peer) {
        if (trustManager == null) {
            return new PeerVerdict.Unknown(UNUSABLE_BUNDLE, MESSAGE);
        }
        List<X509Certificate> chain = peer.certificates();
        if (chain.isEmpty()) {
            return new PeerVerdict.Rejected(NO_CERTIFICATE, "There is no certificate");
        }
        Instant now = clock.instant();
        Remembered known = accepted.get(chain);
        if (known != null && now.isBefore(known.until())) {
            return new PeerVerdict.Accepted(known.server());
        }
        try {
            trustManager.checkServerTrusted(chain.toArray(X509Certificate[]::new), ANY_HANDSHAKE);
        } catch (CertificateException ex) {
            return new PeerVerdict.Rejected(UNTRUSTED, "The SSL bundle does not trust the certificate");
        }
        Server server = new Server(name(chain.getFirst()), end(chain));
        remember(chain, server, now.plus(MAX_AGE));
        return new PeerVerdict.Accepted(server);
    }

    private static Instant end(List<X509Certificate> chain) {
        return chain.stream()
                .map(certificate -> certificate.getNotAfter().toInstant())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private void remember(List<X509Certificate> chain, Server server, Instant latest) {
        if (accepted.size() >= MAX_REMEMBERED) {
            accepted.clear();
        }
        accepted.put(chain, new Remembered(server, latest.isBefore(server.end()) ? latest : server.end()));
    }

    /** Accepted server, which is validated again after a time: a trust manager may revoke certificates. */
    private record Remembered(Server server, Instant until) {}

    /**
     * Server that is identified by the subject of its certificate.
     *
     * @param end earliest expiry of the certificates in the chain
     */
    private record Server(String name, Instant end) implements PeerIdentity {}
}
