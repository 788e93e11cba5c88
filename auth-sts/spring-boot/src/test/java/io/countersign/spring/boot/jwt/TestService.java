// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.Caller;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.countersign.tokens.LocalRevocations;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Service with the starter on a port of its own. */
final class TestService implements AutoCloseable {

    /** Value of {@code countersign.url} in these tests. */
    static final String URL = "https://account.example";

    private final ConfigurableApplicationContext context;

    private final HttpClient client;

    private final String scheme;

    TestService(Map<String, String> properties, HttpClient client) {
        this.client = client;
        this.scheme = properties.containsKey("server.ssl.bundle") ? "https" : "http";
        String[] arguments =
                Stream.of(pairs(properties)).map(pair -> "--" + pair).toArray(String[]::new);
        this.context = new SpringApplicationBuilder(Application.class)
                .properties("server.port=0")
                .run(arguments);
    }

    /** Creates a service without its server, for settings that are refused. */
    static WebApplicationContextRunner runner(Map<String, String> properties) {
        return new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        SslAutoConfiguration.class,
                        CountersignSenderAutoConfiguration.class,
                        CountersignJwtAutoConfiguration.class,
                        CountersignJwtClientAutoConfiguration.class,
                        CountersignAutoConfiguration.class,
                        CountersignLinkAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues(pairs(properties));
    }

    /** Returns the properties as a context runner expects them. */
    static String[] pairs(Map<String, String> properties) {
        return properties.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toArray(String[]::new);
    }

    LocalRevocations revocations() {
        return bean(LocalRevocations.class);
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    URI address(String path) {
        return URI.create(scheme + "://localhost:" + context.getEnvironment().getProperty("local.server.port") + path);
    }

    /**
     * Returns the address that proofs name: the configured address of the service, even if the request goes
     * elsewhere.
     */
    static URI place(String path) {
        return URI.create(URL + path);
    }

    HttpResponse<String> get(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address(path));
        return send(client, headers.length == 0 ? request : request.headers(headers));
    }

    static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public void close() {
        context.close();
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableMethodSecurity
    @Import(Controller.class)
    static class Application {

        @Bean
        LocalRevocations localRevocations() {
            return new LocalRevocations();
        }
    }

    @RestController
    static class Controller {

        @GetMapping("/me")
        String me(@AuthenticationPrincipal Caller caller) {
            return caller.scheme() + " " + caller.name() + " "
                    + caller.authorities().stream().sorted().toList() + " "
                    + caller.chain().stream().map(Caller.Workload::id).toList();
        }

        @GetMapping("/admin")
        @PreAuthorize("hasRole('ADMIN')")
        String admin() {
            return "admin";
        }

        @GetMapping("/debit")
        @PreAuthorize("hasAuthority('SERVICE_account:debit')")
        String debit() {
            return "debit";
        }
    }
}
