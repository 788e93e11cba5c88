// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Service of the Shop as a client of its STS, authenticated by the key that the Shop's first start created. */
final class StsClient {

    private static final String ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    private final String url;

    private final String id;

    private final JWSHeader header;

    private final JWSSigner signer;

    /** @param name client's short name, such as {@code gateway} */
    StsClient(Shop shop, String name) {
        try {
            ECKey key = ECKey.parse(Files.readString(shop.keys().resolve(name + ".jwk")));
            this.url = shop.stsUrl();
            this.id = name + ".shop.com";
            this.header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                    .keyID(key.getKeyID())
                    .build();
            this.signer = new ECDSASigner(key);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (ParseException | JOSEException ex) {
            throw new IllegalStateException("The key of " + name + " is not a valid key", ex);
        }
    }

    /** Returns the form of a request, with a new client assertion. */
    Map<String, String> form(Map<String, String> parameters) {
        Map<String, String> form = new LinkedHashMap<>(parameters);
        form.put("client_assertion_type", ASSERTION_TYPE);
        form.put("client_assertion", assertion());
        return form;
    }

    /** Returns the form of a token exchange of a user's token for one for another service (RFC 8693). */
    Map<String, String> exchange(String subjectToken, String audience) {
        return form(Map.of(
                "grant_type",
                "urn:ietf:params:oauth:grant-type:token-exchange",
                "subject_token",
                subjectToken,
                "subject_token_type",
                "urn:ietf:params:oauth:token-type:access_token",
                "audience",
                audience));
    }

    private String assertion() {
        Instant now = Instant.now();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(id)
                .subject(id)
                .audience(url)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(Duration.ofMinutes(1))))
                .jwtID(UUID.randomUUID().toString())
                .build();
        try {
            SignedJWT jwt = new SignedJWT(header, claims);
            jwt.sign(signer);
            return jwt.serialize();
        } catch (JOSEException ex) {
            throw new IllegalStateException("The client cannot sign", ex);
        }
    }

    /** Makes the STS rotate its signing key, for which the client needs the right. */
    void rotateKeys() {
        try (HttpClient http = HttpClient.newHttpClient()) {
            String token = member(
                    send(
                            http,
                            post("/oauth2/token", "application/x-www-form-urlencoded")
                                    .POST(BodyPublishers.ofString(encode(form(Map.of(
                                            "grant_type",
                                            "client_credentials",
                                            "resource",
                                            "sts.shop.com",
                                            "scope",
                                            "keys:rotate")))))),
                    "access_token");
            send(
                    http,
                    post("/keys/rotate", "application/json")
                            .header("Service-Authorization", "Bearer " + token)
                            .POST(BodyPublishers.ofString("{}")));
        }
    }

    /** Returns the ids of the keys that the STS publishes; empty if it does not answer. */
    String publishedKeys() {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return send(http, HttpRequest.newBuilder(URI.create(url + "/oauth2/jwks")));
        } catch (UncheckedIOException ex) {
            return "";
        }
    }

    private HttpRequest.Builder post(String path, String type) {
        return HttpRequest.newBuilder(URI.create(url + path)).header("Content-Type", type);
    }

    private static String send(HttpClient http, HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException("The STS answered " + response.statusCode());
            }
            return response.body();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted at the STS", ex);
        }
    }

    private static String encode(Map<String, String> form) {
        return form.entrySet().stream()
                .map(pair -> pair.getKey() + "=" + URLEncoder.encode(pair.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    private static String member(String json, String name) {
        Matcher matcher =
                Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]+)\"").matcher(json);
        if (!matcher.find()) {
            throw new IllegalStateException("The answer has no member " + name);
        }
        return matcher.group(1);
    }
}
