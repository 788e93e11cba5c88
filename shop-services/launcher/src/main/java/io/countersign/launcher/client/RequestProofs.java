// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.client;

import io.countersign.launcher.support.Authorization;
import io.countersign.launcher.support.LauncherException;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.group.Predicate;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Creates a new proof for each request to one service, bound to the latest nonce of that service, if it
 * issued one.
 */
final class RequestProofs implements Authorization {

    private final RequestProver prover;

    private final ServiceRealm service;

    private final @Nullable Predicate predicate;

    private final Map<String, String> nonces;

    /** @param nonces latest nonces of services by their origins */
    RequestProofs(
            RequestProver prover, ServiceRealm service, @Nullable Predicate predicate, Map<String, String> nonces) {
        this.prover = prover;
        this.service = service;
        this.predicate = predicate;
        this.nonces = nonces;
    }

    /** @throws LauncherException if the member lacks an attribute that the policy requires */
    @Override
    public Map<String, String> headers(String method, URI address, @Nullable String json) {
        RequestProver bound = prover.withNonce(nonces.get(service.origin()));
        try {
            return Map.of(HEADER, bound.authorization(service, binding(method, address, json), predicate));
        } catch (IllegalArgumentException ex) {
            throw new LauncherException("the wallet lacks an attribute that the policy requires", ex);
        }
    }

    /** A nonce of another service is not accepted by this one. */
    @Override
    public boolean takes(URI address, String nonce) {
        boolean own = service.origin().equals(address.getScheme() + "://" + address.getRawAuthority());
        if (own) {
            nonces.put(service.origin(), nonce);
        }
        return own;
    }

    private static RequestBinding binding(String method, URI address, @Nullable String json) {
        String query = address.getRawQuery();
        String path = address.getRawPath() + (query == null ? "" : '?' + query);
        return new RequestBinding(method, path, sha256(Objects.requireNonNullElse(json, "")));
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }
}
