// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.List;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.impl.DefaultHttpRequestRetryStrategy;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;

/**
 * Retries an idempotent request once if its pooled connection was closed. Responses are never retried: the caller, not
 * the client, decides whether to wait after a 503. A request that was not sent because of a {@link StalePeerException}
 * is retried until no kept connection is left, if its body can be repeated; then a handshake authenticates the peer.
 */
final class PooledRetryStrategy extends DefaultHttpRequestRetryStrategy {

    /** Attribute of the context: number of attempts that were not sent because the peer was stale. */
    private static final String STALE = PooledRetryStrategy.class.getName() + ".stale";

    private final int keptConnections;

    /** @param keptConnections maximum number of kept connections to one service */
    PooledRetryStrategy(int keptConnections) {
        super(
                1,
                TimeValue.ZERO_MILLISECONDS,
                List.of(
                        InterruptedIOException.class,
                        UnknownHostException.class,
                        ConnectException.class,
                        ConnectionClosedException.class,
                        NoRouteToHostException.class,
                        SSLException.class),
                List.of());
        this.keptConnections = keptConnections;
    }

    @Override
    public boolean retryRequest(HttpRequest request, IOException failure, int tries, HttpContext context) {
        int stale = context.getAttribute(STALE) instanceof Integer before ? before : 0;
        if (failure instanceof StalePeerException) {
            context.setAttribute(STALE, stale + 1);
            return stale < keptConnections;
        }
        return super.retryRequest(request, failure, tries - stale, context);
    }
}
