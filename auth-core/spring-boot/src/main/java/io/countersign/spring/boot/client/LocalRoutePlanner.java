// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import java.net.InetAddress;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.protocol.HttpContext;

/** Makes connections from one address of this machine. */
final class LocalRoutePlanner extends DefaultRoutePlanner {

    private final InetAddress address;

    LocalRoutePlanner(InetAddress address) {
        super(null);
        this.address = address;
    }

    @Override
    protected InetAddress determineLocalAddress(HttpHost firstHop, HttpContext context) {
        return address;
    }
}
