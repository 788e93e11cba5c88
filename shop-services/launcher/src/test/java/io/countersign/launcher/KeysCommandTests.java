// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.TestAuthority;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.sts.StsApplication;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** Keys of an STS that no launcher has started, over TLS with an authority of its own. */
class KeysCommandTests {

    private static final TestAuthority AUTHORITY = new TestAuthority();

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ES256);

    @TempDir
    private static Path folder;

    private static String issuer;

    private static ConfigurableApplicationContext sts;

    private final PrintStream output = System.out;

    private final PrintStream errors = System.err;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private final ByteArrayOutputStream refused = new ByteArrayOutputStream();

    @BeforeAll
    static void start() throws Exception {
        AUTHORITY.issue("server", "dns:localhost");
        Files.writeString(folder.resolve("ca.pem"), pem(AUTHORITY.certificate("ca")));
        AUTHORITY.selfSign("other");
        Files.writeString(folder.resolve("other.pem"), pem(AUTHORITY.certificate("other")));
        Files.writeString(folder.resolve("operator.jwk"), KEY.toSecretJson());
        Files.writeString(
                folder.resolve("other.jwk"),
                JsonWebKey.generate(JwsAlgorithm.ES256).toSecretJson());
        Files.writeString(
                folder.resolve("operator.jwks"), JwkSet.of(KEY.toPublic()).toPublicJson());
        int port = freePort();
        issuer = "https://localhost:" + port;
        String client = "--countersign.sts.clients.[operator.example.com].";
        List<String> arguments = new ArrayList<>(List.of(
                "--shop.data=" + folder,
                "--server.port=" + port,
                "--server.ssl.bundle=server",
                "--countersign.sts.issuer=" + issuer,
                "--countersign.sts.service-id=sts.example.com",
                client + "jwk-set-location=file:" + folder.resolve("operator.jwks"),
                client + "grants.[sts.example.com]=keys:read,keys:rotate"));
        AUTHORITY.bundle("server", folder).forEach((key, value) -> arguments.add("--" + key + "=" + value));
        sts = StsApplication.builder().run(arguments.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        sts.close();
    }

    @BeforeEach
    void readOutput() {
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(refused, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void giveOutputBack() {
        System.setOut(output);
        System.setErr(errors);
    }

    @Test
    void listWhenStsIsNamedThenItsKeys() {
        assertThat(keys("list", "--ca", "ca.pem")).as(error()).isZero();
        assertThat(printed()).contains("\"active\"", "\"next\"");
    }

    @Test
    void rotateWhenStsIsNamedThenItsKeyIsDue() {
        assertThat(keys("rotate", "--ca", "ca.pem")).as(error()).isZero();
        assertThat(printed()).contains("\"due\"");
    }

    @Test
    void listWhenAnotherAuthorityIsTrustedThenNoTokenIsRequested() {
        assertThat(keys("list", "--ca", "other.pem")).isNotZero();
        assertThat(error()).startsWith("countersign: ").contains(issuer);
    }

    @Test
    void listWhenTheJvmsAuthoritiesAreTrustedThenNoTokenIsRequested() {
        assertThat(keys("list")).isNotZero();
        assertThat(error()).contains(issuer);
    }

    @Test
    void listWhenTheKeyIsAnothersThenRefused() {
        assertThat(run(
                        "keys",
                        "list",
                        "--sts",
                        issuer,
                        "--key",
                        path("other.jwk"),
                        "--client-id",
                        "operator.example.com",
                        "--service-id",
                        "sts.example.com",
                        "--ca",
                        path("ca.pem")))
                .isNotZero();
        assertThat(error()).contains("issues no token to the operator");
    }

    @Test
    void listWhenTheKeyOrTheAuthoritiesCannotBeReadThenTheFileIsNamed() throws IOException {
        Files.writeString(folder.resolve("empty"), "");
        assertThat(keys("list", "--ca", "empty")).isNotZero();
        assertThat(error()).contains("empty");
        refused.reset();
        assertThat(run("keys", "list", "--sts", issuer, "--key", path("empty"))).isNotZero();
        assertThat(error()).contains("the operator's key " + path("empty") + " cannot be read");
    }

    private int keys(String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of("keys", command, "--sts", issuer, "--key"));
        arguments.addAll(List.of(path("operator.jwk"), "--client-id", "operator.example.com"));
        arguments.addAll(List.of("--service-id", "sts.example.com"));
        for (String argument : more) {
            arguments.add(argument.startsWith("--") ? argument : path(argument));
        }
        return run(arguments.toArray(String[]::new));
    }

    private static int run(String... arguments) {
        return Countersign.run(arguments);
    }

    private static String path(String file) {
        return folder.resolve(file).toString();
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private String error() {
        return refused.toString(StandardCharsets.UTF_8);
    }

    private static String pem(X509Certificate certificate) throws Exception {
        return "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded())
                + "\n-----END CERTIFICATE-----\n";
    }

    /** The issuer contains the port, which must therefore be known before the start. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
