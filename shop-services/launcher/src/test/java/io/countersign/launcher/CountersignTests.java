// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.DataLock;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.RunFile;
import io.countersign.launcher.shop.Service;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CountersignTests {

    private final PrintStream before = System.err;

    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @BeforeEach
    void readErrors() {
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void giveErrorsBack() {
        System.setErr(before);
    }

    private String error() {
        return errors.toString(StandardCharsets.UTF_8).strip();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    up --mode open          | there is no mode 'open'; known are none, shared-jwt
                    up --jwt-algorithm HS1  | There is no algorithm 'HS1'; known are HS256
                    up --jwt-algorithm none | The algorithm 'none' signs nothing
                    up --ports web          | the ports' base must be a number, not 'web'
                    up --ports 0            | the ports' base must be from 1 to 65516, not 0
                    up --ports 65517        | the ports' base must be from 1 to 65516, not 65517
                    up --ports -3           | the ports' base must be from 1 to 65516, not -3
                    up --mode dvid --jwt-algorithm ES256 | mode dvid needs tokens signed with RS256, whose signatures DVIDs prove, not with ES256; leave --jwt-algorithm out
                    up --mode lsvid --jwt-algorithm HS256 | in mode lsvid the asserting workload verifies tokens
                    up --mode dvid --links plain      | in mode dvid services identify one another by their SVIDs, which plain links do not have; leave --links out
                    up --mode id-mode --links plain   | in mode id-mode services identify one another by their SVIDs
                    up --mode anon-mode --links plain | in mode anon-mode services identify one another by their SVIDs
                    up --mode lsvid --links plain     | in mode lsvid services identify one another by their SVIDs
                    up --links tcp          | links are one of plain, spiffe, registration, not 'tcp'
                    up --proof-system groth16          | there is nothing to prove in mode shared-jwt; leave --proof-system out
                    up --mode zk --proof-system snark | there is no proof system 'snark'; known are groth16, bulletproofs, stark
                    up --quick              | Unknown option: '--quick'
                    call GET                | Missing required
                    keys list --data none   | no Shop runs on
                    keys list --data none --sts https://sts.example.com --key k | --data and --sts exclude each other
                    keys list --sts https://sts.example.com | --sts needs --key FILE
                    keys list --key k --data none           | --key, --client-id, --service-id and --ca need --sts URL
                    keys list --sts http://sts.example.com --key k  | --sts is https://HOST, or http:// on this machine only
                    keys list --sts sts.example.com --key k         | --sts is https://HOST, or http:// on this machine only
                    keys list --sts https://127.0.0.1:1 --key none.jwk | the operator's key none.jwk cannot be read
                    keys rotate --now       | Unknown option: '--now'
                    admin create            | Missing required parameter: 'NAME'
                    serve shipping          | there is no service 'shipping'
                    restart shipping        | there is no service 'shipping'
                    restart product --data none | no Shop runs on
                    """)
    void runWhenCommandLineIsWrongThenOneLineSaysWhy(String line, String reason) {
        int code = Countersign.run(line.split(" "));

        assertThat(code).isNotZero();
        assertThat(error()).startsWith("countersign: " + reason).doesNotContain("\n");
    }

    @Test
    void helpThenNewestAlgorithmsAreNamed() {
        String help = new CommandLine(new ShopOptions()).getUsageMessage();
        assertThat(help).contains("Ed25519", "Ed448", "ML-DSA-44", "ML-DSA-65", "ML-DSA-87");
    }

    @Test
    void upWhenPortIsTakenThenLineNamesPortAndService(@TempDir Path data) throws Exception {
        int base = Ports.free().base();
        try (ServerSocket taken =
                new ServerSocket(base + Service.BASKET.offset(), 1, InetAddress.getLoopbackAddress())) {
            int code = Countersign.run("up", "--data", data.toString(), "--ports", "" + base);

            assertThat(code).isEqualTo(1);
            assertThat(error())
                    .contains("" + taken.getLocalPort(), "'basket'", "is taken")
                    .doesNotContain("\n");
        }
    }

    @Test
    void upWhenDataIsInUseThenLineSaysSo(@TempDir Path data) {
        DataDirectory directory = new DataDirectory(data).create();
        try (DataLock held = DataLock.of(directory)) {
            int code = Countersign.run("up", "--data", data.toString());

            assertThat(held).isNotNull();
            assertThat(code).isEqualTo(1);
            assertThat(error()).contains("in use by a running Shop or chain").doesNotContain("\n");
        }
    }

    @Test
    void upWhenDataIsAFileThenLineSaysSo(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("data"), "");

        int code = Countersign.run("up", "--data", file.toString());

        assertThat(code).isEqualTo(1);
        assertThat(error()).contains("cannot be created").doesNotContain("\n");
    }

    @Test
    void callWhenNoShopRunsThenLineSaysSo(@TempDir Path data) {
        int code = Countersign.run("call", "GET", "/products", "--user", "alice", "--data", data.toString());

        assertThat(code).isEqualTo(1);
        assertThat(error()).contains("no Shop runs on " + data).doesNotContain("\n");
    }

    @Test
    void callWhenShopEndedWithoutCleaningUpThenLineSaysSo(@TempDir Path data) throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        new RunFile(ended.pid(), "none", "ES256", 8080).write(new DataDirectory(data));

        int code = Countersign.run("call", "GET", "/products", "--user", "alice", "--data", data.toString());

        assertThat(code).isEqualTo(1);
        assertThat(error()).contains("no Shop runs on " + data);
    }

    @Test
    void restartWhenModeHasNoSuchServiceThenLineSaysSo(@TempDir Path data) {
        new RunFile(ProcessHandle.current().pid(), "none", "ES256", 8080).write(new DataDirectory(data));

        int code = Countersign.run("restart", "zk", "--data", data.toString());

        assertThat(code).isEqualTo(1);
        assertThat(error()).isEqualTo("countersign: there is no service 'zk' in mode none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.example/x", "//user@127.0.0.1:8080/x", "http://evil.example/x", "products", "/a b"})
    void callWhenPathCouldLeadElsewhereThenLineSaysSoAndNothingIsSent(String path, @TempDir Path data) {
        new RunFile(ProcessHandle.current().pid(), "none", "ES256", Ports.free().base()).write(new DataDirectory(data));

        int code = Countersign.run("call", "GET", path, "--user", "alice", "--data", data.toString());

        assertThat(code).isEqualTo(1);
        assertThat(error())
                .contains("'" + path + "' is not a path at the gateway")
                .doesNotContain("\n");
    }

    @Test
    void upWhenModeNoneHasBeenOnTheDataThenOtherModesSayWhatToDo(@TempDir Path data) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String base = "" + (taken.getLocalPort() - Service.BASKET.offset());
            // The directory is marked although the Shop does not start: it may have been reachable for a
            // moment.
            Countersign.run("up", "--mode", "none", "--data", data.toString(), "--ports", base);
            errors.reset();

            int code = Countersign.run("up", "--data", data.toString(), "--ports", base);

            assertThat(code).isEqualTo(1);
            assertThat(error())
                    .contains("mode none", "--data DIR", "remove " + data.resolve("open"))
                    .doesNotContain("\n");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve("open"))))
                    .isEqualTo("rw-------");
            Files.delete(data.resolve("open"));
            errors.reset();
            Countersign.run("up", "--data", data.toString(), "--ports", base);
            assertThat(error()).contains("is taken");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"user.db", "keys/sts.kek"})
    void upWhenModeNoneAndDataIsAnotherModesThenLineSaysWhatToDoAndDataStaysAsItIs(String kept, @TempDir Path data)
            throws Exception {
        Path file = new DataDirectory(data).create().root().resolve(kept);
        Files.writeString(file, "kept");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String base = "" + (taken.getLocalPort() - Service.BASKET.offset());

            int code = Countersign.run("up", "--mode", "none", "--data", data.toString(), "--ports", base);

            assertThat(code).isEqualTo(1);
            assertThat(error())
                    .contains("that of another mode", "leave --data out", "data-none", "an empty directory")
                    .doesNotContain("\n");
            assertThat(data.resolve("open")).doesNotExist();
            errors.reset();
            Countersign.run("up", "--data", data.toString(), "--ports", base);
            assertThat(error()).contains("is taken");
        }
    }

    @Test
    void callWhenUserIsUnknownThenLineSaysWhereThePasswordGoes(@TempDir Path data) {
        new RunFile(ProcessHandle.current().pid(), "shared-jwt", "ES256", 8080).write(new DataDirectory(data));

        int code = Countersign.run("call", "GET", "/products", "--user", "mallory", "--data", data.toString());

        assertThat(code).isEqualTo(1);
        assertThat(error()).contains("'mallory'", "COUNTERSIGN_PASSWORD").doesNotContain("\n");
    }
}
