// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.http.HttpProxy;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.opaque.ClientAuthentication;
import io.countersign.spring.boot.http.FollowedSslBundle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.io.Resource;
import org.springframework.util.StringUtils;

/** Creates the HTTP client of the introspection endpoint and its authentication. */
final class IntrospectionClient {

    // An answer has at most a few kilobytes. Key sets are read with this client, too.
    private static final int MAX_ANSWER = 256 * 1024;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    private IntrospectionClient() {}

    static BoundedHttp http(
            CountersignOpaqueTokenProperties properties, @Nullable SslBundles bundles, @Nullable HttpProxy proxy) {
        Duration timeout = properties.timeout();
        if (timeout.toMillis() < 1) {
            throw OpaqueTokenSettings.wrong("timeout", "It is " + timeout + ".", "Set it to at least 1ms.");
        }
        return new BoundedHttp(
                timeout.compareTo(CONNECT_TIMEOUT) < 0 ? timeout : CONNECT_TIMEOUT,
                timeout,
                MAX_ANSWER,
                FollowedSslBundle.of(OpaqueTokenSettings.PREFIX + "ssl-bundle", properties.sslBundle(), bundles),
                proxy);
    }

    static ClientAuthentication authentication(
            CountersignOpaqueTokenProperties properties, ServiceId service, JcaProviders providers, Clock clock) {
        String clientId = Objects.requireNonNullElse(properties.clientId(), service.value());
        String secret = properties.clientSecret();
        Resource secretFile = properties.clientSecretLocation();
        Resource keyFile = properties.keyLocation();
        long ways =
                Stream.of(secret, secretFile, keyFile).filter(Objects::nonNull).count();
        if (ways != 1) {
            throw OpaqueTokenSettings.wrong(
                    "client-secret-location",
                    ways == 0
                            ? "Nothing authenticates this service to the introspection endpoint."
                            : "More than one of client-secret, client-secret-location and key-location is set.",
                    "Set one of client-secret-location, key-location and client-secret.");
        }
        if (keyFile != null) {
            String issuer = OpaqueTokenSettings.issuer(properties);
            return ClientAuthentication.assertion(
                    new ClientAssertion(clientId, issuer, signer(keyFile, providers), clock));
        }
        return secretFile == null
                ? secret("client-secret", clientId, String.valueOf(secret))
                : secret(
                        "client-secret-location",
                        clientId,
                        read("client-secret-location", secretFile).strip());
    }

    private static ClientAuthentication secret(String property, String clientId, String secret) {
        if (!StringUtils.hasText(secret)) {
            throw OpaqueTokenSettings.wrong(property, "The secret is empty.", "Set the secret of the client.");
        }
        return ClientAuthentication.secret(clientId, secret);
    }

    private static JwsSigner signer(Resource file, JcaProviders providers) {
        try {
            JsonWebKey key = JsonWebKey.parse(read("key-location", file));
            return new JwsSigner(key, key.signatureAlgorithm(), providers);
        } catch (InvalidCredentialException | IllegalArgumentException ex) {
            throw OpaqueTokenSettings.wrong(
                    "key-location",
                    file + " contains no private key with an algorithm that countersign.jwt.provider supports.",
                    "Use a private JWK (RFC 7517) with the member 'alg'.");
        }
    }

    private static String read(String property, Resource file) {
        try {
            return file.getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException ex) {
            throw OpaqueTokenSettings.wrong(
                    property, file + " cannot be read.", "Create the file, and make it readable for this application.");
        }
    }
}
