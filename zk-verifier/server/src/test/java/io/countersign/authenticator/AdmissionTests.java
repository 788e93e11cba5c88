// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.authenticator.TestAuthenticator.Answer;
import io.countersign.zk.group.Secret;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Registrations by invitation and by approval. */
class AdmissionTests {

    private static final String PREFIX = "countersign.zk.authenticator.";

    @TempDir
    private Path folder;

    private TestAuthenticator start(String mode, String... more) {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.addFirst("--" + PREFIX + "registration=" + mode);
        return TestAuthenticator.start(folder, arguments.toArray(String[]::new));
    }

    private static String invitation(TestAuthenticator server) {
        Answer answer = server.post("/invitations", "", TestAuthenticator.service("zk:invite"));
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        return answer.text("invitation");
    }

    private static String root(TestAuthenticator server) {
        return server.get("/groups/members").text("root");
    }

    private static String approval(Secret secret) {
        return "/approvals/" + TestAuthenticator.commitment(secret).hex();
    }

    @Test
    void registerWhenInvitedThenOnceAndRepeatedWithoutInvitation() {
        try (TestAuthenticator server = start("invitation")) {
            String invitation = invitation(server);
            assertThat(invitation).hasSize(43).isNotEqualTo(invitation(server));
            Secret secret = Secret.random();
            assertThat(server.register(secret, invitation).status()).isEqualTo(201);
            assertThat(server.register(secret).status()).isEqualTo(200);
            Answer second = server.register(Secret.random(), invitation);
            assertThat(second.status()).isEqualTo(403);
            assertThat(second.problem()).isEqualTo("invitation-invalid");
        }
    }

    @Test
    void registerWhenNotInvitedThenRefusedAndTheGroupIsTheSame() {
        try (TestAuthenticator server = start("invitation")) {
            String root = root(server);
            Answer without = server.register(Secret.random());
            assertThat(without.status()).isEqualTo(403);
            assertThat(without.problem()).isEqualTo("invitation-required");
            String expired = invitation(server);
            JdbcClient jdbc = server.bean(JdbcClient.class);
            jdbc.sql("UPDATE invitation SET expires_at = 1").update();
            for (String invitation : List.of(expired, "", "A".repeat(43))) {
                assertThat(server.register(Secret.random(), invitation).problem())
                        .isEqualTo("invitation-invalid");
            }
            String unproven = "{\"commitment\":\""
                    + TestAuthenticator.commitment(Secret.random()).hex() + "\",\"invitation\":\"" + invitation(server)
                    + "\"}";
            assertThat(server.post("/register", unproven).status()).isEqualTo(401);
            assertThat(root(server)).isEqualTo(root);
        }
    }

    @Test
    void registerWhenItFailsThenTheInvitationIsStillValid() {
        try (TestAuthenticator server = start("invitation")) {
            Secret leaver = Secret.random();
            server.register(leaver, invitation(server));
            server.delete(
                    "/commitments/" + TestAuthenticator.commitment(leaver).hex(),
                    TestAuthenticator.service("zk:revoke"));
            String invitation = invitation(server);
            assertThat(server.register(leaver, invitation).problem()).isEqualTo("commitment-revoked");
            assertThat(server.register(Secret.random(), invitation).status()).isEqualTo(201);
        }
    }

