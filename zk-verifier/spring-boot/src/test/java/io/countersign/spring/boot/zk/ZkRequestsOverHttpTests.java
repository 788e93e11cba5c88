// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.TestPropertySource;

/** The request that a proof is bound to must be the one that is routed and read, in every notation. */
@ExtendWith(OutputCaptureExtension.class)
@TestPropertySource(properties = "logging.level.io.countersign=debug")
class ZkRequestsOverHttpTests extends ZkServerFixture {

    private static final Circuit BOUND = Circuit.SECRET_PROOF_BOUND;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/admin/x",
                "/%61dmin/x",
                "/admin/%78",
                "/admin/x/",
                "/admin;a=b/x",
                "/admin/x;a=b",
                "//admin/x",
                "/admin//x",
                "/admin%2Fx",
                "/admin%2fx",
                "/admin%5Cx",
                "/./admin/x",
                "/me/../admin/x",
                "/me/%2e%2e/admin/x",
                "/%2e/admin/x",
                "/admin%00/x",
                "/admin/x%00",
                "/ADMIN/x",
                "/Admin/x",
                "/%2561dmin/x",
                "/me%2F..%2Fadmin/x"
            })
    void requestWhenPathIsWrittenOtherwiseThenItsPolicyIsNotAvoided(String target) throws Exception {
        for (String method : new String[] {"GET", "POST", "HEAD"}) {
            int status = status(method, target, "", proof(BOUND, method, target, ""));
            assertThat(status).as(method).isIn(400, 401, 404);
        }
    }

    @Test
    void requestWhenPathIsWrittenOtherwiseThenItsOwnProofIsGood() throws Exception {
        String target = "/%61dmin/%78";
        assertThat(status("GET", target, "", proof(Circuit.ATTRIBUTE_PROOF, "GET", target, "")))
                .isEqualTo(200);
        assertThat(status("GET", target, "", proof(Circuit.ATTRIBUTE_PROOF, "GET", "/admin/x", "")))
                .isEqualTo(401);
    }

    @Test
    void requestWhenHeadersSayWhereItWasSentThenTheyAreIgnored() throws Exception {
        String[] forwarded = {
            "X-Forwarded-Host", "evil.com",
            "X-Forwarded-Proto", "http",
            "X-Forwarded-Port", "1",
            "X-Forwarded-Prefix", "/admin",
            "X-Forwarded-For", "1.2.3.4",
            "X-Original-URL", "/you",
            "X-Rewrite-URL", "/you",
            "X-HTTP-Method-Override", "DELETE",
            "Forwarded", "host=evil.com;proto=http"
        };
        assertThat(send("GET", "/me", "", with(forwarded, proof(BOUND, "GET", "/me", "")))
                        .statusCode())
                .isEqualTo(200);
        assertThat(send("GET", "/x", "", with(forwarded, proof(Circuit.ATTRIBUTE_PROOF, "GET", "/admin/x", "")))
                        .statusCode())
                .isEqualTo(401);
    }

    private static String[] with(String[] headers, String proof) {
        String[] all = new String[headers.length + 2];
        all[0] = "Authorization";
        all[1] = proof;
        System.arraycopy(headers, 0, all, 2, headers.length);
        return all;
    }

    @Test
    void requestWhenTwoCredentialsThen400() throws Exception {
        String one = proof(BOUND, "GET", "/me", "");
        String other = proof(BOUND, "GET", "/me", "");
        assertThat(send("GET", "/me", "", "Authorization", one, "Authorization", other)
                        .statusCode())
                .isEqualTo(400);
        for (String both : new String[] {one + ", " + other, one + "," + other, one + ",Bearer x", one + ","}) {
            assertThat(status("GET", "/me", "", both)).isEqualTo(400);
        }
        assertThat(status("GET", "/me", "", one)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Bearer %s", "DPoP %s", "ZKProof%s", "ZKProof  %s", "ZKProof %s=", "Basic %s", "%s", "ZKProof"})
    void requestWhenItIsNotInItsPlaceThen401(String form) throws Exception {
        String text = proof(BOUND, "GET", "/me", "").substring("ZKProof ".length());
        assertThat(status("GET", "/me", "", form.formatted(text))).isEqualTo(401);
    }

    @Test
    void requestWhenItIsInAnotherHeaderThen401() throws Exception {
        String proof = proof(BOUND, "GET", "/me", "");
        assertThat(send("GET", "/me", "", "Proxy-Authorization", proof).statusCode())
                .isEqualTo(401);
        assertThat(send("GET", "/me", "", "Service-Authorization", proof).statusCode())
                .isEqualTo(401);
        assertThat(send("GET", "/me?authorization=" + proof.substring(8), "").statusCode())
                .isEqualTo(401);
        assertThat(status("GET", "/me", "", proof)).isEqualTo(200);
    }

    private HttpResponse<String> chunked(String target, String body, String... headers) throws Exception {
        byte[] octets = body.getBytes(StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
                .headers(headers)
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(octets)))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void bodyWhenChunkedThenBoundAndReadAgainAndBounded() throws Exception {
        HttpResponse<String> answer =
                chunked("/body", "what was proved", "Authorization", proof(BOUND, "POST", "/body", "what was proved"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("what was proved");
        assertThat(chunked("/body", "another", "Authorization", proof(BOUND, "POST", "/body", "what was proved"))
                        .statusCode())
                .isEqualTo(401);
        String large = "x".repeat(101);
        assertThat(chunked("/body", large, "Authorization", proof(BOUND, "POST", "/body", large))
                        .statusCode())
                .isEqualTo(413);
    }

    @Test
    void bodyWhenTooLargeThen413BeforeAnythingIsProved() throws Exception {
        String large = "x".repeat(101);
        byte[] noise = octets(proof(BOUND, "POST", "/body", ""));
        noise[PROOF] ^= 1;
        assertThat(status("POST", "/body", large, authorization(noise))).isEqualTo(413);
    }

    @Test
    void formThenItsFieldsAreThoseProved() throws Exception {
        String form = "item=one&item=t%77o";
        String proof = proof(BOUND, "POST", "/form?item=zero", form);
        HttpResponse<String> answer = send(
                "POST",
                "/form?item=zero",
                form,
                "Authorization",
                proof,
                "Content-Type",
                "application/x-www-form-urlencoded");
        assertThat(answer.body()).isEqualTo("zero one two");
    }

    @ParameterizedTest
    @CsvSource({"/async, 200", "/fail, 500", "/nowhere, 404"})
    void requestWhenItIsDispatchedAgainThenItsProofIsNotUsedTwice(String path, int status) throws Exception {
        HttpResponse<String> answer = send("GET", path, "", "Authorization", proof(BOUND, "GET", path, ""));
        assertThat(answer.statusCode()).isEqualTo(status);
    }

    @Test
    void logsAndAnswersThenTellNothingOfCredentialsAndSecrets(CapturedOutput output) throws Exception {
        String good = proof(BOUND, "GET", "/me", "");
        byte[] forged = octets(good);
        forged[forged.length - 1] ^= 1;
        String bad = authorization(forged);
        StringBuilder answers = new StringBuilder();
        for (String shown : new String[] {bad, good, good, good + "A", "ZKProof " + "A".repeat(600)}) {
            HttpResponse<String> answer = send("GET", "/me", "", "Authorization", shown);
            answers.append(answer.statusCode() == 200 ? "" : answer.body()).append(answer.headers());
        }
        answers.append(send("GET", "/fail", "", "Authorization", proof(BOUND, "GET", "/fail", ""))
                .body());
        String all = output.getAll() + answers;
        FieldElement commitment = hashes.commitment(secret);
        assertThat(all)
                .doesNotContain(good.substring(8), bad.substring(8))
                .doesNotContain(secret.value().hex(), commitment.hex())
                .doesNotContain(
                        hashes.owner(secret, REALM.service(hashes.field())).hex())
                .doesNotContain(hashes.nullifier(secret, REALM.externalNullifier(Instant.now(), hashes.field()))
                        .hex())
                .doesNotContain(
                        Base64.getEncoder().encodeToString(secret.value().octets()));
        assertThat(answers.toString()).doesNotContain("replayed", "bad_signature", "Exception");
    }
}
