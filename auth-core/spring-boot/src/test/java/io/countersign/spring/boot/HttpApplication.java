// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Running application with the scheme "alpha", whose controller answers every path with the caller's authorities. */
public final class HttpApplication implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final ServletWebServerApplicationContext context;

    private HttpApplication(ServletWebServerApplicationContext context) {
        this.context = context;
    }

    public static HttpApplication start(Class<?> configuration, String... more) {
        List<String> properties = new ArrayList<>(List.of(
                "server.address=127.0.0.1",
                "server.port=0",
                "countersign.service-id=account.example.com",
                "countersign.accept=alpha"));
        properties.addAll(List.of(more));
        return new HttpApplication(
                (ServletWebServerApplicationContext) new SpringApplicationBuilder(Application.class, configuration)
                        .web(WebApplicationType.SERVLET)
                        .properties(properties.toArray(String[]::new))
                        .run());
    }

    /** Starts an application that must fail, and returns the cause. */
    public static Throwable failure(Class<?> configuration, String... more) {
        try (HttpApplication started = start(configuration, more)) {
            throw new AssertionError("The application started: " + started.context.getId());
        } catch (RuntimeException ex) {
            return NestedExceptionUtils.getMostSpecificCause(ex);
        }
    }

    public ServletWebServerApplicationContext context() {
        return context;
    }

    public int status(String method, String path, String... headers) {
        return send(context.getWebServer().getPort(), method, path, headers).statusCode();
    }

    public String body(String path, String... headers) {
        return send(context.getWebServer().getPort(), "GET", path, headers).body();
    }

    public HttpResponse<String> send(int port, String method, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException ex) {
            throw new AssertionError(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new AssertionError(ex);
        }
    }

    @Override
    public void close() {
        context.close();
    }

    /** Has no beans besides those of the application. */
    public static final class Plain {}

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @RestController
    static class Application {

        @Bean
        TestScheme alpha() {
            return new TestScheme("alpha");
        }

        @RequestMapping({
            "/me",
            "/reports",
            "/orders/**",
            "/public/**",
            "/partner/**",
            "/basic/**",
            "/resource/**",
            "/form/**"
        })
        String authorities(Authentication authentication) {
            return authentication == null
                    ? "nobody"
                    : authentication.getAuthorities().stream()
                            .map(GrantedAuthority::getAuthority)
                            .sorted()
                            .toList()
                            .toString();
        }
    }
}
