// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.io.IOException;
import java.time.Duration;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.classic.ExecRuntime;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;

/**
 * Opens the connection of a request and records the duration; does nothing if the pool has an open connection. Routes
 * through proxies are left to the next handler.
 */
final class TimedConnect implements ExecChainHandler {

    private final LinkTimes times;

    TimedConnect(LinkTimes times) {
        this.times = times;
    }

    @Override
    public ClassicHttpResponse execute(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        if (scope.route.getHopCount() == 1) {
            acquire(scope);
            connect(scope.execRuntime, scope.clientContext);
        }
        return chain.proceed(request, scope);
    }

    private static void acquire(ExecChain.Scope scope) throws IOException {
        if (!scope.execRuntime.isEndpointAcquired()) {
            HttpClientContext context = scope.clientContext;
            scope.execRuntime.acquireEndpoint(scope.exchangeId, scope.route, context.getUserToken(), context);
        }
    }

    private void connect(ExecRuntime runtime, HttpClientContext context) throws IOException {
        if (runtime.isEndpointConnected()) {
            return;
        }
        long begin = System.nanoTime();
        LinkTimes.Sum outcome = times.failedConnects();
        try {
            runtime.connectEndpoint(context);
            outcome = times.connects();
        } finally {
            outcome.add(Duration.ofNanos(System.nanoTime() - begin));
            if (!runtime.isEndpointConnected()) {
                runtime.discardEndpoint();
            }
        }
    }
}
