// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import io.countersign.server.ProblemException;
import io.countersign.spring.boot.client.CountersignClients;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/**
 * Forwards a request to a service, with the caller's credential in the form that the mode needs, and returns
 * the response.
 */
class Forwarder {

    private final Map<Target, Upstream> upstreams = new HashMap<>();

    private final int longestResponse;

    Forwarder(CountersignClients clients, Environment environment, RouteTable table) {
        for (Target target : table.targets()) {
            String base = environment.getRequiredProperty("shop.url." + target.service());
            upstreams.put(target, new Upstream(base, clients.restClient(target.id())));
        }
        this.longestResponse = Math.toIntExact(table.maxResponseSize().toBytes());
    }

    /**
     * Forwards a request.
     *
     * @param path path with its query, already encoded
     * @param body body, empty for none
     * @throws ProblemException with 502, 503 or 504 if the service gives no proper response
     */
    void forward(Route route, String path, byte[] body, HttpServletRequest request, HttpServletResponse response) {
        Upstream upstream = Objects.requireNonNull(upstreams.get(route.target()), "every target has its upstream");
        RestClient.RequestBodySpec call = upstream.client()
                .method(route.targetMethod())
                .uri(URI.create(upstream.base() + path))
                .headers(headers -> Forwarding.requestHeaders(request, headers));
        if (route.costly()) {
            call.header(Forwarding.CLIENT_ADDRESS, request.getRemoteAddr());
        }
        if (body.length > 0) {
            call.contentType(MediaType.APPLICATION_JSON).body(body);
        }
        try {
            call.exchange((sent, answer) -> answer(answer, upstream.base(), response));
        } catch (ResourceAccessException failure) {
            throw problem(route.targetMethod(), failure.getCause());
        }
    }

    private boolean answer(ClientHttpResponse answer, String base, HttpServletResponse response) throws IOException {
        Forwarding.response(answer, Forwarding.responseBody(answer, longestResponse), base, response);
        return true;
    }

    /**
     * Maps a connect timeout to an unavailable service, and a read timeout to a gateway timeout. If the
     * connection breaks during a change, the outcome is unknown.
     */
    private static ProblemException problem(HttpMethod method, @Nullable Throwable cause) {
        if (cause instanceof SocketTimeoutException && !(cause instanceof ConnectTimeoutException)) {
            return ForwardingProblems.timedOut();
        }
        boolean changes = !method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD);
        return changes && isBroken(cause) ? ForwardingProblems.unanswered() : ForwardingProblems.unreachable();
    }

    private static boolean isBroken(@Nullable Throwable cause) {
        return cause instanceof NoHttpResponseException
                || cause instanceof ConnectionClosedException
                || cause instanceof EOFException
                || (cause instanceof SocketException
                        && !(cause instanceof ConnectException)
                        && !(cause instanceof NoRouteToHostException));
    }

    /** @param base address of the service, without a trailing slash */
    private record Upstream(String base, RestClient client) {

        private Upstream {
            base = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
        }
    }
}
