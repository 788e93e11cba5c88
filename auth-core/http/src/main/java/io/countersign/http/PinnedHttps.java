// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sends GET requests to IP addresses that were checked. The JDK's newer HTTP client resolves the host again, so that a
 * malicious name server could return another address (DNS rebinding). {@link HttpsURLConnection} accepts a socket
 * factory.
 */
final class PinnedHttps {

    private final SSLSocketFactory tls;

    private final Duration connectTimeout;

    private final int maxSize;

    PinnedHttps(SSLSocketFactory tls, Duration connectTimeout, int maxSize) {
        this.tls = tls;
        this.connectTimeout = connectTimeout;
        this.maxSize = maxSize;
    }

    /** Starts the request in a virtual thread, so that it can be interrupted at any point. */
    FutureTask<BoundedHttp.Answer> get(URI uri, List<InetAddress> addresses) {
        FutureTask<BoundedHttp.Answer> task = new FutureTask<>(() -> getFromAny(uri, addresses));
        Thread.ofVirtual().name("countersign-https").start(task);
        return task;
    }

    private BoundedHttp.Answer getFromAny(URI uri, List<InetAddress> addresses) throws IOException {
        IOException failure = new ConnectException("no address");
        for (InetAddress address : addresses) {
            try {
                return get(uri, address);
            } catch (ConnectException | NoRouteToHostException ex) {
                failure = ex;
            }
        }
        throw failure;
    }

    private BoundedHttp.Answer get(URI uri, InetAddress address) throws IOException {
        HttpsURLConnection connection = (HttpsURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
        connection.setSSLSocketFactory(new PinnedSockets(tls, address));
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setConnectTimeout((int) connectTimeout.toMillis());
        connection.setRequestProperty("Accept", "application/json");
        try {
            int status = connection.getResponseCode();
            return new BoundedHttp.Answer(status, status == 200 ? body(connection) : new byte[0]);
        } finally {
            connection.disconnect();
        }
    }

    private byte[] body(HttpsURLConnection connection) throws IOException {
        try (InputStream in = connection.getInputStream()) {
            byte[] body = in.readNBytes(maxSize + 1);
            if (body.length > maxSize) {
                throw new IOException("the response is too large");
            }
            return body;
        }
    }
}
