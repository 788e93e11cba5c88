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
 * Sends the requests for documents that verifying credentials needs: bounded in time as a whole and in the size of the answer,
 * following no redirect. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class BoundedHttp implements AutoCloseable {

    private final HttpClient client;

    private final PinnedHttps pinned;

    private final Duration timeout;

    private final int maxSize;

    /** With the JVM's own trust: see {@link #BoundedHttp(Duration, Duration, int, SSLContext)}. */
    public BoundedHttp(Duration connectTimeout, Duration timeout, int maxSize) {
        this(connectTimeout, timeout, maxSize, null);
    }

    /**
     * @param connectTimeout the most that making a connection may take
     * @param timeout the most that request and answer may take together
     * @param maxSize the most bytes of an answer
     * @param tls whom to trust, and how to prove oneself; {@code null} for what the JVM trusts
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
     * Sends a request and waits for the answer.
     *
     * @throws IOException if there is none in time, or it is too large
     */
    public Answer send(HttpRequest request) throws IOException {
        HttpResponse<byte[]> answer = await(client.sendAsync(request, info -> new BoundedBody(maxSize)));
        return new Answer(answer.statusCode(), answer.body());
    }

    /**
     * Gets from an address that a stranger chose, of a public network alone: the addresses of its host are checked, and
     * what was checked is what is connected to. Of an answer that is not 200, the body is left out.
     *
     * @throws IOException if the address is not https, one of its host's addresses is not public, there is no answer in
     *     time, or it is too large
     */
    public Answer getPublic(URI uri) throws IOException {
        return get(uri, PublicAddresses.require(uri));
    }

    /**
     * Gets from the first of these addresses that can be reached, under the name that the URI has; of an answer that
     * is not 200, the body is left out.
     */
    Answer get(URI uri, List<InetAddress> addresses) throws IOException {
        return await(pinned.get(uri, addresses));
    }

    private <T> T await(Future<T> response) throws IOException {
        try {
            return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException ex) {
            throw new IOException("no answer", ex.getCause());
        } catch (TimeoutException ex) {
            response.cancel(true);
            throw new IOException("no answer in time", ex);
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

    /** What came back. */
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
