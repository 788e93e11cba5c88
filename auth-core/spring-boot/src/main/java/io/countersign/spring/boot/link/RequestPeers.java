// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerRole;
import jakarta.servlet.ServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells from a request who is at the other end of its connection, before anybody has judged it. */
final class RequestPeers {

    /** Where {@link PeerAddressValve} leaves the address that the socket has, which no header changes. */
    static final String ADDRESS = RequestPeers.class.getName() + ".address";

    private static final String CERTIFICATES = "jakarta.servlet.request.X509Certificate";

    private RequestPeers() {}

    static Peer client(ServletRequest request) {
        List<X509Certificate> certificates =
                request.getAttribute(CERTIFICATES) instanceof X509Certificate[] chain ? List.of(chain) : List.of();
        return new Peer(PeerRole.CLIENT, certificates, address(request));
    }

    private static @Nullable InetAddress address(ServletRequest request) {
        if (!(request.getAttribute(ADDRESS) instanceof String address)) {
            return null;
        }
        try {
            // Never a name, so nobody is asked for one.
            return InetAddress.getByName(address);
        } catch (UnknownHostException ex) {
            return null;
        }
    }
}
