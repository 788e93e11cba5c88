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
 * What is to be proved for somebody who cannot.
 *
 * @param secret 64 hexadecimal digits
 * @param commitment of the secret, 64 hexadecimal digits
 * @param request that the proof is for, or nothing for one of the circuit SecretProof
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
     * A request to another service.
     *
     * @param method GET unless told
     * @param url absolute, with path and query
     * @param audience the service's id
     * @param bodyDigest SHA-256 of the body in hexadecimal digits; of no body unless told
     * @param epochSeconds of the service's nullifiers; a day unless told
     * @param nonce that the service has given, if it demands one
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

        /** @throws IllegalArgumentException if the address is none */
        ServiceRealm realm() {
            URI uri = uri();
            String origin = (uri.getScheme() + "://" + uri.getRawAuthority()).toLowerCase(Locale.ROOT);
            Duration epoch = epochSeconds == null ? Duration.ofDays(1) : Duration.ofSeconds(epochSeconds);
            return new ServiceRealm(origin, Objects.requireNonNullElse(audience, String.valueOf(uri.getHost())), epoch);
        }

        /** @throws IllegalArgumentException if the address or the digest is none */
        RequestBinding binding() {
            byte[] digest = HexFormat.of().parseHex(Objects.requireNonNullElse(bodyDigest, NO_BODY));
            if (digest.length != DIGEST) {
                throw new IllegalArgumentException("A SHA-256 digest has 32 octets");
            }
            URI uri = uri();
            String query = uri.getRawQuery();
            String path = uri.getRawPath() + (query == null ? "" : "?" + query);
            return new RequestBinding(Objects.requireNonNullElse(method, "GET").toUpperCase(Locale.ROOT), path, digest);
        }

        private URI uri() {
            URI uri = URI.create(Objects.requireNonNullElse(url, ""));
            if (uri.getScheme() == null || uri.getRawAuthority() == null) {
                throw new IllegalArgumentException("Not an absolute address");
            }
            return uri;
        }
    }
}
