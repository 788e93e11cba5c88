// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.OutboundRequest;
import io.countersign.core.ServiceId;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Request to the registry, to which this service's own credential is added.
 *
 * @param headers headers with the credential
 */
record FeedRequest(ServiceId target, URI uri, Map<String, String> headers) implements OutboundRequest {

    FeedRequest(ServiceId target, URI uri) {
        this(target, uri, new LinkedHashMap<>());
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public byte[] bodyDigest() {
        try {
            return MessageDigest.getInstance("SHA-256").digest();
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    @Override
    public void header(String name, String value) {
        headers.put(name, value);
    }

    @Override
    public String toString() {
        return "FeedRequest[" + target + "]";
    }
}
