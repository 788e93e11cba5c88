// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.DocumentContext;
import com.jayway.jsonpath.JsonPath;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** Metadata of a protected resource (RFC 9728), and the challenges that refer to it. */
class ResourceMetadataOverHttpTests {

    private static final String ADDRESS = "https://account.example/.well-known/oauth-protected-resource";

    private static final String PATH = "/.well-known/oauth-protected-resource";

    private static final TestDomain DOMAIN = new TestDomain();

    private static ServletWebServerApplicationContext served;

    private static ServletWebServerApplicationContext unserved;

    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeAll
    static void startAll(@TempDir Path folder) {
        served = start(folder, Map.of());
        unserved = start(folder, Map.of("countersign.resource-metadata.enabled", "false"));
    }

    @AfterAll
    static void stop() {
        served.close();
        unserved.close();
    }

    @Test
    void getThenEveryoneLearnsTheIssuersOfThisDomain() throws Exception {
        HttpResponse<String> response = send(request("GET", PATH).header("Origin", "https://page.example.org"));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Type")).isEqualTo("application/json");
        assertThat(header(response, "Cache-Control")).isEqualTo("public, max-age=3600");
        assertThat(header(response, "Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(response.headers().firstValue("Access-Control-Allow-Credentials"))
                .isEmpty();
        DocumentContext metadata = JsonPath.parse(response.body());
        assertThat(metadata.<String>read("$.resource")).isEqualTo("https://account.example");
        assertThat(metadata.<List<String>>read("$.authorization_servers")).containsExactly(TestDomain.ISSUER);
        assertThat(metadata.<List<String>>read("$.bearer_methods_supported")).containsExactly("header");
        assertThat(metadata.<List<String>>read("$.dpop_signing_alg_values_supported"))
                .contains("ES256");
        assertThat(metadata.<Boolean>read("$.dpop_bound_access_tokens_required"))
                .isFalse();
        assertThat(metadata.<Boolean>read("$.tls_client_certificate_bound_access_tokens"))
                .isFalse();
    }

    @Test
    void getWhenABindingIsRequiredThenTheMetadataSaysWhich(@TempDir Path folder) throws Exception {
        try (ServletWebServerApplicationContext binding =
                start(folder, Map.of("countersign.jwt.require-sender-constraint", "true"))) {
            assertThat(JsonPath.parse(send(request(binding, "GET", PATH)).body())
                            .<Boolean>read("$.dpop_bound_access_tokens_required"))
                    .isTrue();
        }
    }

    @Test
    void requestWhenOtherMethodThen405AndPreflightIsAnswered() throws Exception {
        HttpResponse<String> post = send(request("POST", PATH));
        assertThat(post.statusCode()).isEqualTo(405);
        assertThat(header(post, "Allow")).isEqualTo("GET, HEAD, OPTIONS");
        HttpResponse<String> preflight = send(request("OPTIONS", PATH)
                .header("Origin", "https://page.example.org")
                .header("Access-Control-Request-Method", "GET")
                .header("Access-Control-Request-Headers", "mcp-protocol-version"));
        assertThat(preflight.statusCode()).isEqualTo(204);
        assertThat(header(preflight, "Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(header(preflight, "Access-Control-Allow-Methods")).isEqualTo("GET, HEAD");
        HttpResponse<String> head = send(request("HEAD", PATH));
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
    }

    @Test
    void requestWhenRefusedThenEveryChallengeNamesTheMetadata() throws Exception {
        for (HttpRequest.Builder request :
                List.of(request("GET", "/me"), request("GET", "/me").header("Authorization", "Bearer of.no.scheme"))) {
            HttpResponse<String> response = send(request);
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.headers().allValues("WWW-Authenticate"))
                    .hasSize(2)
                    .allSatisfy(challenge -> assertThat(challenge).contains("resource_metadata=\"" + ADDRESS + "\""));
        }
    }

    @Test
    void requestWhenPathIsNotExactThenItIsProtected() throws Exception {
        assertThat(send(request("GET", PATH + "/me")).statusCode()).isEqualTo(401);
    }

    @Test
    void requestWhenNotEnabledThenThereIsNoMetadata() throws Exception {
        HttpResponse<String> response = send(request(unserved, "GET", PATH));
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().allValues("WWW-Authenticate"))
                .isNotEmpty()
                .noneSatisfy(challenge -> assertThat(challenge).contains("resource_metadata"));
    }

    @Test
    void requestWhenTheTokenIsForTheResourceThenAcceptedOnlyIfServed() throws Exception {
        String token = DOMAIN.issuer.sign(DOMAIN.user().audience("https://account.example"));
        assertThat(send(bearer(served, token)).statusCode()).isEqualTo(404);
        assertThat(send(bearer(unserved, token)).statusCode()).isEqualTo(401);
    }

    private static HttpRequest.Builder bearer(ServletWebServerApplicationContext application, String token) {
        return request(application, "GET", "/me").header("Authorization", "Bearer " + token);
    }

    private static ServletWebServerApplicationContext start(Path folder, Map<String, String> properties) {
        Map<String, String> all = DOMAIN.properties(folder);
        all.put("server.port", "0");
        all.put("countersign.accept", "shared-jwt");
        all.put("countersign.url", "https://account.example");
        all.put("countersign.resource-metadata.enabled", "true");
        all.putAll(properties);
        return (ServletWebServerApplicationContext) new SpringApplication(Application.class)
                .run(all.entrySet().stream()
                        .map(entry -> "--" + entry.getKey() + "=" + entry.getValue())
                        .toArray(String[]::new));
    }

    private static HttpRequest.Builder request(String method, String path) {
        return request(served, method, path);
    }

    private static HttpRequest.Builder request(
            ServletWebServerApplicationContext application, String method, String path) {
        int port = application.getWebServer().getPort();
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}
}
