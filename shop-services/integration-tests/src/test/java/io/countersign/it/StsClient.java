// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.JwtBuilder;
import io.countersign.launcher.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/** Asks the STS for a service's own token, with the service's key. */
final class StsClient {

    private final TestShop<?> shop;

    StsClient(TestShop<?> shop) {
        this.shop = shop;
    }

    /** What the STS answers to a request of a client for a scope at a target. */
    Reply token(Service client, String target, String scope) {
        String id = client.shortName() + ".shop.com";
        URI endpoint = shop.url(Service.STS, "/oauth2/token");
        return post(
                endpoint,
                Map.of(
                        "grant_type",
                        "client_credentials",
                        "resource",
                        target,
                        "scope",
                        scope,
                        "client_id",
                        id,
                        "client_assertion_type",
                        "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
                        "client_assertion",
                        assertion(client, id, endpoint)));
    }

    private String assertion(Service client, String id, URI endpoint) {
        try {
            String jwk = Files.readString(shop.data().keys().resolve(client.shortName() + ".jwk"));
            return JwtBuilder.ofType("JWT")
                    .issuer(id)
                    .subject(id)
                    .audience(endpoint.toString())
                    .issuedAt(Instant.now())
                    .expiresAt(Instant.now().plusSeconds(60))
                    .randomId()
                    .sign(new JwsSigner(JsonWebKey.parse(jwk), JwsAlgorithm.ES256));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static Reply post(URI endpoint, Map<String, String> form) {
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return Reply.of(client.send(request, BodyHandlers.ofString()));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }
}
