// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.search.MeterNotFoundException;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusOutputFormat;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusScrapeEndpoint;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Tests the propagation of a request's trace by W3C Trace Context, over HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
class TracingTests {

    private static final String TRACE_ID = "0af7651916cd43dd8448eb211c80319c";

    private static final String CALLER = "b7ad6b7169203331";

    private static final String SAMPLED = "00-" + TRACE_ID + "-" + CALLER + "-01";

    private static final String NOT_SAMPLED = "00-" + TRACE_ID + "-" + CALLER + "-00";

    private final HttpClient client = HttpClient.newHttpClient();

    private ConfigurableApplicationContext service;

    private ConfigurableApplicationContext gateway;

    @BeforeAll
    void start() {
        service = application();
        gateway = application("management.tracing.propagation.consume=");
    }

    private static ConfigurableApplicationContext application(String... properties) {
        return new SpringApplicationBuilder(Application.class)
                .properties("server.address=127.0.0.1", "server.port=0", "logging.structured.format.console=ecs")
                .properties(
                        "countersign.service-id=cart.example.com",
                        "countersign.accept=none",
                        "countersign.client.enabled=false",
                        "management.endpoints.web.exposure.include=prometheus")
                .bannerMode(Banner.Mode.OFF)
                .run(Stream.of(properties).map(property -> "--" + property).toArray(String[]::new));
    }

    @AfterAll
    void stop() {
        service.close();
        gateway.close();
        client.close();
    }

    @Test
    void callWhenTraceIsSampledThenNextServiceIsOfIt() throws Exception {
        HttpResponse<String> answer = send(service, "/users/alice/cart?q=s3cret", "traceparent", SAMPLED);

        assertThat(answer.body())
                .matches("00-" + TRACE_ID + "-[0-9a-f]{16}-01 .*")
                .doesNotContain(CALLER);
        assertThat(requestId(answer)).isEqualTo(TRACE_ID);
    }

    @Test
    void callWhenTraceIsNotSampledThenNotSampledFurtherOn() throws Exception {
        assertThat(send(service, "/users/alice/cart", "traceparent", NOT_SAMPLED)
                        .body())
                .matches("00-" + TRACE_ID + "-[0-9a-f]{16}-00 .*")
                .doesNotContain(CALLER);
    }

    @Test
    void callWhenTraceHasStateThenItGoesOn() throws Exception {
        HttpResponse<String> answer = send(
                service, "/users/alice/cart", "traceparent", SAMPLED, "tracestate", "rojo=00f067aa0ba902b7,congo=t61");

        assertThat(answer.body()).endsWith(" rojo=00f067aa0ba902b7,congo=t61 no baggage");
    }

    @Test
    void callWhenTraceIsNotSampledThenNextServiceFollowsThisOneWithoutASpanInBetween(CapturedOutput output)
            throws Exception {
        HttpResponse<String> answer =
                send(service, "/users/alice/cart", "traceparent", NOT_SAMPLED, "tracestate", "congo=t61");

        assertThat(answer.body()).matches("00-" + TRACE_ID + "-[0-9a-f]{16}-00 congo=t61 no baggage");
        String parent = answer.body().split("-", 4)[2];
        assertThat(output.getAll().lines())
                .filteredOn(line -> line.contains("the cart is read"))
                .anyMatch(line -> line.contains("\"spanId\":\"" + parent + "\""));
    }

