// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.TestAuthority;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.TestScheme;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/** One server by two names: a service of the application, and a third party. It asks for certificates. */
class ThirdPartyTlsTests {

    private final TestAuthority authority = new TestAuthority();

    private final List<String> clients = new CopyOnWriteArrayList<>();

    private HttpsServer server;

    private WebApplicationContextRunner runner;

    @BeforeEach
    void setUp(@TempDir Path folder) throws Exception {
        authority.issue("client");
        authority.issue("server", "dns:localhost");
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new AskingForCertificates(authority.context("server")));
        server.createContext("/", this::handle);
        server.start();
        runner = new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignAutoConfiguration.class,
                        CountersignLinkAutoConfiguration.class,
                        CountersignClientAutoConfiguration.class,
                        RestClientAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class,
                        SslAutoConfiguration.class))
                .withBean(TestScheme.class, () -> new TestScheme("alpha"))
                .withPropertyValues(
                        "countersign.service-id=a.example.com",
                        "countersign.accept=alpha",
                        "countersign.client.ssl-bundle=client",
                        "countersign.services.[b.example.com].url=" + address("localhost"))
                .withPropertyValues(authority.bundle("client", folder).entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toArray(String[]::new));
    }

    @AfterEach
    void tearDown() {
        server.stop(0);
    }

    @Test
    void callWhenHostIsUnmappedThenTheBundleIsNotTrusted() {
        runner.run(context -> {
            RestClient client = context.getBean(RestClient.Builder.class).build();
            assertThatExceptionOfType(ResourceAccessException.class)
                    .isThrownBy(() ->
                            client.get().uri(address("127.0.0.1")).retrieve().toBodilessEntity())
                    .withCauseInstanceOf(SSLHandshakeException.class)
                    .withMessageContaining("PKIX path");
            assertThat(clients).isEmpty();
        });
    }

    /** The customizer replaces the JVM's authorities, which do not know the server. */
    @Test
    void callWhenHostIsUnmappedThenItReceivesNoCertificate() {
        PooledClientCustomizer trusting = builder -> builder.withConnectionManagerCustomizer(
                manager -> manager.setTlsSocketStrategy(new DefaultClientTlsStrategy(
                        authority.context(""), HostnameVerificationPolicy.CLIENT, NoopHostnameVerifier.INSTANCE)));
        runner.withBean(PooledClientCustomizer.class, () -> trusting).run(context -> {
            RestClient client = context.getBean(RestClient.Builder.class).build();
            client.get().uri(address("localhost")).retrieve().toBodilessEntity();
            client.get().uri(address("127.0.0.1")).retrieve().toBodilessEntity();
            assertThat(clients).containsExactly("CN=client", "nobody");
        });
    }

    @Test
    void callWhenTheServiceHasABundleThenThatOfAllServicesIsNotUsed(@TempDir Path other) throws Exception {
        runner.withPropertyValues(stranger(other))
                .withPropertyValues(
                        "countersign.client.ssl-bundle=stranger",
                        "countersign.services.[b.example.com].ssl-bundle=client")
                .run(context -> {
                    RestClient client =
                            context.getBean(RestClient.Builder.class).build();
                    client.get().uri(address("localhost")).retrieve().toBodilessEntity();
                    assertThat(clients).containsExactly("CN=client");
                });
    }

    @Test
    void callWhenTheBundleOfTheServiceHasAnotherAuthorityThenNothingIsSent(@TempDir Path other) throws Exception {
        runner.withPropertyValues(stranger(other))
                .withPropertyValues("countersign.services.[b.example.com].ssl-bundle=stranger")
                .run(context -> {
                    RestClient client =
                            context.getBean(RestClient.Builder.class).build();
                    assertThatExceptionOfType(ResourceAccessException.class)
                            .isThrownBy(() -> client.get()
                                    .uri(address("localhost"))
                                    .retrieve()
                                    .toBodilessEntity())
                            .withCauseInstanceOf(SSLHandshakeException.class);
                    assertThat(clients).isEmpty();
                });
    }

    /** Properties of a bundle with a certificate and the authorities of somebody else. */
    private static String[] stranger(Path folder) throws Exception {
        TestAuthority stranger = new TestAuthority();
        stranger.issue("stranger");
        return stranger.bundle("stranger", folder).entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toArray(String[]::new);
    }

    private String address(String host) {
        return "https://" + host + ":" + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            clients.add(client((HttpsExchange) exchange));
            exchange.sendResponseHeaders(204, -1);
        }
    }

    private static String client(HttpsExchange exchange) {
        try {
            return exchange.getSSLSession().getPeerPrincipal().getName();
        } catch (SSLPeerUnverifiedException ex) {
            return "nobody";
        }
    }

    private static final class AskingForCertificates extends HttpsConfigurator {

        AskingForCertificates(SSLContext context) {
            super(context);
        }

        @Override
        public void configure(HttpsParameters parameters) {
            SSLParameters settings = getSSLContext().getDefaultSSLParameters();
            settings.setWantClientAuth(true);
            parameters.setSSLParameters(settings);
        }
    }
}
