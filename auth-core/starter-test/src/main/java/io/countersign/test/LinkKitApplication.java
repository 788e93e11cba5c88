// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.boot.link.ChosenLinkTrust;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Application under test. */
final class LinkKitApplication implements AutoCloseable {

    static final String PATH = "/kit";

    private static final String MANAGEMENT_PORT = "local.management.port";

    private final ConfigurableApplicationContext context;

    private LinkKitApplication(ConfigurableApplicationContext context) {
        this.context = context;
    }

    static LinkKitApplication start(
            Class<?> application, Map<String, String> properties, Consumer<ConfigurableApplicationContext> prepare) {
        Map<String, Object> all = new HashMap<>(Map.of(
                "server.address", "127.0.0.1",
                "server.port", "0",
                // A connection may have to wait for a renewal.
                "server.tomcat.connection-timeout", "5m",
                "spring.main.banner-mode", "off",
                "countersign.service-id", "application.example.com",
                "countersign.accept", "none"));
        all.putAll(properties);
        return new LinkKitApplication(new SpringApplicationBuilder(application, Controller.class)
                .web(WebApplicationType.SERVLET)
                .properties(all)
                .initializers(prepare::accept)
                .run());
    }

    ConfigurableApplicationContext context() {
        return context;
    }

    @Nullable
    String property(String name) {
        return context.getEnvironment().getProperty(name);
    }

    LinkTrust trust() {
        return context.getBean(ChosenLinkTrust.class).trust();
    }

    private int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    /** Leaf certificate that the server of the application presents to a client. */
    X509Certificate shown(SSLContext client) {
        return LinkKitPeer.certificates(client, port()).getFirst();
    }

    LinkKitClient open(SSLContext client) {
        return LinkKitClient.open(client, port(), PATH);
    }

    /** Whether a client gets the status 200. */
    boolean ask(SSLContext client) {
        try (LinkKitClient connection = open(client)) {
            return connection.ask();
        }
    }

    /** Status that a client gets; 0 if it gets none. */
    int status(SSLContext client) {
        try (LinkKitClient connection = open(client)) {
            return connection.status();
        }
    }

    boolean askPlainly() {
        try (LinkKitClient connection = LinkKitClient.plain(port(), PATH)) {
            return connection.ask();
        }
    }

    /** Whether the application has a separate port of the actuator. */
    boolean hasManagementPort() {
        return context.getEnvironment().containsProperty(MANAGEMENT_PORT);
    }

    private int managementPort() {
        return context.getEnvironment().getRequiredProperty(MANAGEMENT_PORT, Integer.class);
    }

    /** Whether the actuator answers over plain HTTP on its separate port. */
    boolean askManagementPlainly(String path) {
        try (LinkKitClient connection = LinkKitClient.plain(managementPort(), path)) {
            return connection.ask();
        }
    }

    /** Status that a client without a certificate gets on the actuator's separate port; 0 if it gets none. */
    int managementStatus(String path) {
        try (LinkKitClient connection = LinkKitClient.open(LinkKitPeer.nobody(), managementPort(), path)) {
            return connection.status();
        }
    }

    /** Leaf certificate that the actuator's separate port presents to a client without a certificate. */
    X509Certificate shownByManagement() {
        return LinkKitPeer.certificates(LinkKitPeer.nobody(), managementPort()).getFirst();
    }

    /** Calls a server with the RestClient of the application. */
    @Nullable
    String call(URI server) {
        return context.getBean(RestClient.Builder.class)
                .build()
                .get()
                .uri(server)
                .retrieve()
                .body(String.class);
    }

    /** Number of requests that reached the controller. */
    int heard() {
        return context.getBean(Controller.class).heard.get();
    }

    @Override
    public void close() {
        context.close();
    }

    @RestController
    static class Controller {

        private final AtomicInteger heard = new AtomicInteger();

        @GetMapping(PATH)
        String answer() {
            return "heard " + heard.incrementAndGet();
        }
    }
}
