// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.TestAuthority;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.StrictJson;
import io.countersign.sts.client.ClientCertificate;
import io.countersign.sts.code.AuthorizationResponses;
import io.countersign.sts.web.Endpoints;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of the FAPI 2.0 Security Profile that authenticate by the certificate of a real TLS connection (RFC 8705). */
class Fapi2CertificateTests {

    private static final String CALLBACK = "https://bound.test/callback";

    private static final FakeUsers users = new FakeUsers();

    private static TestAuthority authority;

    private static TestSts sts;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        authority = new TestAuthority();
        authority.issue("server", "dns:localhost");
        authority.issue("bound", "uri:spiffe://shop.com/bound");
        authority.issue("bearer", "uri:spiffe://shop.com/bearer");
        List<String> arguments = new ArrayList<>(List.of(
                "--server.ssl.bundle=server",
                "--server.ssl.client-auth=want",
                "--countersign.sts.profile=fapi2",
                "--countersign.sts.users.uri=" + users.uri(),
                "--countersign.sts.clients.[user.shop.com].login=false",
                "--countersign.sts.clients.[bound.test].certificate.spiffe-id=spiffe://shop.com/bound",
                "--countersign.sts.clients.[bound.test].bind=certificate",
                "--countersign.sts.clients.[bound.test].grants.[account.shop.com]=account:debit",
                "--countersign.sts.clients.[bound.test].redirect-uris=" + CALLBACK,
                "--countersign.sts.clients.[bound.test].scopes=openid",
                "--countersign.sts.clients.[bearer.test].certificate.spiffe-id=spiffe://shop.com/bearer",
                "--countersign.sts.clients.[bearer.test].grants.[account.shop.com]=account:debit"));
        for (Map.Entry<String, String> property :
                authority.bundle("server", folder).entrySet()) {
            arguments.add("--" + property.getKey() + "=" + property.getValue());
        }
        sts = TestSts.start(folder, arguments.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        sts.close();
        users.close();
    }

    /** 5.3.2.1 number 5 and 6. */
    @Test
    void tokenWhenTokensAreBoundToTheCertificateThenIssued() throws Exception {
        HttpResponse<String> answer = credentials("bound", "bound.test");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        String token = StrictJson.parseObject(answer.body()).string("access_token");
        assertThat(CompactJws.parse(token).unverifiedClaims())
                .containsEntry(
                        "cnf", Map.of("x5t#S256", ClientCertificate.thumbprintOf(authority.certificate("bound"))));
    }

    /** 5.3.2.1 number 4. */
    @Test
    void tokenWhenTokensAreNotBoundThenRefused() throws Exception {
        HttpResponse<String> answer = credentials("bearer", "bearer.test");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("invalid_request").doesNotContain("access_token");
    }

    /** 5.3.2.2 number 2 and 4. */
    @Test
    void pushWhenCertificateIsTheClientsThenAcceptedAndWithoutItRefused() throws Exception {
        Map<String, String> request =
                TestBrowser.request("client_id", "bound.test", "redirect_uri", CALLBACK, "scope", "openid");
        assertThat(post("bound", Endpoints.PAR, request).statusCode()).isEqualTo(201);
        assertThat(post("bearer", Endpoints.PAR, request).statusCode()).isEqualTo(401);
        assertThat(post("", Endpoints.PAR, request).statusCode()).isEqualTo(401);
    }

    private static HttpResponse<String> credentials(String holder, String client) throws Exception {
        Map<String, String> form = new HashMap<>(Map.of("grant_type", "client_credentials"));
        form.put("resource", "account.shop.com");
        form.put("client_id", client);
        return post(holder, Endpoints.TOKEN, form);
    }

    private static HttpResponse<String> post(String holder, String path, Map<String, String> form) throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(authority.context(holder)).build()) {
            URI address = URI.create("https://localhost:" + sts.port() + path);
            return client.send(
                    HttpRequest.newBuilder(address)
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString(AuthorizationResponses.encode(form)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
