// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.shop.common.ShopService;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;

/** Gateway whose limits are high, except the given one. */
final class LimitedGateway implements AutoCloseable {

    private static final String PREFIX = "--shop.gateway.rate-limit.";

    private final StubService stub = new StubService();

    private final HttpClient client = HttpClient.newHttpClient();

    private final ConfigurableApplicationContext context;

    /**
     * @param limit property of a limit, such as {@code logins-per-second=2}
     * @param more arguments that replace others
     */
    LimitedGateway(TestTokens tokens, String limit, String... more) {
        List<String> arguments = new ArrayList<>(tokens.properties());
        arguments.addAll(List.of(
                "--server.port=0",
                "--shop.url.user=" + stub.url(),
                "--shop.url.basket=" + stub.url(),
                PREFIX + "requests-per-second=100000",
                PREFIX + limit));
        // An argument given twice has both values, so the last replaces the first here.
        Map<String, String> settings = new LinkedHashMap<>();
        Stream.concat(arguments.stream(), Stream.of(more))
                .forEach(argument -> settings.put(argument.substring(0, argument.indexOf('=')), argument));
        context = ShopService.run(
                GatewayApplication.class, "gateway", settings.values().toArray(String[]::new));
    }

    List<StubService.Received> received() {
        return stub.received();
    }

    /** Returns whether calls are limited in memory because Redis is unavailable. */
    double fallback() {
        return context.getBean(MeterRegistry.class)
                .get("countersign.rate-limit.fallback")
                .gauge()
                .value();
    }

    HttpResponse<String> send(String method, String path, String body, String authorization) throws Exception {
        URI address =
                URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @Override
    public void close() {
        context.close();
        client.close();
        stub.close();
    }
}
