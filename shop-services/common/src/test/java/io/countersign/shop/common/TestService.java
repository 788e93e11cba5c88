// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import io.countersign.server.HttpFuzz;
import io.countersign.server.TestClock;
import io.countersign.tokens.LocalRevocations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Service of the Shop, started as in production, on a port of its own; its issuer is a {@link TestIssuer}. */
public final class TestService implements AutoCloseable {

    private static final Pattern SCOPE = Pattern.compile("'([a-z]+:[a-z-]+)'");

    private final TestIssuer issuer = new TestIssuer();

    private final TestClock clock = new TestClock();

    private final HttpClient client = HttpClient.newHttpClient();

    private final ConfigurableApplicationContext context;

    private TestService(Class<?> application, String name, Path folder, Map<String, String> properties) {
        issuer.writeKeys(folder, name);
        this.context = ShopService.builder(application, name)
                .initializers(started -> {
                    started.getBeanFactory().registerSingleton("localRevocations", new LocalRevocations());
                    ((GenericApplicationContext) started)
                            .registerBean("testClock", TestClock.class, () -> clock, bean -> bean.setPrimary(true));
                })
                .run(arguments(folder, properties));
        issuer.domain(context.getEnvironment().getRequiredProperty("shop.domain"));
    }

    /** Starts a service, with an SQLite database in the folder unless the properties name another. */
    public static TestService start(Class<?> application, String name, Path folder, Map<String, String> properties) {
        return new TestService(application, name, folder, properties);
    }

    private static String[] arguments(Path folder, Map<String, String> properties) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--shop.data=" + folder,
                "--shop.keys=" + folder,
                "--countersign.jwt.issuers[0].issuer=" + TestIssuer.ISSUER,
                "--countersign.jwt.issuers[0].jwk-set-location=file:" + folder.resolve("issuer.jwks")));
        properties.forEach((key, value) -> arguments.add("--" + key + "=" + value));
        return arguments.toArray(String[]::new);
    }

    public TestClock clock() {
        return clock;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Returns the handlers of all endpoints that the Shop defines. */
    public List<HandlerMethod> handlers() {
        return List.copyOf(endpoints().values());
    }

    /** Returns the handlers of those endpoints by their mappings. */
    public Map<RequestMappingInfo, HandlerMethod> endpoints() {
        Map<RequestMappingInfo, HandlerMethod> endpoints = new LinkedHashMap<>();
        context.getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .forEach((info, handler) -> {
                    if (handler.getBeanType().getName().startsWith("io.countersign.shop")) {
                        endpoints.put(info, handler);
                    }
                });
        return endpoints;
    }

    /** Returns malformed requests to all endpoints, for the callers with the most rights. */
    public HttpFuzz fuzz() {
        String user = issuer.user("the-admin", "USER", "ADMIN", "SUPPORT");
        String scopes = SCOPE.matcher(handlers().stream()
                        .map(handler -> String.valueOf(handler.getMethodAnnotation(PreAuthorize.class)))
                        .collect(Collectors.joining()))
                .results()
                .map(scope -> scope.group(1))
                .distinct()
                .collect(Collectors.joining(" "));
        return HttpFuzz.of(context)
                .credential("Authorization", () -> "Bearer " + user)
                .credential("Service-Authorization", () -> "Bearer " + serviceToken(scopes));
    }

    public URI address(String path) {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path);
    }

    public Caller anonymous() {
        return new Caller(null, null);
    }

    public Caller user(String userId) {
        return new Caller(issuer.user(userId, "USER"), null);
    }

    public Caller admin() {
        return new Caller(issuer.user("the-admin", "USER", "ADMIN"), null);
    }

    public Caller support() {
        return new Caller(issuer.user("the-support", "USER", "SUPPORT"), null);
    }

    public Caller expired(String userId) {
        return new Caller(issuer.expired(userId), null);
    }

    /** Returns a service that acts in its own right, for no user. */
    public Caller service(String scope) {
        return new Caller(null, serviceToken(scope));
    }

    /** Returns a service that acts in its own right and for a user. */
    public Caller both(String userId, String scope) {
        return new Caller(issuer.user(userId, "USER"), serviceToken(scope));
    }

    private String serviceToken(String scope) {
        return issuer.service(context.getEnvironment().getRequiredProperty("countersign.service-id"), scope);
    }

    public Caller bearer(String token) {
        return new Caller(token, null);
    }

    /** Runs an action a number of times in parallel, and returns the results. */
    public static <T> List<T> parallel(int times, Callable<T> work) {
        return parallel(Collections.nCopies(times, work));
    }

    public static <T> List<T> parallel(List<Callable<T>> works) {
        try (ExecutorService workers = Executors.newFixedThreadPool(Math.min(works.size(), 32))) {
            List<T> results = new ArrayList<>();
            for (Future<T> result : workers.invokeAll(works)) {
                results.add(result.get());
            }
            return results;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure.getCause());
        }
    }

    @Override
    public void close() {
        context.close();
        client.close();
    }

    /** Calls the service with a credential, or without. */
    public final class Caller {

        private final @Nullable String user;

        private final @Nullable String service;

        private Caller(@Nullable String user, @Nullable String service) {
            this.user = user;
            this.service = service;
        }

        public Answer get(String path) {
            return send(request("GET", path, HttpRequest.BodyPublishers.noBody()));
        }

        public Answer delete(String path) {
            return send(request("DELETE", path, HttpRequest.BodyPublishers.noBody()));
        }

        public Answer post(String path) {
            return send(request("POST", path, HttpRequest.BodyPublishers.noBody()));
        }

        public Answer post(String path, String json) {
            return send(json("POST", path, json));
        }

        public Answer put(String path, String json) {
            return send(json("PUT", path, json));
        }

        public HttpRequest.Builder request(String method, String path, HttpRequest.BodyPublisher body) {
            HttpRequest.Builder request = HttpRequest.newBuilder(address(path)).method(method, body);
            if (user != null) {
                request.header("Authorization", "Bearer " + user);
            }
            if (service != null) {
                request.header("Service-Authorization", "Bearer " + service);
            }
            return request;
        }

        private HttpRequest.Builder json(String method, String path, String json) {
            return request(method, path, HttpRequest.BodyPublishers.ofString(json))
                    .header("Content-Type", "application/json");
        }

        public Answer send(HttpRequest.Builder request) {
            try {
                return new Answer(client.send(request.build(), HttpResponse.BodyHandlers.ofString()));
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
    }
}
