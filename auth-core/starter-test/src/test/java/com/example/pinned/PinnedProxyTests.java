// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.pinned;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.pinned.PinnedLinkTests.PinnedApplication;
import io.countersign.core.TestAuthority;
import io.countersign.core.link.LinkIdentity;
import io.countersign.spring.security.ClientCertificates;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A proxy that is trusted by its identity, under a custom link trust, and not by its address. */
class PinnedProxyTests {

    private final TestAuthority keys = new TestAuthority();

    @TempDir
    private Path folder;

    @BeforeEach
    void setUp() throws Exception {
        for (String holder : List.of("own", "ingress", "basket", "client")) {
            keys.issue(holder, "dns:localhost");
        }
        LinkIdentity own = keys.identity("own");
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry(
                "own", own.key(), "changeit".toCharArray(), own.chain().toArray(Certificate[]::new));
        try (OutputStream out = Files.newOutputStream(folder.resolve("own.p12"))) {
            store.store(out, "changeit".toCharArray());
        }
        Files.write(
                folder.resolve("pins.txt"),
                Stream.of("ingress", "basket")
                        .map(holder -> PinnedTrust.pin(keys.certificate(holder)) + " " + holder)
                        .toList());
    }

    @Test
    void requestWhenPeerHasTheNameOfTheProxyThenItsHeaderCounts() throws Exception {
        try (ConfigurableApplicationContext application = start("ingress")) {
            assertThat(ask(application, "ingress", header("client")))
                    .isEqualTo("200 0 " + keys.certificate("client").getSerialNumber());
            assertThat(ask(application, "ingress", null)).isEqualTo("200 0 none");
            assertThat(ask(application, "basket", null))
                    .isEqualTo("200 2 " + keys.certificate("basket").getSerialNumber());
            assertThat(ask(application, "basket", header("client"))).startsWith("400");
        }
    }

    private ConfigurableApplicationContext start(String proxies) {
        return new SpringApplicationBuilder(PinnedApplication.class, Certificates.class)
                .web(WebApplicationType.SERVLET)
                .run(
                        "--server.address=127.0.0.1",
                        "--server.port=0",
                        "--countersign.service-id=application.example.com",
                        "--countersign.accept=none",
                        "--countersign.tls.trust=pinned",
                        "--countersign.client-cert.trusted-proxies=" + proxies,
                        "--pinned.folder=" + folder,
                        "--pinned.clients=ingress,basket");
    }

    private String header(String holder) throws Exception {
        return ":" + Base64.getEncoder().encodeToString(keys.certificate(holder).getEncoded()) + ":";
    }

    private String ask(ConfigurableApplicationContext application, String holder, @Nullable String header)
            throws IOException, InterruptedException {
        String port = application.getEnvironment().getRequiredProperty("local.server.port");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://localhost:" + port + "/certificates"));
        if (header != null) {
            request.header("Client-Cert", header);
        }
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(keys.context(holder)).build()) {
            HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        }
    }

    @RestController
    static class Certificates {

        @GetMapping("/certificates")
        String certificates(HttpServletRequest request) {
            ClientCertificates certificates = ClientCertificates.of(request);
            String client = certificates.client() == null
                    ? "none"
                    : certificates.client().getSerialNumber().toString();
            return certificates.peer().size() + " " + client;
        }
    }
}
