// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import io.countersign.spring.security.CountersignConfigurationException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpHeaders;

/**
 * Recognises readers of metrics by a configured bearer token (RFC 6750 section 2.1). Only the token's SHA-256 digest is
 * kept.
 */
final class TokenMetricsReader implements MetricsReader {

    static final String PROPERTY = "countersign.metrics.token-location";

    private static final Pattern BEARER =
            Pattern.compile("Bearer ([A-Za-z0-9._~+/-]{32,4096}=*)", Pattern.CASE_INSENSITIVE);

    private final byte[] expected;

    private TokenMetricsReader(byte[] expected) {
        this.expected = expected;
    }

    static TokenMetricsReader of(Resource location) {
        try {
            String token =
                    location.getContentAsString(StandardCharsets.US_ASCII).strip();
            if (BEARER.matcher("Bearer " + token).matches()) {
                return new TokenMetricsReader(digest(token));
            }
        } catch (IOException ex) {
            throw new CountersignConfigurationException(
                    PROPERTY, "The file cannot be read.", "Point it to a file that this process may read.");
        }
        throw new CountersignConfigurationException(
                PROPERTY,
                "The file contains no bearer token that is long enough.",
                "Write 32 characters or more of A-Z, a-z, 0-9, '-', '.', '_', '~', '+' and '/' into it, such as openssl rand -hex 32 prints.");
    }

    @Override
    public boolean knows(HttpServletRequest request) {
        List<String> headers = Collections.list(request.getHeaders(HttpHeaders.AUTHORIZATION));
        if (headers.size() != 1) {
            return false;
        }
        var shown = BEARER.matcher(headers.getFirst());
        return shown.matches() && MessageDigest.isEqual(digest(shown.group(1)), expected);
    }

    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("Every Java platform has SHA-256", ex);
        }
    }
}
