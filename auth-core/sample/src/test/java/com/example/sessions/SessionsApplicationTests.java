// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.tokens.LocalRevocations;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.annotation.DirtiesContext;

/** The scheme of the guide, over HTTP. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"countersign.accept=session", "countersign.service-id=orders.example.com"})
@Import(TestSessions.class)
@DirtiesContext(classMode = DirtiesContext.ClassMode.AFTER_EACH_TEST_METHOD)
class SessionsApplicationTests {

    private static final Path PAGE = Path.of("../../docs/writing-a-scheme.md");

    private static final Path SOURCES = Path.of("src/test/java/com/example/sessions");

    @Autowired
    private TestSessions sessions;

    @Autowired
    private LocalRevocations revocations;

    @LocalServerPort
    private int port;

    @BeforeEach
    void reachable() {
        sessions.away = false;
    }

    @Test
    void helloWhenSessionThenGreetedAndReadOnce() throws Exception {
        assertThat(hello(TestSessions.ANN).body()).isEqualTo("Hello ann");
        assertThat(hello(TestSessions.ANN).statusCode()).isEqualTo(200);
        assertThat(sessions.reads).hasValue(1);
    }

    @Test
    void helloWhenRevokedThen401ThoughCached() throws Exception {
        assertThat(hello(TestSessions.ANN).statusCode()).isEqualTo(200);
        revocations.revoke("sessions", "s-1", Instant.now().plusSeconds(3600));
        assertThat(hello(TestSessions.ANN).statusCode()).isEqualTo(401);
    }

    @Test
    void helloWhenSubjectIsRevokedThen401() throws Exception {
        revocations.revokeSubject(
                "sessions", "ann", Instant.now(), Instant.now().plusSeconds(3600));
        assertThat(hello(TestSessions.ANN).statusCode()).isEqualTo(401);
    }

    @Test
    void helloWhenStoreIsAwayThen503() throws Exception {
        sessions.away = true;
        assertThat(hello(TestSessions.ANN).statusCode()).isEqualTo(503);
    }

    @Test
    void helloWhenBoundToAnotherCertificateThen401() throws Exception {
        assertThat(hello(TestSessions.BOUND).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                TestSessionsText.OTHER_SERVICE,
                TestSessionsText.OLD,
                "ses_",
                "",
                "eyJhbGciOiJub25lIn0.e30.",
                TestSessionsText.LONG
            })
    void helloWhenNotOfThisServiceOrExpiredOrMalformedThen401(String token) throws Exception {
        assertThat(hello(token).statusCode()).isEqualTo(401);
    }

    @Test
    void guideThenItsCodeIsTheCodeOfThisTest() throws IOException {
        String page = Files.readString(PAGE);
        for (String name : new String[] {"SessionScheme", "Session", "Sessions", "SessionsApplication"}) {
            String source = Files.readString(SOURCES.resolve(name + ".java"));
            assertThat(page).contains("```java\n" + source.substring(source.indexOf("package ")) + "```");
        }
        String kit = Files.readString(SOURCES.resolve("SessionSchemeTests.java"));
        assertThat(page).contains("```java\n" + kit.substring(kit.indexOf("package ")) + "```");
        assertThat(Files.readAllLines(SOURCES.resolve("SessionScheme.java"))).hasSizeLessThan(120);
    }

    private HttpResponse<String> hello(String token) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/hello"))
                .header("Authorization", "Bearer " + token)
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** The tokens as constants. */
    private static final class TestSessionsText {

        private static final String OTHER_SERVICE = "ses_ccccccccccccccccccccccccccccccccccccccccccc";

        private static final String OLD = "ses_ddddddddddddddddddddddddddddddddddddddddddd";

        private static final String LONG =
                "ses_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    }
}
