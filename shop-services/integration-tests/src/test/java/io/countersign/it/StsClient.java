// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.launcher.shop.Service;
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
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Requests tokens from the STS with the key of a service. */
final class StsClient {

    private final TestShop<?> shop;

    StsClient(TestShop<?> shop) {
        this.shop = shop;
    }

    /** Returns the STS's response to a client that requests a scope at a target. */
    Reply token(Service client, String target, String scope) {
        return ask(Service.STS, client, ".shop.com", clientCredentials(target, scope));
    }

    /** Returns the delivery STS's response to the delivery gateway. */
    Reply deliveryToken(String target, String scope) {
        return ask(Service.DELIVERY_STS, Service.DELIVERY_GATEWAY, ".delivery.com", clientCredentials(target, scope));
    }

    private static Map<String, String> clientCredentials(String target, String scope) {
        return Map.of("grant_type", "client_credentials", "resource", target, "scope", scope);
    }

    /** Returns a client's token for a user's token at a target (RFC 8693). */
    String exchanged(Service client, String token, String target) {
        return ask(Service.STS, client, ".shop.com", exchange(token, target, "access_token"))
                .expect(200)
                .text("access_token");
    }

    /** Returns the delivery STS's response to the delivery gateway that presents a user's token of the Shop. */
    Reply crossed(String token) {
        return ask(
                Service.DELIVERY_STS,
                Service.DELIVERY_GATEWAY,
                ".delivery.com",
                exchange(token, "delivery.delivery.com", "access_token"));
    }

    /** Returns a client's transaction token of the Shop for a user's token. */
    String transactionToken(Service client, String token) {
        return ask(Service.STS, client, ".shop.com", exchange(token, "shop.com", "txn_token"))
                .expect(200)
                .text("access_token");
    }

    private static Map<String, String> exchange(String token, String audience, String type) {
        return Map.of(
                "grant_type",
                "urn:ietf:params:oauth:grant-type:token-exchange",
                "subject_token",
                token,
                "subject_token_type",
                "urn:ietf:params:oauth:token-type:access_token",
                "audience",
                audience,
                "scope",
                "shop",
                "requested_token_type",
                "urn:ietf:params:oauth:token-type:" + type);
    }

    /** Returns the header by which the operator proves a scope at the STS. */
    Map<String, String> operator(String scope) {
        String token = ask(Service.STS, "operator", ".shop.com", clientCredentials("sts.shop.com", scope))
                .expect(200)
                .text("access_token");
        return Map.of("Service-Authorization", "Bearer " + token);
    }

    private Reply ask(Service sts, Service client, String domain, Map<String, String> parameters) {
        return ask(sts, client.shortName(), domain, parameters);
    }

    private Reply ask(Service sts, String client, String domain, Map<String, String> parameters) {
        String id = client + domain;
        URI endpoint = shop.url(sts, "/oauth2/token");
        Map<String, String> form = new HashMap<>(parameters);
        form.put("client_id", id);
        form.put("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
        form.put("client_assertion", assertion(client, id, endpoint));
        return post(endpoint, form);
    }

    private String assertion(String client, String id, URI endpoint) {
        try {
            String jwk = Files.readString(shop.data().keys().resolve(client + ".jwk"));
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

    static Reply post(URI endpoint, Map<String, String> form) {
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
