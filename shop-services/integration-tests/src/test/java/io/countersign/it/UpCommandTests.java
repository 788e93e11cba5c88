// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.shop.Ports;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first command of the README, and its output. */
class UpCommandTests {

    private static final int INTERRUPTED = 130;

    private static CommandProcess up(Path data, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "up", "--data", data.toString(), "--ports", "" + Ports.free().base()));
        arguments.addAll(List.of(more));
        return CommandProcess.start(arguments.toArray(String[]::new));
    }

    private static List<String> calls(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith("curl")).toList();
    }

    private static List<String> passwords(List<String> lines) {
        return lines.stream().filter(line -> line.contains(" password ")).toList();
    }

    /** In the modes in which {@code .ci/run} does not run the lines for each change. */
    @Tag("nightly-shop")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "token-exchange",
                "cross-domain",
                "self-issued",
                "nested",
                "transaction-token",
                "dvid",
                "id-mode",
                "anon-mode"
            })
    void upWhenPrintedLinesAreRunByAShellThenTheyEndInAConfirmedOrder(String mode, @TempDir Path directory) {
        Path data = directory.resolve("data");
        try (CommandProcess up = up(data, "--mode", mode)) {
            List<String> calls = calls(up.linesUntil(CommandProcess.READY));
            assertThat(calls).isNotEmpty().hasSizeLessThanOrEqualTo(5);

            assertThat(last(calls)).contains("\"status\":\"CONFIRMED\"");
            assertThat(call(
                            data,
                            "POST",
                            "/products",
                            "{\"name\":\"Lamp\",\"price\":2.50,\"stock\":1}",
                            "--user",
                            "admin"))
                    .startsWith("201")
                    .contains("\"name\":\"Lamp\"");
            assertOwnerAloneReads(data);
            up.signal("INT");
            assertThat(up.exitCode()).isEqualTo(INTERRUPTED);
        }
    }

    @Tag("nightly-shop")
    @EnabledOnOs(OS.LINUX)
    @EnabledIf(value = "io.countersign.nativecore.NativeCore#isBuilt", disabledReason = "the native core was not built")
    @Test
    void upWhenProcessesAreLinkedByRegistrationThenAnOrderAlsoAfterARestart(@TempDir Path data) {
        try (CommandProcess up = up(data, "--separate", "--links", "registration")) {
            List<String> calls = calls(up.linesUntil(CommandProcess.READY));
            assertThat(last(calls)).contains("\"status\":\"CONFIRMED\"");

            for (String service : List.of("product", "delivery-gateway", "sts")) {
                try (CommandProcess restart = CommandProcess.start("restart", service, "--data", data.toString())) {
                    assertThat(restart.rest()).isEqualTo("The service '" + service + "' is ready again\n");
                }
            }

            assertThat(last(calls)).contains("\"status\":\"CONFIRMED\"");
        }
    }

    /** Runs calls by a shell, and returns the answer to the last one. */
    private static String last(List<String> calls) {
        return calls.stream().map(Shell::run).reduce("", (one, other) -> other);
    }

    private static void assertOwnerAloneReads(Path data) {
        assertThat(Shell.run("find '" + data + "' -maxdepth 0 -perm 700")).isNotEmpty();
        assertThat(Shell.run("cd '" + data + "' && find demo.json run.json keys -type f -perm 600"))
                .contains("demo.json", "run.json", "keys/hs.secret", "keys/sts.kek", "keys/basket.jwk");
        assertThat(Shell.run("cd '" + data + "' && find demo.json run.json *.header keys -type f ! -perm 600 || :"))
                .doesNotContain("json", "keys/");
    }

    @Tag("nightly-shop")
    @Test
    void upWhenRunAgainThenStateIsStillThere(@TempDir Path data) {
        List<String> users;
        try (CommandProcess first = up(data)) {
            users = passwords(first.linesUntil(CommandProcess.READY));
            first.signal("TERM");
            first.exitCode();
        }
        try (CommandProcess second = up(data, "--jwt-algorithm", "EdDSA")) {
            List<String> lines = second.linesUntil(CommandProcess.READY);

            assertThat(passwords(lines)).hasSize(3).isEqualTo(users);
            assertThat(last(calls(lines))).contains("\"status\":\"CONFIRMED\"");
            assertThat(call(data, "GET", "/users", "--user", "admin")).contains("\"alice\"", "\"bob\"");
            assertThat(call(data, "GET", "/users", "--user", "alice")).startsWith("403");
        }
    }

    @Tag("nightly-shop")
    @Test
    void upWhenAlgorithmIsSymmetricThenSaysWhoElseCouldSign(@TempDir Path data) {
        try (CommandProcess up = up(data, "--jwt-algorithm", "HS256", "--no-demo")) {
            assertThat(up.linesUntil("Every service that can verify a token of HS256 can also forge one"))
                    .hasSize(2);
        }
    }

    private static String call(Path data, String... arguments) {
        List<String> command = new ArrayList<>(List.of("call", "--data", data.toString()));
        command.addAll(List.of(arguments));
        try (CommandProcess call = CommandProcess.start(command.toArray(String[]::new))) {
            return call.rest();
        }
    }

    @Tag("nightly-shop")
    @Test
    void adminCreateWhenNameIsFreeThenPasswordIsPrintedOnceAndElseItRefuses(@TempDir Path data) {
        try (CommandProcess first = CommandProcess.start("admin", "create", "root", "--data", data.toString());
                CommandProcess second = CommandProcess.start("admin", "create", "eve", "--data", data.toString())) {
            assertThat(first.rest()).matches("Administrator root has the password \\S{20,}\n");
            assertThat(first.exitCode()).isZero();
            assertThat(second.exitCode()).isZero();
        }
        try (CommandProcess again = CommandProcess.start("admin", "create", "root", "--data", data.toString())) {
            assertThat(again.rest()).isEqualTo("countersign: there is a user 'root' already\n");
            assertThat(again.exitCode()).isEqualTo(1);
        }
    }
}
