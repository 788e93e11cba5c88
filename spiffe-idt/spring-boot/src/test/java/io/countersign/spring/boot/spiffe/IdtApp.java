// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.Caller;
import io.countersign.core.ServiceId;
import io.countersign.spring.boot.client.CountersignClients;
import io.countersign.tokens.RevocationList;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Application of a workload that reports its caller and calls others on behalf of its caller. */
final class IdtApp {

    private final ServletWebServerApplicationContext context;

    private final RequestCount requests = new RequestCount();

    /**
     * @param endpoint endpoint of its Workload API
     * @param takenBack revocations by the issuers of OAuth tokens
     */
    IdtApp(String name, String endpoint, RevocationList takenBack, Map<String, String> properties) {
        List<String> all = new ArrayList<>(List.of(
                "server.address=127.0.0.1",
                "server.port=0",
                "spring.main.banner-mode=off",
                "countersign.service-id=" + name + ".shop.com",
                "countersign.tls.trust=spiffe",
                "countersign.spiffe.endpoint-socket=" + endpoint,
                "management.endpoint.health.show-details=always"));
        properties.forEach((key, value) -> all.add(key + "=" + value));
        this.context = (ServletWebServerApplicationContext) new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.SERVLET)
                .initializers(made -> {
                    made.getBeanFactory().registerSingleton("takenBack", takenBack);
                    made.getBeanFactory().registerSingleton("requestCount", requests);
                })
                .properties(all.toArray(String[]::new))
                .run();
    }

    int port() {
        return context.getWebServer().getPort();
    }

    /** Returns the number of requests received, whatever their outcome. */
    long requests() {
        return requests.count.get();
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    private static final class RequestCount implements Filter, PriorityOrdered {

        private final AtomicLong count = new AtomicLong();

        @Override
        public int getOrder() {
            return Ordered.HIGHEST_PRECEDENCE;
        }

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            count.incrementAndGet();
            chain.doFilter(request, response);
        }
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @RestController
    static class Application {

        private final ObjectProvider<CountersignClients> clients;

        Application(ObjectProvider<CountersignClients> clients) {
            this.clients = clients;
        }

        @GetMapping("/{mode}/whoami")
        String whoami(@AuthenticationPrincipal Caller caller) {
            String user = caller.user() == null ? "nobody" : caller.user().id();
            String chain = String.join(
                    ">",
                    caller.chain().stream()
                            .map(one -> one.id().substring(one.id().lastIndexOf('/') + 1))
                            .toList());
            return caller.scheme() + " " + user + " " + chain + " " + new TreeSet<>(caller.authorities());
        }

        @GetMapping("/forward/{service}")
        String forward(@PathVariable String service) {
            return clients.getObject()
                    .restClient(new ServiceId(service))
                    .get()
                    .uri("/whoami")
                    .retrieve()
                    .body(String.class);
        }

        @GetMapping("/twice/{service}")
        String twice(@PathVariable String service) {
            return forward(service) + " and " + forward(service);
        }
    }
}