    @Test
    void registerWhenManyUseOneInvitationAtOnceThenOneIsRegistered() throws Exception {
        try (TestAuthenticator server = start("invitation")) {
            String invitation = invitation(server);
            Callable<Integer> call =
                    () -> server.register(Secret.random(), invitation).status();
            List<Integer> statuses = new ArrayList<>();
            try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
                for (Future<Integer> status : threads.invokeAll(Collections.nCopies(16, call))) {
                    statuses.add(status.get());
                }
            }
            assertThat(statuses).containsOnly(201, 403).containsOnlyOnce(201);
        }
    }

    @Test
    void inviteThenOnlyTheHashIsStoredAndExpiredOnesAreForgotten() {
        try (TestAuthenticator server = start("invitation")) {
            JdbcClient jdbc = server.bean(JdbcClient.class);
            String invitation = invitation(server);
            Map<String, Object> row =
                    jdbc.sql("SELECT * FROM invitation").query().singleRow();
            assertThat(row.values()).doesNotContain(invitation);
            assertThat((String) row.get("hash")).matches("[0-9a-f]{64}");
            jdbc.sql("UPDATE invitation SET expires_at = 1").update();
            invitation(server);
            assertThat(jdbc.sql("SELECT * FROM invitation").query().listOfRows())
                    .hasSize(1);
        }
    }

    @Test
    void registerWhenApprovalIsNeededThenItWaitsUntilApproved() {
        try (TestAuthenticator server = start("approval")) {
            String[] approver = TestAuthenticator.service("zk:approve");
            String root = root(server);
            Secret secret = Secret.random();
            for (int i = 0; i < 2; i++) {
                Answer waiting = server.register(secret);
                assertThat(waiting.status()).isEqualTo(202);
                assertThat(waiting.json().has("index")).isFalse();
                assertThat(waiting.json().has("root")).isFalse();
            }
            assertThat(root(server)).isEqualTo(root);
            assertThat(server.get("/approvals", approver).json().path("pending").findValuesAsString("commitment"))
                    .containsExactly(TestAuthenticator.commitment(secret).hex());

            Answer approved = server.post(approval(secret), "", approver);
            assertThat(approved.status()).isEqualTo(200);
            assertThat(approved.text("root")).isEqualTo(root(server)).isNotEqualTo(root);
            assertThat(server.register(secret).status()).isEqualTo(200);
            assertThat(server.get("/approvals", approver).json().path("pending").size())
                    .isZero();
            assertThat(server.post(approval(secret), "", approver).json()).isEqualTo(approved.json());
            assertThat(server.delete(approval(secret), approver).status()).isEqualTo(404);
        }
    }

    @Test
    void registerWhenRefusedOrExpiredThenItNoLongerWaits() {
        try (TestAuthenticator server = start("approval")) {
            String[] approver = TestAuthenticator.service("zk:approve");
            String root = root(server);
            Secret refused = Secret.random();
            server.register(refused);
            assertThat(server.delete(approval(refused), approver).status()).isEqualTo(204);
            assertThat(server.delete(approval(refused), approver).status()).isEqualTo(404);
            Secret late = Secret.random();
            server.register(late);
            server.bean(JdbcClient.class)
                    .sql("UPDATE pending_registration SET expires_at = 1")
                    .update();
            for (Secret secret : List.of(refused, late)) {
                assertThat(server.post(approval(secret), "", approver).status()).isEqualTo(404);
            }
            assertThat(server.get("/approvals", approver).json().path("pending").size())
                    .isZero();
            assertThat(root(server)).isEqualTo(root);
            String unproven = TestAuthenticator.registration(TestAuthenticator.commitment(Secret.random()));
            assertThat(server.post("/register", unproven).status()).isEqualTo(401);
        }
    }

    @Test
    void registerWhenTooManyWaitThen503AndThoseThatWaitStillDo() {
        try (TestAuthenticator server = start("approval", "--" + PREFIX + "max-pending=2")) {
            Secret first = Secret.random();
            assertThat(server.register(first).status()).isEqualTo(202);
            assertThat(server.register(Secret.random()).status()).isEqualTo(202);
            Answer third = server.register(Secret.random());
            assertThat(third.status()).isEqualTo(503);
            assertThat(third.problem()).isEqualTo("too-many-pending");
            assertThat(third.header("Retry-After")).isEqualTo("60");
            assertThat(server.register(first).status()).isEqualTo(202);
            server.delete(approval(first), TestAuthenticator.service("zk:approve"));
            assertThat(server.register(Secret.random()).status()).isEqualTo(202);
        }
    }

    @ParameterizedTest
    @CsvSource({"open, invitations", "open, approvals", "invitation, approvals", "approval, invitations"})
    void requestWhenTheServerDoesNotRegisterLikeThatThen409(String mode, String endpoint) {
        try (TestAuthenticator server = start(mode)) {
            Answer answer = endpoint.equals("invitations")
                    ? server.post("/invitations", "", TestAuthenticator.service("zk:invite"))
                    : server.get("/approvals", TestAuthenticator.service("zk:approve"));
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.problem()).isEqualTo("registration-mode");
        }
    }

    @Test
    void registrationWhenNotSetThenOpenForDevelopmentAlone() {
        AuthenticatorProperties unset = bound(Map.of());
        assertThat(unset.registration(true)).isEqualTo(RegistrationMode.OPEN);
        assertThat(unset.registration(false)).isEqualTo(RegistrationMode.INVITATION);
        AuthenticatorProperties approval = bound(Map.of(PREFIX + "registration", "approval"));
        assertThat(approval.registration(true)).isEqualTo(RegistrationMode.APPROVAL);
    }

    private static AuthenticatorProperties bound(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("countersign.zk.authenticator", AuthenticatorProperties.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"admission-life=59s", "max-pending=0", "registration=closed"})
    void startWhenASettingIsOutOfBoundsThenRefused(String setting) {
        assertThatThrownBy(() -> TestAuthenticator.start(folder, "--" + PREFIX + setting))
                .hasStackTraceContaining(PREFIX + setting.replaceFirst("=.*", ""));
    }
}
