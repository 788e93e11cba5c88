// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.source.SocketAddresses;
import io.countersign.registration.log.PeerAddress;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;

/** Stores the address of the socket as a request attribute. No header of a proxy changes it. */
final class PeerAddressValve extends ValveBase {

    private static final String ADDRESS = PeerAddressValve.class.getName() + ".address";

    PeerAddressValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        request.setAttribute(ADDRESS, request.getPeerAddr());
        getNext().invoke(request, response);
    }

    /** Returns the address of the socket, for the log and for limits. */
    static String address(ServletRequest request) {
        return request.getAttribute(ADDRESS) instanceof String address ? address : "unknown";
    }

    /** Returns the address of the socket; {@code null} if it has a zone, which no token has. */
    static @Nullable PeerAddress peer(ServletRequest request) {
        try {
            return SocketAddresses.parse(address(request));
        } catch (IllegalArgumentException ex) {
            return null;
        }
    }
}
