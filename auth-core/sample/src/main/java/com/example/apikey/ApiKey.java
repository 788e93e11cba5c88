// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.apikey;

import io.countersign.core.ServiceId;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * Key of a caller.
 *
 * @param secret key for HMAC-SHA256, at least 32 bytes
 * @param authorities authorities of the caller
 */
record ApiKey(SecretKey secret, Set<String> authorities) {

    private static final Base64.Encoder BASE64URL = Base64.getUrlEncoder().withoutPadding();

    ApiKey {
        authorities = Set.copyOf(authorities);
        if (secret.getEncoded().length < 32) {
            throw new IllegalArgumentException("A key of less than 32 bytes can be guessed from one request");
        }
    }

    static ApiKey of(String secret, Set<String> authorities) {
        return new ApiKey(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"), authorities);
    }

    /** Returns the HMAC-SHA256 of time, service, method, path with query, and digest of the body, as base64url. */
    String sign(long seconds, ServiceId service, String method, URI uri, byte[] bodyDigest) {
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        String text = String.join(
                "\n",
                Long.toString(seconds),
                service.value(),
                method,
                uri.getRawPath() + query,
                BASE64URL.encodeToString(bodyDigest));
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(secret);
            return BASE64URL.encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public String toString() {
        return "ApiKey" + authorities;
    }
}
