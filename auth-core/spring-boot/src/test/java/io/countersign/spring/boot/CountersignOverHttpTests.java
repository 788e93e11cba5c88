// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.ServiceId;
import io.countersign.spring.boot.client.CountersignClients;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.client.ServiceTarget;
import io.countersign.spring.security.client.ServiceTargets;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.audit.AuditEventRepository;
import org.springframework.boot.actuate.audit.InMemoryAuditEventRepository;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Tests the whole filter chain on a real server. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=account.example.com",
            "countersign.accept=alpha,digest",
            "countersign.authorize.actuator-authority=ROLE_ADMIN",
            "countersign.max-header-size=20KB",
            "countersign.max-body-size=100B",
            "management.endpoints.web.exposure.include=*"
        })
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
class CountersignOverHttpTests {

    private final HttpClient client = HttpClient.newHttpClient();

    @Value("${local.server.port}")
    private int port;

    @Autowired
    private AuditEventRepository audit;

    @Test
    void requestWhenGenuineThenPrincipalIsTheCaller() throws Exception {
        assertThat(get("/me", "Authorization", "Test alice").body()).isEqualTo("alice");
    }

    @Test
    void requestWhenNothingPresentedThen401WithProblemAndPlainChallenge() throws Exception {
        HttpResponse<String> response = get("/me");
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(header(response, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(header(response, "WWW-Authenticate")).isEqualTo("Test realm=\"account.example.com\"");
        assertThat(header(response, "Cache-Control")).isEqualTo("no-store");
        assertThat(response.body())
                .isEqualTo(
                        "{\"type\":\"urn:countersign:problem:unauthenticated\",\"title\":\"Unauthorized\",\"status\":401,"
                                + "\"detail\":\"A valid credential is required.\",\"instance\":\"/me\"}");
    }

    @Test
    void requestWhenRejectedOrMalformedOrForeignThenAllReadTheSame() throws Exception {
        String nothing = get("/me").body();
        for (String value : new String[] {"Test bad", "Test"}) {
            HttpResponse<String> response = get("/me", "Authorization", value);
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.body()).isEqualTo(nothing);
            assertThat(header(response, "WWW-Authenticate"))
                    .isEqualTo("Test realm=\"account.example.com\", error=\"invalid_token\"");
        }
    }

    @Test
    void requestWhenOfAnotherSchemeThen401WithPlainChallenge() throws Exception {
        HttpResponse<String> response = get("/me", "Authorization", "Basic YTpi");
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(header(response, "WWW-Authenticate")).doesNotContain("error");
    }

    @Test
    void requestWhenCannotTellThen503WithRetryAfter() throws Exception {
        HttpResponse<String> response = get("/me", "Authorization", "Test later");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(header(response, "Retry-After")).isEqualTo("5");
        assertThat(response.headers().firstValue("WWW-Authenticate")).isEmpty();
        assertThat(response.body()).contains("urn:countersign:problem:credential-undecided");
    }

    @Test
    void requestWhenFirstSchemeRejectsThenTheNextIsNotAsked() throws Exception {
        String genuine = digest("");
        assertThat(get("/me", "Body-Digest", genuine).statusCode()).isEqualTo(200);
        assertThat(get("/me", "Authorization", "Test bad", "Body-Digest", genuine)
                        .statusCode())
                .isEqualTo(401);
        assertThat(get("/me", "Authorization", "Test later", "Body-Digest", genuine)
                        .statusCode())
                .isEqualTo(503);
        assertThat(get("/me", "Authorization", "Test", "Body-Digest", genuine).statusCode())
                .isEqualTo(401);
    }

    @Test
    void requestWhenHeaderIsRepeatedThen400() throws Exception {
        HttpResponse<String> response = get("/me", "Authorization", "Test alice", "Authorization", "Test bob");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body())
                .contains("urn:countersign:problem:repeated-header")
                .contains("Authorization");
    }

