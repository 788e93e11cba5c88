// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerRole;
import jakarta.servlet.ServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import org.apache.tomcat.util.net.SSLSupport;
import org.jspecify.annotations.Nullable;

/** Extracts the peer of a request, before authentication. */
final class RequestPeers {

    /** Request attribute of {@link PeerAddressValve}: the address of the socket, independent of proxy headers. */
    static final String ADDRESS = RequestPeers.class.getName() + ".address";

    private static final String CERTIFICATES = "jakarta.servlet.request.X509Certificate";

    private RequestPeers() {}

    static Peer client(ServletRequest request) {
        List<X509Certificate> certificates =
                request.getAttribute(CERTIFICATES) instanceof X509Certificate[] chain ? List.of(chain) : List.of();
        return new Peer(PeerRole.CLIENT, certificates, address(request));
    }

    /** Returns the time since the handshake of the request's connection. */
    static Duration sinceHandshake(ServletRequest request) {
        return LinkSslImplementation.sinceHandshake(request.getAttribute(SSLSupport.SESSION_MGR));
    }

    private static @Nullable InetAddress address(ServletRequest request) {
        if (!(request.getAttribute(ADDRESS) instanceof String address)) {
            return null;
        }
        try {
            // Always an address literal, so no name is resolved.
            return InetAddress.getByName(address);
        } catch (UnknownHostException ex) {
            return null;
        }
    }
}
