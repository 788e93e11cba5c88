// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client for documents that verification needs, such as key sets. Limits the total time of a request and the size
 * of the response, and follows no redirects. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class BoundedHttp implements AutoCloseable {

    private static final int PROXY_AUTHENTICATION_REQUIRED = 407;

    private final Duration connectTimeout;

    private final Duration timeout;

    private final int maxSize;

    private final Supplier<@Nullable SSLContext> tls;

    private final @Nullable HttpProxy proxy;

    private final @Nullable InetAddress localAddress;

    private volatile Connections connections;

    /**
     * Creates a client that trusts the JVM's default authorities: see
     * {@link #BoundedHttp(Duration, Duration, int, SSLContext)}.
     */
    public BoundedHttp(Duration connectTimeout, Duration timeout, int maxSize) {
        this(connectTimeout, timeout, maxSize, null);
    }

    /**
     * @param connectTimeout maximum time to open a connection
     * @param timeout maximum time for request and response together
     * @param maxSize maximum size of a response body, in bytes
     * @param tls trusted authorities and own identity; {@code null} for the JVM's defaults
     */
    public BoundedHttp(Duration connectTimeout, Duration timeout, int maxSize, @Nullable SSLContext tls) {
        this(connectTimeout, timeout, maxSize, () -> tls, null);
    }

    /**
     * @param connectTimeout maximum time to open a connection
     * @param timeout maximum time for request and response together
     * @param maxSize maximum size of a response body, in bytes
     * @param tls source of the trusted authorities and own identity, or of {@code null} for the JVM's defaults. It is
     *     asked before each request. After it returned another context, no connection of the last one is used. A
     *     request fails if it throws
     * @param proxy proxy of the requests; {@code null} for the JVM's default
     */
    public BoundedHttp(
            Duration connectTimeout,
            Duration timeout,
            int maxSize,
            Supplier<@Nullable SSLContext> tls,
            @Nullable HttpProxy proxy) {
        this(connectTimeout, timeout, maxSize, tls, proxy, null);
    }

    /**
     * Creates a client whose requests come from one address of this machine, as
     * {@link #BoundedHttp(Duration, Duration, int, Supplier, HttpProxy)} does otherwise.
     *
     * @param localAddress address from which {@link #send} connects; {@code null} for the operating system's choice
     */
    public BoundedHttp(
            Duration connectTimeout,
            Duration timeout,
            int maxSize,
            Supplier<@Nullable SSLContext> tls,
            @Nullable HttpProxy proxy,
            @Nullable InetAddress localAddress) {
        this.connectTimeout = Objects.requireNonNull(connectTimeout, "connectTimeout cannot be null");
        this.timeout = Objects.requireNonNull(timeout, "timeout cannot be null");
        this.maxSize = maxSize;
        this.tls = Objects.requireNonNull(tls, "tls cannot be null");
        this.proxy = proxy;
        this.localAddress = localAddress;
        this.connections = connect(tls.get());
    }

    private Connections connect(@Nullable SSLContext context) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .connectTimeout(connectTimeout)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1);
        if (context != null) {
            builder.sslContext(context);
        }
        if (proxy != null) {
            builder.proxy(proxy.selector());
        }
        if (localAddress != null) {
            builder.localAddress(localAddress);
        }
        HttpClient client = builder.build();
        return new Connections(
                context, client, new PinnedHttps(client.sslContext().getSocketFactory(), connectTimeout, maxSize));
    }

    /**
     * Sends a request and waits for the response, for as long as the {@linkplain HttpRequest#timeout() timeout of the
     * request}, if it has one, in place of this client's.
     *
     * @throws IOException if the response does not arrive in time or is too large, or the proxy refuses the request
     */
    public Answer send(HttpRequest request) throws IOException {
        HttpProxy used = proxyFor(request.uri());
        HttpClient client = current().client();
        try {
            HttpResponse<byte[]> answer = await(
                    client.sendAsync(authorized(request, used), info -> new BoundedBody(maxSize)),
                    request.timeout().orElse(timeout));
            if (answer.statusCode() == PROXY_AUTHENTICATION_REQUIRED) {
                throw new IOException("the proxy requires another authentication (407)");
            }
            return new Answer(
                    answer.statusCode(), answer.body(), answer.headers().map());
        } catch (InterruptedIOException ex) {
            throw ex;
        } catch (IOException ex) {
            throw used == null ? ex : new IOException("by the proxy " + used + ": " + ex.getMessage(), ex);
        }
    }

    /** The JDK sends the header to the proxy only, when it opens a tunnel. */
    private static HttpRequest authorized(HttpRequest request, @Nullable HttpProxy proxy) {
        String authorization = proxy == null ? null : proxy.authorization();
        return authorization == null
                ? request
                : HttpRequest.newBuilder(request, (name, value) -> true)
                        .setHeader("Proxy-Authorization", authorization)
                        .build();
    }

    private @Nullable HttpProxy proxyFor(URI address) {
        return proxy != null && proxy.isUsedFor(address) ? proxy : null;
    }

    private Connections current() throws IOException {
        SSLContext context;
        try {
            context = tls.get();
        } catch (RuntimeException ex) {
            throw new IOException("no usable TLS settings: " + ex.getMessage(), ex);
        }
        Connections open = connections;
        return Objects.equals(open.context(), context) ? open : replace(context);
    }

    private synchronized Connections replace(@Nullable SSLContext context) {
        if (!Objects.equals(connections.context(), context)) {
            // The last client is left to the garbage collector: other threads may be sending requests with it.
            connections = connect(context);
        }
        return connections;
    }

    /**
     * Sends a GET request to an untrusted URI, to public IP addresses only. The connection goes to the checked
     * addresses of the host, without a second DNS lookup. The body is empty unless the status is 200. If a proxy is
     * used for the URI, the proxy finds the address of a host name: its rules must keep it out of private networks.
     *
     * @throws IOException if the URI is not https, an address of the host is not public, or the response does not
     *     arrive in time or is too large
     */
    public Answer getPublic(URI uri) throws IOException {
        if (proxyFor(uri) == null) {
            return get(uri, PublicAddresses.require(uri));
        }
        PublicAddresses.requireUnlessName(uri);
        Answer answer = send(
                HttpRequest.newBuilder(uri).header("Accept", "application/json").build());
        return answer.status() == 200 ? answer : new Answer(answer.status(), new byte[0]);
    }

    /**
     * Sends a GET request to the first reachable address, and verifies the certificate for the host of the URI. The
     * body is empty unless the status is 200.
     */
    Answer get(URI uri, List<InetAddress> addresses) throws IOException {
        return await(current().pinned().get(uri, addresses), timeout);
    }

    /** Returns the maximum time for request and response together. */
    public Duration timeout() {
        return timeout;
    }

    private static <T> T await(Future<T> response, Duration limit) throws IOException {
        try {
            return response.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException ex) {
            throw new IOException("no response: " + ex.getCause(), ex.getCause());
        } catch (TimeoutException ex) {
            response.cancel(true);
            throw new IOException("no response in time", ex);
        } catch (InterruptedException ex) {
            response.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    @Override
    public void close() {
        connections.client().shutdownNow();
    }

    /** Open connections with one TLS context. */
    private record Connections(@Nullable SSLContext context, HttpClient client, PinnedHttps pinned) {}

    /** Response to a request. */
    public static final class Answer {

        private final int status;

        private final byte[] body;

        private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

        /** Creates a response without headers. */
        public Answer(int status, byte[] body) {
            this(status, body, Map.of());
        }

        /** @param headers values by name, in any case */
        public Answer(int status, byte[] body, Map<String, List<String>> headers) {
            this.status = status;
            this.body = body.clone();
            this.headers.putAll(headers);
        }

        public int status() {
            return status;
        }

        public byte[] body() {
            return body.clone();
        }

        /** Returns the values of a header, one for each line; empty if there is none. */
        public List<String> header(String name) {
            return headers.getOrDefault(name, List.of());
        }
    }
}