    @Test
    void requestWhenServiceHeaderIsRepeatedThen400() throws Exception {
        assertThat(get("/debit", "Service-Authorization", "a", "Service-Authorization", "b")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void requestWhenHeaderIsTooLargeThen431NamingTheSetting() throws Exception {
        HttpResponse<String> response = get("/me", "Authorization", "Test " + "a".repeat(20 * 1024));
        assertThat(response.statusCode()).isEqualTo(431);
        assertThat(header(response, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.body()).contains("countersign.max-header-size").doesNotContain("aaaa");
    }

    @Test
    void requestWhenHeaderIsAsLargeAsAllowedThenItIsRead() throws Exception {
        assertThat(get("/me", "Authorization", "Test " + "a".repeat(20 * 1024 - 5))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void requestWhenBodyIsDigestedThenItCanStillBeRead() throws Exception {
        assertThat(post("/echo", "text/plain", "hello", "Body-Digest", digest("hello"))
                        .body())
                .isEqualTo("hello");
    }

    @Test
    void requestWhenFormIsDigestedThenItsParametersAreThere() throws Exception {
        String form = "name=J%C3%BCrgen+B&other=1";
        HttpResponse<String> response =
                post("/form?page=2", "application/x-www-form-urlencoded", form, "Body-Digest", digest(form));
        assertThat(response.body()).isEqualTo("J\u00fcrgen B 2");
    }

    @Test
    void requestWhenFormOfUntoldLengthIsEmptyThenItIsNotTakenForOneThatWasReadBefore() throws Exception {
        HttpRequest request = request("/form?name=ann&page=2", "Body-Digest", digest(""))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.noBody()))
                .build();
        assertThat(send(request).body()).isEqualTo("ann 2");
    }

    @Test
    void requestWhenBodyIsAlteredThen401() throws Exception {
        assertThat(post("/echo", "text/plain", "hallo", "Body-Digest", digest("hello"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void requestWhenDigestedBodyIsTooLargeThen413NamingTheSetting() throws Exception {
        String large = "x".repeat(101);
        HttpResponse<String> response = post("/echo", "text/plain", large, "Body-Digest", digest(large));
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).contains("countersign.max-body-size").contains("100 bytes");
    }

    @Test
    void requestWhenChunkedBodyIsTooLargeThen413() throws Exception {
        byte[] large = "x".repeat(101).getBytes(StandardCharsets.UTF_8);
        HttpRequest request = request("/echo", "Body-Digest", digest("x".repeat(101)))
                .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofByteArray(large)))
                .build();
        assertThat(send(request).statusCode()).isEqualTo(413);
    }

    @Test
    void requestWhenLargeBodyIsNotDigestedThenItIsTheApplicationsAffair() throws Exception {
        assertThat(post("/echo", "text/plain", "x".repeat(1000), "Authorization", "Test alice")
                        .body())
                .hasSize(1000);
    }

    @Test
    void requestWhenServiceActsThenItHasItsScopesAndUserHasNot() throws Exception {
        assertThat(get("/debit", "Service-Authorization", "account:debit").body())
                .isEqualTo("basket.example.com");
        assertThat(get("/debit", "Authorization", "Test alice", "Service-Authorization", "account:debit")
                        .body())
                .isEqualTo("alice");
        assertThat(get("/debit", "Authorization", "Test alice").statusCode()).isEqualTo(403);
        assertThat(get("/debit", "Service-Authorization", "other").statusCode()).isEqualTo(403);
    }

    @Test
    void requestWhenServiceCredentialIsRejectedThen401WhoeverTheUserIs() throws Exception {
        assertThat(get("/me", "Authorization", "Test alice", "Service-Authorization", "bad")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void requestWhenNotAllowedThen403WithProblem() throws Exception {
        HttpResponse<String> response = get("/debit", "Authorization", "Test alice");
        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(header(response, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(header(response, "WWW-Authenticate")).contains("error=\"insufficient_scope\"");
        assertThat(response.body()).contains("urn:countersign:problem:forbidden");
    }

    @Test
    void requestWhenNextHasNoCredentialThenItIsAnonymous() throws Exception {
        assertThat(get("/me", "Authorization", "Test alice").statusCode()).isEqualTo(200);
        for (int i = 0; i < 20; i++) {
            assertThat(get("/me").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void requestThenNoSessionIsMade() throws Exception {
        assertThat(get("/me", "Authorization", "Test alice").headers().firstValue("Set-Cookie"))
                .isEmpty();
        assertThat(get("/me").headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void requestWhenNotFoundThen404AndNot401() throws Exception {
        assertThat(get("/nowhere", "Authorization", "Test alice").statusCode()).isEqualTo(404);
    }

    @Test
    void requestWhenFirewallRejectsItThen400WithProblem() throws Exception {
        HttpResponse<String> response = get("/a;b=c", "Authorization", "Test alice");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(header(response, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.body()).contains("urn:countersign:problem:request-rejected");
    }

    @Test
    void asyncMethodThenItHasTheCaller() throws Exception {
        assertThat(get("/async", "Authorization", "Test alice").body()).isEqualTo("alice");
    }

    @Test
    void callOfAnotherServiceWhenRefusedThen403WithProblemAndReasonInTheLog(CapturedOutput output) throws Exception {
        HttpResponse<String> response = get("/call?service=refused", "Authorization", "Test alice");
        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.body())
                .contains("urn:countersign:problem:propagation-refused")
                .doesNotContain("refused.example.com");
        assertThat(output).contains("Call refused: service=");
    }

    @Test
    void callOfAnotherServiceWhenCredentialCannotBeHadThen503AndReasonInTheLog(CapturedOutput output) throws Exception {
        HttpResponse<String> response = get("/call?service=later", "Authorization", "Test alice");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(header(response, "Retry-After")).isEqualTo("5");
        assertThat(header(response, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(output).contains("Call undecided: No credential for ");
    }

    @Test
    void healthThenOpenToProbes() throws Exception {
        assertThat(get("/actuator/health").statusCode()).isEqualTo(200);
    }

    @Test
    void otherEndpointsThenForAdministrators() throws Exception {
        assertThat(get("/actuator/countersign").statusCode()).isEqualTo(401);
        assertThat(get("/actuator/countersign", "Authorization", "Test alice").statusCode())
                .isEqualTo(403);
        assertThat(get("/actuator/countersign", "Authorization", "Test admin").body())
                .contains("\"serviceId\":\"account.example.com\"")
                .contains("\"accept\":[\"alpha\",\"digest\"]");
    }

    @Test
    void switchingWhenOffThenRefusedEvenToAdministrators() throws Exception {
        HttpResponse<String> response = post(
                "/actuator/countersign", "application/json", "{\"accept\":\"digest\"}", "Authorization", "Test admin");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(get("/me", "Authorization", "Test alice").statusCode()).isEqualTo(200);
    }

    @Test
    void refusalThenItIsAuditedWithItsReasonAndNothingPresented() throws Exception {
        get("/me", "Authorization", "Test bad");
        String all = audit.find(null, null, "AUTHENTICATION_FAILURE").stream()
                .map(AuditEvent::toString)
                .collect(Collectors.joining());
        assertThat(all).contains("bad_signature").contains("alpha").doesNotContain("Test bad");
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        return send(request(path, headers).build());
    }

    private HttpResponse<String> post(String path, String type, String body, String... headers) throws Exception {
        return send(request(path, headers)
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        for (int i = 0; i < headers.length; i += 2) {
            builder.header(headers[i], headers[i + 1]);
        }
        return builder;
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElseThrow();
    }

    private static String digest(String body) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest);
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableMethodSecurity
    @EnableAsync
    @Import({Controller.class, AsyncService.class})
    static class Application {

        @Bean
        TestScheme alpha() {
            return new TestScheme("alpha");
        }

        @Bean
        DigestScheme digest() {
            return new DigestScheme();
        }

        @Bean
        TestServiceCredential serviceCredential() {
            return new TestServiceCredential();
        }

        @Bean
        AuditEventRepository audit() {
            return new InMemoryAuditEventRepository();
        }

        @Bean
        ServiceTargets targets() {
            return new ServiceTargets(List.of(
                    target("refused", "http://127.0.0.1:1/refused"), target("later", "http://127.0.0.1:1/later")));
        }

        private static ServiceTarget target(String name, String url) {
            return new ServiceTarget(new ServiceId(name + ".example.com"), URI.create(url), Set.of(name));
        }
    }

    static class AsyncService {

        @Async
        public CompletableFuture<String> name() {
            Object authentication = SecurityContextHolder.getContext().getAuthentication();
            return CompletableFuture.completedFuture(((CallerAuthentication) authentication).getName());
        }
    }

    @RestController
    static class Controller {

        private final AsyncService async;

        private final CountersignClients clients;

        Controller(AsyncService async, CountersignClients clients) {
            this.async = async;
            this.clients = clients;
        }

        @GetMapping("/me")
        String me(@AuthenticationPrincipal Caller caller) {
            return caller.name();
        }

        @GetMapping("/debit")
        @PreAuthorize("hasAuthority('SERVICE_account:debit')")
        String debit(@AuthenticationPrincipal Caller caller) {
            return caller.name();
        }

        @PostMapping("/echo")
        String echo(@RequestBody String body) {
            return body;
        }

        @PostMapping("/form")
        String form(@RequestParam String name, @RequestParam int page) {
            return name + " " + page;
        }

        @GetMapping("/async")
        String async() {
            return async.name().join();
        }

        @GetMapping("/call")
        String call(@RequestParam String service) {
            RestClient client = clients.restClient(new ServiceId(service + ".example.com"));
            return String.valueOf(client.get().retrieve().body(String.class));
        }
    }
}
