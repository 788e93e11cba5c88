// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import io.countersign.core.InboundRequest;
import io.countersign.core.RepeatedHeaderException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Incoming request for tests of schemes. Immutable: the {@code with} methods return changed copies.
 *
 * @since 0.1
 */
public final class TestInboundRequest implements InboundRequest {

    private final String method;

    private final URI uri;

    private final Map<String, List<String>> headers;

    private final byte[] body;

    private final List<X509Certificate> certificates;

    private final String peerAddress;

    private TestInboundRequest(
            String method,
            URI uri,
            Map<String, List<String>> headers,
            byte[] body,
            List<X509Certificate> certificates,
            String peerAddress) {
        this.method = method;
        this.uri = uri;
        this.headers = headers;
        this.body = body;
        this.certificates = List.copyOf(certificates);
        this.peerAddress = peerAddress;
    }

    /** Creates a request without headers, body and certificates. */
    public static TestInboundRequest of(String method, String uri) {
        return new TestInboundRequest(
                method.toUpperCase(Locale.ROOT), URI.create(uri), new TreeMap<>(), new byte[0], List.of(), "127.0.0.1");
    }

    /** Creates {@code GET http://localhost/}. */
    public static TestInboundRequest get() {
        return of("GET", "http://localhost/");
    }

    /** Adds a header, even if the request already has it. */
    public TestInboundRequest withHeader(String name, String value) {
        Map<String, List<String>> more = new TreeMap<>(headers);
        String key = name.toLowerCase(Locale.ROOT);
        List<String> values = new ArrayList<>(more.getOrDefault(key, List.of()));
        values.add(value);
        more.put(key, List.copyOf(values));
        return new TestInboundRequest(method, uri, more, body, certificates, peerAddress);
    }

    public TestInboundRequest withMethod(String value) {
        return new TestInboundRequest(value.toUpperCase(Locale.ROOT), uri, headers, body, certificates, peerAddress);
    }

    public TestInboundRequest withUri(String value) {
        return new TestInboundRequest(method, URI.create(value), headers, body, certificates, peerAddress);
    }

    /** Sets the body, encoded in UTF-8. */
    public TestInboundRequest withBody(String text) {
        return new TestInboundRequest(
                method, uri, headers, text.getBytes(StandardCharsets.UTF_8), certificates, peerAddress);
    }

    /** Sets the certificates of the peer, leaf first. */
    public TestInboundRequest withPeerCertificates(X509Certificate... chain) {
        return new TestInboundRequest(method, uri, headers, body, List.of(chain), peerAddress);
    }

    /** Sets the address of the peer; the default is {@code 127.0.0.1}. */
    public TestInboundRequest withPeerAddress(String value) {
        return new TestInboundRequest(method, uri, headers, body, certificates, value);
    }

    /** Adds the headers of an outgoing request, as the next service receives them. */
    public TestInboundRequest withHeadersOf(TestOutboundRequest sent) {
        TestInboundRequest request = this;
        for (Map.Entry<String, String> header : sent.headers().entrySet()) {
            request = request.withHeader(header.getKey(), header.getValue());
        }
        return request;
    }

    /** Returns the names of the headers, in lower case. */
    public List<String> headerNames() {
        return List.copyOf(headers.keySet());
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public URI uri() {
        return uri;
    }

    @Override
    public String peerAddress() {
        return peerAddress;
    }

    @Override
    public @Nullable String header(String name) {
        List<String> values = headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
        if (values.size() > 1) {
            throw new RepeatedHeaderException(name);
        }
        return values.isEmpty() ? null : values.getFirst();
    }

    @Override
    public byte[] bodyDigest() {
        return Digests.sha256(body);
    }

    @Override
    public List<X509Certificate> peerCertificates() {
        return certificates;
    }

    /** Omits headers, because they may contain credentials. */
    @Override
    public String toString() {
        return method + " " + uri;
    }
}
