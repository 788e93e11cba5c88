// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.schemes.ClientAssertion;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates this service to the introspection endpoint (RFC 7662 section 2.1).
 *
 * @since 0.1
 */
public final class ClientAuthentication {

    private final String clientId;

    private final @Nullable String authorization;

    private final @Nullable ClientAssertion assertion;

    private ClientAuthentication(String clientId, @Nullable String authorization, @Nullable ClientAssertion assertion) {
        this.clientId = clientId;
        this.authorization = authorization;
        this.assertion = assertion;
    }

    /**
     * Authenticates with a secret, {@code client_secret_basic}: id and secret are form-encoded before they become a Basic
     * credential (RFC 6749 section 2.3.1).
     */
    public static ClientAuthentication secret(String clientId, String secret) {
        Objects.requireNonNull(clientId, "clientId cannot be null");
        Objects.requireNonNull(secret, "secret cannot be null");
        byte[] pair = (encode(clientId) + ":" + encode(secret)).getBytes(StandardCharsets.US_ASCII);
        return new ClientAuthentication(clientId, "Basic " + Base64.getEncoder().encodeToString(pair), null);
    }

    /** Authenticates with a key, {@code private_key_jwt}. */
    public static ClientAuthentication assertion(ClientAssertion assertion) {
        Objects.requireNonNull(assertion, "assertion cannot be null");
        return new ClientAuthentication(assertion.clientId(), null, assertion);
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns the id of this service as a client of the authorization server. */
    public String clientId() {
        return clientId;
    }

    /** Returns the value of the header {@code Authorization}, or {@code null} if parameters authenticate the client. */
    @Nullable
    String authorization() {
        return authorization;
    }

    /** Returns the parameters that authenticate the client, with a new assertion each time. */
    Map<String, String> parameters() {
        return assertion == null ? Map.of() : assertion.parameters();
    }

    @Override
    public String toString() {
        return "ClientAuthentication[" + clientId + "]";
    }
}
