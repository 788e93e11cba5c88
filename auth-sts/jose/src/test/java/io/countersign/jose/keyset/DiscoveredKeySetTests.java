// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpServer;
import io.countersign.http.BoundedHttp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveredKeySetTests {

    private HttpServer server;

    private BoundedHttp http;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer("/keys", "{\"keys\":[]}");
        server.start();
        http = new BoundedHttp(Duration.ofSeconds(30), Duration.ofSeconds(30), 1000);
    }

    @AfterEach
    void stop() {
        http.close();
        server.stop(0);
    }

    @Test
    void fetchWhenOnIssuersOwnHostThenBody() throws IOException {
        metadata(uri("").toString(), uri("/keys").toString());

        assertThat(new DiscoveredKeySet(uri(""), http).fetch()).asString().isEqualTo("{\"keys\":[]}");
    }

    @Test
    void fetchWhenElsewhereInOwnNetworkThenFails() {
        metadata(uri("").toString(), "https://localhost:1/keys");
        assertThatIOException()
                .isThrownBy(() -> new DiscoveredKeySet(uri(""), http).fetch())
                .withMessageContaining("not public");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://example.com/keys", "file:///etc/passwd", "ftp://127.0.0.1/", "no address", "/keys"})
    void fetchWhenAddressIsNotHttpsThenFails(String address) {
        metadata(uri("").toString(), address);

        assertThatIOException().isThrownBy(() -> new DiscoveredKeySet(uri(""), http).fetch());
    }

    @Test
    void fetchWhenMetadataAreAnothersThenFails() {
        metadata("https://other.example", uri("/keys").toString());

        assertThatIOException().isThrownBy(() -> new DiscoveredKeySet(uri(""), http).fetch());
    }

    @Test
    void fetchWhenMetadataAreAtOpenIdsPlaceThenBody() throws IOException {
        answer(
                "/realms/bank/.well-known/openid-configuration",
                metadataOf(uri("/realms/bank") + "", uri("/keys") + ""));

        assertThat(new DiscoveredKeySet(uri("/realms/bank"), http).fetch())
                .asString()
                .isEqualTo("{\"keys\":[]}");
    }

    @Test
    void fetchWhenIssuerEndsInSlashThenItIsComparedExactly() throws IOException {
        answer("/bank/.well-known/openid-configuration", metadataOf(uri("/bank/") + "", uri("/keys") + ""));

        assertThat(new DiscoveredKeySet(uri("/bank/"), http).fetch()).asString().isEqualTo("{\"keys\":[]}");
        assertThatIOException()
                .isThrownBy(() -> new DiscoveredKeySet(uri("/bank"), http).fetch())
                .withMessageContaining("another issuer");
    }

    @Test
    void fetchWhenMetadataAreConfiguredThenOnlyTheirIssuerCounts() throws IOException {
        answer("/common", metadataOf("https://issuer.example/{tenantid}", uri("/keys") + ""));

        assertThat(new DiscoveredKeySet("https://issuer.example/{tenantid}", uri("/common"), http).fetch())
                .asString()
                .isEqualTo("{\"keys\":[]}");
        assertThatIOException()
                .isThrownBy(() -> new DiscoveredKeySet("https://issuer.example/a", uri("/common"), http).fetch());
    }

    @Test
    void fetchWhenThereIsNoMetadataThenFails() {
        assertThatIOException()
                .isThrownBy(() -> new DiscoveredKeySet(uri("/none"), http).fetch())
                .withMessageContaining("no metadata");
    }

    @Test
    void fetchWhenMetadataAreHtmlThenFails() {
        answer("/", "<html>Not found</html>");

        assertThatIOException()
                .isThrownBy(() -> new DiscoveredKeySet(uri("/app"), http).fetch())
                .withMessageContaining("not a JSON object");
    }

    @Test
    void fetchWhenMetadataAreRedirectedThenFails() {
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", uri("/common").toString());
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        answer("/common", metadataOf(uri("/moved") + "", uri("/keys") + ""));

        assertThatIOException()
                .isThrownBy(() -> new DiscoveredKeySet(uri("/moved") + "", uri("/moved"), http).fetch())
                .withMessageContaining("302");
    }

    @Test
    void fetchWhenTheFirstPlaceIsRedirectedThenOpenIdsPlaceIsAsked() throws IOException {
        server.createContext("/.well-known", exchange -> {
            exchange.getResponseHeaders().add("Location", uri("/login").toString());
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        answer("/bank/.well-known/openid-configuration", metadataOf(uri("/bank") + "", uri("/keys") + ""));

        assertThat(new DiscoveredKeySet(uri("/bank"), http).fetch()).asString().isEqualTo("{\"keys\":[]}");
    }

    @Test
    void fetchWhenIssuerEndsInSlashThenItIsNotPartOfThePlace() throws IOException {
        server.createContext("/.well-known/oauth-authorization-server", exchange -> {
            boolean found = exchange.getRequestURI().getPath().endsWith("/bank");
            byte[] body = metadataOf(uri("/bank/") + "", uri("/keys") + "").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(found ? 200 : 404, found ? body.length : -1);
            exchange.getResponseBody().write(found ? body : new byte[0]);
            exchange.close();
        });

        assertThat(new DiscoveredKeySet(uri("/bank/"), http).fetch()).asString().isEqualTo("{\"keys\":[]}");
    }

    private static String metadataOf(String issuer, String keys) {
        return "{\"issuer\":\"" + issuer + "\",\"jwks_uri\":\"" + keys + "\"}";
    }

    private void metadata(String issuer, String keys) {
        answer("/.well-known/oauth-authorization-server", metadataOf(issuer, keys));
    }

    private void answer(String path, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        server.createContext(path, exchange -> {
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }
}
