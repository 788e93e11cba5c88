// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.ServiceId;
import io.countersign.core.link.PeerRole;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import io.countersign.spring.boot.client.CountersignClients;
import io.countersign.spring.boot.link.ConnectionAges;
import io.countersign.spring.boot.link.LinkCounts;
import jakarta.servlet.http.HttpServletRequest;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Connector;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Application of a workload: Tomcat and RestClient with an SVID that a test sets. */
final class TestWorkload implements AutoCloseable {

    /** Start of the first SVIDs of workloads. */
    static final Duration AGE = Duration.ofMinutes(5);

    final TestSource source;

    final LinkCounts counts = new LinkCounts();

    private final Map<LinkCounts.Key, Long> before = new HashMap<>();

    private final ServletWebServerApplicationContext context;

    TestWorkload(TestSource source, String... properties) {
        this.source = source;
        source.setTime(TestAuthority.NOW.plus(AGE));
        List<String> all = new ArrayList<>(List.of(
                "server.address=127.0.0.1",
                "server.port=0",
                "spring.main.banner-mode=off",
                "countersign.service-id=test.shop.com",
                "countersign.accept=none",
                "countersign.tls.trust=spiffe",
                "management.endpoints.web.exposure.include=health,countersign,metrics,prometheus",
                "management.endpoint.health.show-details=always"));
        all.addAll(List.of(properties));
        this.context = (ServletWebServerApplicationContext) new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.SERVLET)
                .initializers(application -> register((GenericApplicationContext) application))
                .properties(all.toArray(String[]::new))
                .run();
    }

    private void register(GenericApplicationContext application) {
        application.registerBean(SvidSource.class, () -> source);
        application.registerBean(LinkCounts.class, () -> counts);
        application.registerBean(LiveTls.class, () -> source.tls(counts));
        application.registerBean(ConnectionAges.class, () -> new ConnectionAges(source.clock()));
        application.registerBean(
                SvidLifetimes.class, () -> new SvidLifetimes(source, Duration.ofMinutes(10), null, source.clock()));
    }

    int port() {
        return context.getWebServer().getPort();
    }

    Connector connector() {
        return ((TomcatWebServer) context.getWebServer()).getTomcat().getConnector();
    }

    int managementPort() {
        return context.getEnvironment().getRequiredProperty("local.management.port", Integer.class);
    }

    /** Leaf certificates of the clients whose requests arrived, in order. */
    List<X509Certificate> heard() {
        return context.getBean(Application.class).heard;
    }

    /** Handshakes since the start, or since the test began. */
    long verified(PeerRole peer) {
        return count(peer, "verified");
    }

    long count(PeerRole peer, String outcome) {
        return counts.count(peer, outcome) - before.getOrDefault(new LinkCounts.Key(peer, outcome), 0L);
    }

    /** Sets a new SVID, and trusts the SVIDs of its authority. */
    void renew(TestAuthority authority) {
        source.setTime(TestAuthority.NOW);
        source.set(authority.svid(source.latest().svid().id().path()));
        source.set(authority.bundles());
    }

    /** Begins a test: resets the counters and gives the SVID some age. */
    void begin() {
        source.setTime(TestAuthority.NOW.plus(AGE));
        LinkCounts.keys(LiveTls.reasons()).forEach(key -> before.put(key, counts.count(key.peer(), key.outcome())));
        heard().clear();
    }

    RestClient client(String service) {
        return context.getBean(CountersignClients.class).restClient(new ServiceId(service));
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    @Override
    public void close() {
        context.close();
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @RestController
    static class Application {

        final CountDownLatch arrived = new CountDownLatch(1);

        final CountDownLatch released = new CountDownLatch(1);

        private final List<X509Certificate> heard = new CopyOnWriteArrayList<>();

        @GetMapping("/")
        String answer(HttpServletRequest request) {
            heard.add(((X509Certificate[]) request.getAttribute("jakarta.servlet.request.X509Certificate"))[0]);
            return "hello";
        }

        /** Answers when it is released. */
        @GetMapping("/slow")
        String slow() throws InterruptedException {
            arrived.countDown();
            return released.await(60, TimeUnit.SECONDS) ? "done" : "late";
        }

        @Bean
        Prometheus prometheus() {
            return new Prometheus();
        }
    }

    /** Stands in for the metrics endpoint, without any metrics. */
    @Endpoint(id = "prometheus")
    static class Prometheus {

        @ReadOperation
        String read() {
            return "up 1";
        }
    }
}
