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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client for documents that verification needs, such as key sets. Limits the total time of a request and the size
 * of the response, and follows no redirects. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class BoundedHttp implements AutoCloseable {

    private final HttpClient client;

    private final PinnedHttps pinned;

    private final Duration timeout;

    private final int maxSize;

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
        HttpClient.Builder builder = HttpClient.newBuilder()
                .connectTimeout(connectTimeout)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1);
        this.client = (tls == null ? builder : builder.sslContext(tls)).build();
        this.pinned = new PinnedHttps(client.sslContext().getSocketFactory(), connectTimeout, maxSize);
        this.timeout = timeout;
        this.maxSize = maxSize;
    }

    /**
     * Sends a request and waits for the response.
     *
     * @throws IOException if the response does not arrive in time or is too large
     */
    public Answer send(HttpRequest request) throws IOException {
        HttpResponse<byte[]> answer = await(client.sendAsync(request, info -> new BoundedBody(maxSize)));
        return new Answer(answer.statusCode(), answer.body());
    }

    /**
     * Sends a GET request to an untrusted URI, to public IP addresses only. The connection goes to the checked
     * addresses of the host, without a second DNS lookup. The body is empty unless the status is 200.
     *
     * @throws IOException if the URI is not https, an address of the host is not public, or the response does not
     *     arrive in time or is too large
     */
    public Answer getPublic(URI uri) throws IOException {
        return get(uri, PublicAddresses.require(uri));
    }

    /**
     * Sends a GET request to the first reachable address, and verifies the certificate for the host of the URI. The
     * body is empty unless the status is 200.
     */
    Answer get(URI uri, List<InetAddress> addresses) throws IOException {
        return await(pinned.get(uri, addresses));
    }

    private <T> T await(Future<T> response) throws IOException {
        try {
            return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException ex) {
            throw new IOException("no response", ex.getCause());
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
        client.shutdownNow();
    }

    /** Response to a request. */
    public static final class Answer {

        private final int status;

        private final byte[] body;

        public Answer(int status, byte[] body) {
            this.status = status;
            this.body = body.clone();
        }

        public int status() {
            return status;
        }

        public byte[] body() {
            return body.clone();
        }
    }
}
