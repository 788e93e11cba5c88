// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.TestAuthority;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.launcher.shop.KeyMaterial;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.support.LauncherException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KubernetesSecretTests {

    @TempDir
    private Path folder;

    private TestApiServer server;

    @BeforeEach
    void start() throws Exception {
        server = new TestApiServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private List<String> complete(Mode mode) {
        try (KubernetesSecret secret = new KubernetesSecret(server.account(), "keys")) {
            return secret.complete(entries -> {
                new KeyMaterial(entries).create(mode, JwsAlgorithm.ES256);
                PasswordFolder.create(entries, List.of("admin"));
            });
        }
    }

    private void assertRefused(String reason) {
        assertThatExceptionOfType(LauncherException.class)
                .isThrownBy(() -> complete(Mode.SHARED_JWT))
                .withMessageContaining(reason)
                .withMessageNotContainingAny("\n", "own-token");
    }

    @Test
    void completeWhenThereIsNoSecretThenItIsCreatedWithEveryEntry() {
        List<String> written = complete(Mode.ZK);

        assertThat(server.secret).containsOnlyKeys(written);
        assertThat(written)
                .contains("gateway.jwk", "gateway.pub.jwks", "hs.secret", "sts.kek", "zk-nonce.secret")
                .contains("prometheus.token", "password-admin")
                .allMatch(name -> name.matches("[-._a-zA-Z0-9]+"));
        JsonWebKey pair = JsonWebKey.parse(server.secret.get("gateway.jwk"));
        assertThat(JwkSet.parse(server.secret.get("gateway.pub.jwks")).keys())
                .singleElement()
                .satisfies(key -> assertThat(key.keyId()).isEqualTo(pair.keyId()));
        assertThat(server.requests)
                .containsExactly("GET /api/v1/namespaces/shop/secrets/keys", "POST /api/v1/namespaces/shop/secrets");
    }

    @Test
    void completeWhenAllIsThereThenNothingIsWritten() {
        complete(Mode.SHARED_JWT);
        server.requests.clear();

        assertThat(complete(Mode.SHARED_JWT)).isEmpty();

        assertThat(server.requests).containsExactly("GET /api/v1/namespaces/shop/secrets/keys");
    }

    @Test
    void completeWhenSomeAreMissingThenTheyAreAddedAndOthersStay() {
        complete(Mode.SHARED_JWT);
        server.secret.remove("sts.kek");
        server.put("other", "kept");
        Map<String, String> before = new TreeMap<>(server.secret);

        assertThat(complete(Mode.SHARED_JWT)).containsExactly("sts.kek");

        assertThat(server.secret).containsAllEntriesOf(before).containsKey("sts.kek");
    }

    /** Key pairs are added by a mode in which services sign, and published with those that were there. */
    @Test
    void completeWhenModeChangesThenOnlyPublicKeySetsAreReplaced() {
        complete(Mode.SHARED_JWT);
        Map<String, String> before = new TreeMap<>(server.secret);

        List<String> written = complete(Mode.NESTED);

        assertThat(written).contains("gateway.ES256.jwk", "gateway.pub.jwks");
        before.forEach((entry, value) -> {
            if (!entry.endsWith(".pub.jwks")) {
                assertThat(server.secret).containsEntry(entry, value);
            }
        });
        assertThat(JwkSet.parse(server.secret.get("gateway.pub.jwks")).keys()).hasSize(2);
    }

    @Test
    void completeWhenSomebodyElseCreatesItMeanwhileThenTheirEntriesStay() {
        server.interfere("POST", () -> server.put("sts.kek", "theirs"));

        assertThat(complete(Mode.SHARED_JWT)).contains("hs.secret").doesNotContain("sts.kek");

        assertThat(server.secret).containsEntry("sts.kek", "theirs");
        assertThat(server.requests).hasSize(4).last().asString().startsWith("PATCH");
    }

    @Test
    void completeWhenSomebodyElseAddsMeanwhileThenTheirEntriesStay() {
        server.put("hs.secret", "first");
        server.interfere("PATCH", () -> server.put("sts.kek", "theirs"));

        complete(Mode.SHARED_JWT);

        assertThat(server.secret).containsEntry("sts.kek", "theirs").containsEntry("hs.secret", "first");
    }

    @Test
    void completeWhenOthersNeverStopThenItGivesUp() {
        server.busy = true;
        assertRefused("was changed by others at each of 10 attempts");
    }

    @ParameterizedTest
    @CsvSource({"GET, 403, get", "POST, 403, create", "GET, 401, get"})
    void completeWhenItIsForbiddenThenLineNamesTheRights(String method, int status, String verb) {
        server.refusal = Map.entry(method, status);
        assertRefused("the API server answers " + status + ": the pod's ServiceAccount may not " + verb
                + " the Secret keys in the namespace shop; it needs get and patch");
    }

    @Test
    void completeWhenPatchIsForbiddenThenLineNamesTheRights() {
        server.put("other", "kept");
        server.refusal = Map.entry("PATCH", 403);
        assertRefused("may not patch the Secret keys in the namespace shop");
    }

    @Test
    void completeWhenServerFailsThenLineSaysSo() {
        server.refusal = Map.entry("GET", 500);
        assertRefused("the API server answers 500 to get of the Secret keys");
    }

    @Test
    void completeWhenServerIsOfAnotherAuthorityThenItGetsNoToken() throws Exception {
        server.trust(new TestAuthority());
        assertRefused("does not answer");
        assertThat(server.requests).isEmpty();
    }

    @Test
    void completeWhenTokenIsNotMountedThenLineSaysSo() throws Exception {
        Files.delete(folder.resolve("token"));
        assertRefused("automountServiceAccountToken");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "..", "Keys", "keys?x=y"})
    void newSecretWhenNameIsNoneOfKubernetesThenRefused(String name) {
        assertThatExceptionOfType(LauncherException.class)
                .isThrownBy(() -> new KubernetesSecret(server.account(), name))
                .withMessageContaining("--kubernetes-secret is not a name of Kubernetes");
    }

    @Test
    void ofWhenAddressHasColonsThenItIsInBrackets() {
        Map<String, String> environment =
                Map.of("KUBERNETES_SERVICE_HOST", "fd00::1", "KUBERNETES_SERVICE_PORT", "6443");
        assertThat(PodAccount.of(environment).server()).hasToString("https://[fd00::1]:6443");
    }
}
