// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.OutboundRequest;
import io.countersign.core.ServiceId;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.springframework.http.HttpRequest;

/** A request of Spring's clients as schemes see it. */
final class ClientOutboundRequest implements OutboundRequest {

    private final ServiceId target;

    private final HttpRequest request;

    private final byte[] body;

    ClientOutboundRequest(ServiceId target, HttpRequest request, byte[] body) {
        this.target = target;
        this.request = request;
        this.body = body;
    }

    @Override
    public ServiceId target() {
        return target;
    }

    @Override
    public String method() {
        return request.getMethod().name();
    }

    @Override
    public URI uri() {
        return request.getURI();
    }

    @Override
    public byte[] bodyDigest() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    @Override
    public void header(String name, String value) {
        request.getHeaders().set(name, value);
    }

    /** Without headers and body: they may hold credentials. */
    @Override
    public String toString() {
        return method() + " to " + target;
    }
}
