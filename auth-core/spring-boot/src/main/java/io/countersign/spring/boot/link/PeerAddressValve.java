// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Stores the address of the socket as a request attribute, independent of proxy headers. */
final class PeerAddressValve extends ValveBase {

    PeerAddressValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        request.setAttribute(RequestPeers.ADDRESS, request.getPeerAddr());
        getNext().invoke(request, response);
    }
}
