// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.RequestBinding;
import io.countersign.zk.ServiceRealm;
import java.net.URI;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Request for a proof, by a caller that cannot create it.
 *
 * @param secret 64 hexadecimal digits
 * @param commitment commitment of the secret, 64 hexadecimal digits
 * @param request request that the proof is for, or {@code null} for a proof of the circuit SecretProof
 */
record GenerateRequest(
        @Nullable String secret,
        @Nullable String commitment,
        @Nullable Target request) {

    @Override
    public String toString() {
        return "GenerateRequest";
    }

    /**
     * Request to another service.
     *
     * @param method HTTP method; GET by default
     * @param url absolute URL, with path and query
     * @param audience id of the service; the host of the URL by default
     * @param bodyDigest SHA-256 of the body in hexadecimal digits; of an empty body by default
     * @param epochSeconds epoch of the service's nullifiers in seconds; a day by default
     * @param nonce nonce issued by the service, if it demands one
     */
    record Target(
            @Nullable String method,
            @Nullable String url,
            @Nullable String audience,
            @Nullable String bodyDigest,
            @Nullable Long epochSeconds,
            @Nullable String nonce) {

        private static final String NO_BODY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

        private static final int DIGEST = 32;

        /**
         * Returns the realm of the service.
         *
         * @throws IllegalArgumentException if the URL is not absolute
         */
        ServiceRealm realm() {
            URI uri = uri();
            String origin = (uri.getScheme() + "://" + uri.getRawAuthority()).toLowerCase(Locale.ROOT);
            Duration epoch = epochSeconds == null ? Duration.ofDays(1) : Duration.ofSeconds(epochSeconds);
            return new ServiceRealm(origin, Objects.requireNonNullElse(audience, String.valueOf(uri.getHost())), epoch);
        }

        /**
         * Returns the binding of a proof to the request.
         *
         * @throws IllegalArgumentException if the URL is not absolute, or the digest is malformed
         */
        RequestBinding binding() {
            byte[] digest = HexFormat.of().parseHex(Objects.requireNonNullElse(bodyDigest, NO_BODY));
            if (digest.length != DIGEST) {
                throw new IllegalArgumentException("A SHA-256 digest has 32 bytes");
            }
            URI uri = uri();
            String query = uri.getRawQuery();
            String path = uri.getRawPath() + (query == null ? "" : "?" + query);
            return new RequestBinding(Objects.requireNonNullElse(method, "GET").toUpperCase(Locale.ROOT), path, digest);
        }

        private URI uri() {
            URI uri = URI.create(Objects.requireNonNullElse(url, ""));
            if (uri.getScheme() == null || uri.getRawAuthority() == null) {
                throw new IllegalArgumentException("Not an absolute URL");
            }
            return uri;
        }
    }
}
