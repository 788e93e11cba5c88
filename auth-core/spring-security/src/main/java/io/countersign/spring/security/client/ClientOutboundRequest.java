// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import io.countersign.core.OutboundRequest;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpRequest;

/** Adapter of an outgoing Spring request for schemes. */
final class ClientOutboundRequest implements OutboundRequest {

    private static final RefusalCode BODY_NOT_AVAILABLE = new RefusalCode("body_not_available");

    private final ServiceId target;

    private final HttpRequest request;

    private final Supplier<byte @Nullable []> body;

    private final List<BooleanSupplier> kept = new ArrayList<>();

    ClientOutboundRequest(ServiceId target, HttpRequest request, Supplier<byte @Nullable []> body) {
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

    /** @throws PropagationRefusedException if the client does not have the body yet */
    @Override
    public byte[] bodyDigest() {
        byte[] content = body.get();
        if (content == null) {
            throw new PropagationRefusedException(target, BODY_NOT_AVAILABLE);
        }
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    @Override
    public void header(String name, String value) {
        request.getHeaders().set(name, value);
    }

    @Override
    public void whenUnauthorized(BooleanSupplier forget) {
        kept.add(forget);
    }

    /** @return whether another credential can be obtained, so that a retry is useful */
    boolean forgetKept() {
        return kept.stream().filter(BooleanSupplier::getAsBoolean).count() > 0;
    }

    /** Omits headers and body, because they may contain credentials. */
    @Override
    public String toString() {
        return method() + " to " + target;
    }
}
