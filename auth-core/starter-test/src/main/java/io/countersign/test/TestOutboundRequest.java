// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import io.countersign.core.OutboundRequest;
import io.countersign.core.ServiceId;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Outgoing request for tests of schemes, which records its headers. Used by one thread only.
 *
 * @since 0.1
 */
public final class TestOutboundRequest implements OutboundRequest {

    private final ServiceId target;

    private final String method;

    private final URI uri;

    private final byte[] body;

    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private TestOutboundRequest(ServiceId target, String method, URI uri, byte[] body) {
        this.target = Objects.requireNonNull(target, "target cannot be null");
        this.method = method;
        this.uri = uri;
        this.body = body;
    }

    /** Creates {@code GET http://<target>/}. */
    public static TestOutboundRequest to(ServiceId target) {
        return new TestOutboundRequest(target, "GET", URI.create("http://" + target + "/"), new byte[0]);
    }

    /** Creates a request with a body, encoded in UTF-8. */
    public static TestOutboundRequest to(ServiceId target, String method, String uri, String body) {
        return new TestOutboundRequest(target, method, URI.create(uri), body.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the headers by name. Names are not case-sensitive. */
    public Map<String, String> headers() {
        return Collections.unmodifiableMap(headers);
    }

    @Override
    public ServiceId target() {
        return target;
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
    public byte[] bodyDigest() {
        return Digests.sha256(body);
    }

    @Override
    public void header(String name, String value) {
        headers.put(name, value);
    }

    /** Omits headers, because they may contain credentials. */
    @Override
    public String toString() {
        return method + " " + uri + " of " + target;
    }
}
