// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.testcontainers.ZkAuthenticatorContainer.Member;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

@Tag("nightly-zk")
@RequiresImages("zk-authenticator")
@Testcontainers
class ZkAuthenticatorContainerTests {

    @Container
    private static final ZkAuthenticatorContainer ZK = new ZkAuthenticatorContainer();

    @Test
    void registerThenRegistryHasTheCommitmentAndEachIsAnother() throws Exception {
        Member alice = ZK.register();
        Member bob = ZK.register();
        assertThat(alice.secret()).matches("[0-9a-f]{64}").isNotEqualTo(bob.secret());
        HttpRequest registry = HttpRequest.newBuilder(ZK.registryUri()).build();
        assertThat(send(registry).body()).contains(alice.commitment(), bob.commitment());
        assertThat(alice).asString().doesNotContain(alice.secret());
    }

    @Test
    void registerWhenProvedToTheOriginThenItIsThatMember() throws Exception {
        Member alice = ZK.register();
        String body = "{\"commitment\":\"" + alice.commitment() + "\"}";
        String proof = ZK.authorization(
                alice,
                "POST",
                URI.create(ZK.origin() + "/register"),
                "zk.test",
                body.getBytes(StandardCharsets.US_ASCII));
        HttpRequest again = HttpRequest.newBuilder(ZK.url().resolve("/register"))
                .header("Content-Type", "application/json")
                .header("Authorization", proof)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        assertThat(send(again).statusCode()).isEqualTo(200);
    }

    @Test
    void serviceTokenThenItsScopeCounts() throws Exception {
        Member alice = ZK.register();
        assertThat(revoke(alice, "zk:attest")).isEqualTo(403);
        assertThat(revoke(alice, "zk:attest", "zk:revoke")).isEqualTo(204);
    }

    @Test
    void authorizationWhenSecretIsOfAnotherThenTheAnswerIsInTheMessage() {
        Member wrong = new Member(ZK.register().secret(), ZK.register().commitment());
        assertThatIllegalStateException()
                .isThrownBy(() -> ZK.authorization(wrong, "GET", URI.create("https://a.example.com/"), "a.example.com"))
                .withMessageContaining(" answered 422")
                .withMessageContaining("wrong-secret");
    }

    private static int revoke(Member member, String... scopes) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(ZK.url().resolve("/commitments/" + member.commitment()))
                        .header("Service-Authorization", "Bearer " + ZK.serviceToken(scopes))
                        .DELETE()
                        .build())
                .statusCode();
    }

    private static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }
}
