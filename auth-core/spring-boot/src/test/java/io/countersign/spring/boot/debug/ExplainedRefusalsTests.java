// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.debug;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.TestScheme;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.ActiveProfiles;

@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=orders.example.com",
            "countersign.accept=alpha",
            "countersign.debug.explain-refusals=true",
            "logging.level.io.countersign.spring.security=debug"
        })
@ActiveProfiles("test")
@ExtendWith(OutputCaptureExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplainedRefusalsTests {

    /** Text that must appear neither in a response nor in the log. */
    private static final String CANARY = "c4n4ry";

    private final HttpClient client = HttpClient.newHttpClient();

    @Value("${local.server.port}")
    private int port;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Test bad|bad_signature",
                "Test|malformed",
                "Basic YTpi|authorization=Basic is of no accepted scheme",
                "some text|authorization=a text is of no accepted scheme"
            })
    void requestWhenRefusedThenTheProblemNamesTheRule(String credential, String rule) throws Exception {
        HttpResponse<String> response = get("Authorization", credential);
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body())
                .contains("\"rule\":\"" + rule + "\"")
                .contains("\"detail\":\"A valid credential is required. Refused by the rule: " + rule + ".\"");
    }

    @Test
    void requestWhenOfAnotherTypeThenTheProblemNamesTheType(CapturedOutput output) throws Exception {
        String rule = "typ=JWT is of no accepted scheme";
        assertThat(get("Authorization", "Bearer " + jwt("{\"typ\":\"JWT\"}")).body())
                .contains("\"rule\":\"" + rule + "\"");
        assertThat(output.getAll()).containsOnlyOnce("Credential not recognised: " + rule);
    }

    @Test
    void requestWhenNothingPresentedThenTheProblemAndOneLineSaySo(CapturedOutput output) throws Exception {
        assertThat(get("X-Other", "any").body()).contains("\"rule\":\"the request has no credential\"");
        assertThat(output.getAll())
                .containsOnlyOnce("Request refused, because a caller is required: the request has no credential");
    }

    @Test
    void requestWhenRefusedThenTheLogHasOneLineWithTheRule(CapturedOutput output) throws Exception {
        assertThat(get("Authorization", "Test bad").statusCode()).isEqualTo(401);
        assertThat(output.getAll().lines().filter(line -> line.contains("refused")))
                .singleElement()
                .asString()
                .contains("code=bad_signature");
    }

    @Test
    void requestWhenUndecidedThenItIsNotExplained() throws Exception {
        assertThat(get("Authorization", "Test later").body()).doesNotContain("rule");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Test bad",
                "Bearer " + CANARY,
                "Basic " + CANARY,
                CANARY,
                CANARY + " " + CANARY,
                CANARY + "." + CANARY + "." + CANARY,
                "Bearer ." + CANARY + "."
            })
    void requestWhenRefusedThenNoValueIsTold(String credential, CapturedOutput output) throws Exception {
        expectNoCanary(get("Authorization", credential), output);
        expectNoCanary(get("Txn-Token", credential), output);
    }

    @Test
    void requestWhenAJwtIsRefusedThenNoValueIsTold(CapturedOutput output) throws Exception {
        String header = "{\"typ\":\"JWT\",\"kid\":\"" + CANARY + "\",\"" + CANARY + "\":1}";
        expectNoCanary(get("Authorization", "Bearer " + jwt(header)), output);
        expectNoCanary(get("Authorization", "Bearer " + jwt("{\"typ\":\"" + CANARY + "\\u0020\"}")), output);
    }

    private static void expectNoCanary(HttpResponse<String> response, CapturedOutput output) {
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body()).contains("\"rule\"").doesNotContain(CANARY).doesNotContain(encoded(CANARY));
        assertThat(response.headers().map().toString()).doesNotContain(CANARY);
        assertThat(output.getAll()).doesNotContain(CANARY).doesNotContain(encoded(CANARY));
    }

    private static String jwt(String header) {
        return encoded(header) + "." + encoded("{\"iss\":\"" + CANARY + "\"}") + "." + CANARY;
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }

    private HttpResponse<String> get(String header, String value) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                .header(header, value)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {

        @Bean
        TestScheme alpha() {
            return new TestScheme("alpha");
        }
    }
}