    @Test
    void callWhenCallerSendsBaggageThenItStaysBehind() throws Exception {
        HttpResponse<String> answer =
                send(service, "/users/alice/cart", "traceparent", SAMPLED, "baggage", "user=alice");

        assertThat(answer.body()).endsWith(" no baggage");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "ff-" + TRACE_ID + "-" + CALLER + "-01",
                "00-00000000000000000000000000000000-" + CALLER + "-01",
                "00-" + TRACE_ID + "-0000000000000000-01",
                "00-0AF7651916CD43DD8448EB211C80319C-" + CALLER + "-01",
                "00-" + TRACE_ID + "-" + CALLER,
                SAMPLED + "-01"
            })
    void callWhenTraceIsMalformedThenNewOne(String traceparent) throws Exception {
        HttpResponse<String> answer = send(service, "/users/alice/cart", "traceparent", traceparent);
        HttpResponse<String> again = send(service, "/users/alice/cart", "traceparent", traceparent);

        assertThat(requestId(answer)).matches("[0-9a-f]{32}").isNotIn(TRACE_ID, requestId(again));
        assertThat(answer.body()).startsWith("00-" + requestId(answer) + "-");
    }

    @Test
    void callWhenCallerIsOutsideThenNewTraceThatItsCallerDidNotName() throws Exception {
        HttpResponse<String> answer =
                send(gateway, "/users/alice/cart", "traceparent", SAMPLED, "tracestate", "congo=t61");

        assertThat(requestId(answer)).matches("[0-9a-f]{32}").isNotEqualTo(TRACE_ID);
        assertThat(answer.body())
                .startsWith("00-" + requestId(answer) + "-")
                .doesNotContain(TRACE_ID)
                .endsWith(" no state no baggage");
    }

    @Test
    void callWhenServiceLogsThenLineHasTheTrace(CapturedOutput output) throws Exception {
        send(service, "/users/alice/cart", "traceparent", SAMPLED);

        assertThat(output.getAll().lines())
                .filteredOn(line -> line.contains("the cart is read"))
                .isNotEmpty()
                .allMatch(line -> line.contains("\"traceId\":\"" + TRACE_ID + "\"") && line.contains("\"spanId\":"))
                .allMatch(line -> line.contains("\"environment\":\"default\"") && line.contains("\"node\":{\"name\":"));
    }

    @Test
    void callWhenControllerFailsThenProblemLogAndMeterSaySo(CapturedOutput output) throws Exception {
        HttpResponse<String> answer = send(service, "/failure", "traceparent", SAMPLED);

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(requestId(answer)).isEqualTo(TRACE_ID);
        assertThat(output.getAll().lines())
                .filteredOn(line -> line.contains("A request to /failure failed"))
                .singleElement()
                .asString()
                .contains(TRACE_ID);
        // The answer may come before the observation has ended.
        await().ignoreException(MeterNotFoundException.class)
                .untilAsserted(() -> assertThat(service.getBean(MeterRegistry.class)
                                .get("http.server.requests")
                                .tags("uri", "/failure", "status", "503", "exception", "IllegalStateException")
                                .timer()
                                .count())
                        .isEqualTo(1));
    }

    @Test
    void scrapeWhenTracesAreSampledThenExemplarsWhereEveryPrometheusAcceptsThem() throws Exception {
        for (int call = 0; call < 20; call++) {
            send(service, "/users/alice/cart", "traceparent", SAMPLED);
        }

        // The answer may come before the observation has ended.
        await().untilAsserted(() -> assertThat(exemplars())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).containsPattern("^[a-z_]+(_bucket|_total)[{ ]")));
    }

    @Test
    void scrapeWhenRequestsWereServedThenEachHasOneTimer() throws Exception {
        send(service, "/users/alice/cart", "traceparent", SAMPLED);

        await().untilAsserted(() -> assertThat(scraped())
                .anyMatch(line -> line.startsWith("http_server_requests_seconds_count{"))
                .anyMatch(line -> line.startsWith("http_client_requests_seconds_count{")));
        assertThat(scraped()).noneMatch(line -> line.contains("_requests_active"));
    }

    private List<String> exemplars() {
        return scraped().stream().filter(line -> line.contains(" # {")).toList();
    }

    private List<String> scraped() {
        byte[] metrics = service.getBean(PrometheusScrapeEndpoint.class)
                .scrape(PrometheusOutputFormat.CONTENT_TYPE_OPENMETRICS_100, null)
                .getBody();
        return new String(metrics, StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void callWhenUrlNamesSomebodyThenNoSpanDoes() throws Exception {
        send(service, "/users/alice/cart?q=s3cret", "traceparent", SAMPLED);

        await().untilAsserted(() -> assertThat(service.getBean(Spans.class).ended)
                .extracting(SpanData::getName)
                .contains("http get /users/{user}/cart", "http get /next", "http get"));
        assertThat(service.getBean(Spans.class).ended)
                .allSatisfy(span -> assertThat(span.getName() + span.getAttributes() + span.getEvents())
                        .doesNotContain("alice", "s3cret", "ada"));
    }

    @Test
    void callWhenNextServiceFailsThenSpansHaveTheTypeOfTheFailureAlone() throws Exception {
        send(service, "/users/alice/broken?q=s3cret", "traceparent", SAMPLED);
        send(service, "/users/alice/dead?q=s3cret", "traceparent", SAMPLED);

        assertThat(service.getBean(Spans.class).ended)
                .allSatisfy(span -> assertThat(span.getStatus() + " " + span.getEvents() + span.getAttributes())
                        .doesNotContain("alice", "s3cret", "hunter2"));
        assertThat(service.getBean(Spans.class).ended)
                .extracting(span -> span.getStatus().getDescription())
                .contains(
                        "org.springframework.web.client.HttpClientErrorException$NotFound",
                        "org.springframework.web.client.ResourceAccessException");
    }

    @ParameterizedTest
    @CsvSource({"b3, " + TRACE_ID + "-" + CALLER + "-1", "X-B3-TraceId, " + TRACE_ID})
    void callWhenTraceIsOfAnotherFormatThenNewOne(String header, String value) throws Exception {
        HttpResponse<String> answer = send(
                service,
                "/users/alice/cart",
                header,
                value,
                "X-B3-SpanId",
                CALLER,
                "X-B3-Sampled",
                "1",
                "X-B3-Flags",
                "1");

        assertThat(requestId(answer)).matches("[0-9a-f]{32}").isNotEqualTo(TRACE_ID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"type=w3c", "type[0]=b3", "type="})
    void startWhenOnePropertyIsForBothDirectionsThenFails(String type) {
        assertThatThrownBy(() -> application("management.tracing.propagation." + type))
                .hasStackTraceContaining("management.tracing.propagation.type: It overrides");
    }

    @Test
    void startWhenBeansAreLazyThenGuardsAreNot() {
        assertThatThrownBy(() -> application("spring.main.lazy-initialization=true", "server.address=0.0.0.0"))
                .hasStackTraceContaining("server.address: Other machines reach");
        assertThatThrownBy(() ->
                        application("spring.main.lazy-initialization=true", "management.tracing.propagation.type=w3c"))
                .hasStackTraceContaining("management.tracing.propagation.type: It overrides");
    }

    private static String requestId(HttpResponse<String> answer) {
        return answer.headers().firstValue("X-Request-Id").orElseThrow();
    }

    private HttpResponse<String> send(ConfigurableApplicationContext to, String path, String... headers)
            throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(url(to) + path))
                        .headers(headers)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static String url(ConfigurableApplicationContext of) {
        return "http://127.0.0.1:" + of.getEnvironment().getProperty("local.server.port");
    }

    @EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
    @Import({ServerSupport.class, CartController.class})
    static class Application {

        @Bean
        SecurityFilterChain open(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                    .build();
        }

        @Bean
        Spans spans() {
            return new Spans();
        }
    }

    @RestController
    static class CartController {

        private final RestClient client;

        private final ConfigurableApplicationContext self;

        CartController(RestClient.Builder builder, ConfigurableApplicationContext self) {
            this.client = builder.build();
            this.self = self;
        }

        @GetMapping("/users/{user}/cart")
        @Nullable
        String cart(@PathVariable String user) {
            LoggerFactory.getLogger("io.countersign.cart").info("the cart is read");
            return client.get()
                    .uri(url(self) + "/next?for={for}&of={of}", "ada", user)
                    .retrieve()
                    .body(String.class);
        }

        @GetMapping("/users/{user}/broken")
        @Nullable
        String broken(@PathVariable String user) {
            return client.get()
                    .uri(url(self) + "/missing/{of}", user)
                    .retrieve()
                    .body(String.class);
        }

        @GetMapping("/missing/{of}")
        ResponseEntity<String> missing(@PathVariable String of) {
            return ResponseEntity.status(404).body("no account of " + of + ", password hunter2");
        }

        @GetMapping("/users/{user}/dead")
        @Nullable
        String dead(@PathVariable String user) {
            return client.get()
                    .uri("http://127.0.0.1:1/users/{of}", user)
                    .retrieve()
                    .body(String.class);
        }

        @GetMapping("/next")
        String next(
                @RequestHeader String traceparent,
                @RequestHeader(defaultValue = "no state") String tracestate,
                @RequestHeader(defaultValue = "no baggage") String baggage) {
            return String.join(" ", traceparent, tracestate, baggage);
        }

        @GetMapping("/failure")
        String failure() {
            throw new IllegalStateException();
        }
    }

    /** Records the spans that an exporter would send. */
    static final class Spans implements SpanProcessor {

        final Collection<SpanData> ended = new ConcurrentLinkedQueue<>();

        @Override
        public void onStart(Context parent, ReadWriteSpan span) {}

        @Override
        public boolean isStartRequired() {
            return false;
        }

        @Override
        public void onEnd(ReadableSpan span) {
            ended.add(span.toSpanData());
        }

        @Override
        public boolean isEndRequired() {
            return true;
        }
    }
}
