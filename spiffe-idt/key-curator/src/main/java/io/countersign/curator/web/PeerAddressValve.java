// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.core.ClientAddress;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Stores the address of the socket, independent of the headers of proxies. Limits are by this address. */
final class PeerAddressValve extends ValveBase {

    private static final String ADDRESS = PeerAddressValve.class.getName() + ".address";

    private static final String UNKNOWN = "unknown";

    PeerAddressValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        request.setAttribute(ADDRESS, request.getPeerAddr());
        getNext().invoke(request, response);
    }

    /** Returns an IPv4 address, or the network of an IPv6 address. */
    static String address(ServletRequest request) {
        return request.getAttribute(ADDRESS) instanceof String address ? ClientAddress.of(address) : UNKNOWN;
    }
}
