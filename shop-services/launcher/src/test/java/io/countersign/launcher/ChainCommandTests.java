// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.chain.ChainPorts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class ChainCommandTests {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final int base = ChainPorts.free().base();

    @TempDir
    private Path data;

    private int run(String... more) {
        String[] arguments = new String[more.length + 5];
        System.arraycopy(new String[] {"chain", "--data", data.toString(), "--ports", "" + base}, 0, arguments, 0, 5);
        System.arraycopy(more, 0, arguments, 5, more.length);
        return Countersign.run(arguments);
    }

    private Path header() {
        return data.resolve("session.header");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 | --mode open                 | there is no mode 'open' of the chain; known modes are dvid, id-mode, anon-mode, lsvid
            1 | --hops 0                    | --hops is 0, and a chain has 1 to 16 middle tiers
            1 | --hops 17 --mode dvid       | --hops is 17, and a chain has 1 to 16 middle tiers
            1 | --hops 15                   | --hops is 15, and with 15 middle tiers a token of mode lsvid would have 17 layers
            1 | --hops 15 --mode id-mode    | --hops is 15, and with 15 middle tiers a token of mode id-mode would have 17 layers
            1 | --hops 15 --mode anon-mode  | --hops is 15, and with 15 middle tiers a token of mode anon-mode would have 17 layers
            1 | --ports 65516               | the ports' base must be from 1 to 65515, not 65516
            2 | --hops many                 | Invalid value for option '--hops'
            2 | --twice                     | Unknown option: '--twice'
            """)
    void runWhenCommandLineIsWrongThenOneLineSaysWhyAndNothingStarts(
            int code, String line, String reason, CapturedOutput output) {
        assertThat(Countersign.run(("chain --once " + line).split(" "))).isEqualTo(code);
        assertThat(output.getErr().strip()).startsWith("countersign: " + reason).doesNotContain("\n");
        assertThat(output.getOut()).isEmpty();
    }

    /** Each build also runs this command with every mode, as a user would. */
    @Tag("nightly-identity")
    @Test
    void onceThenItSaysWhatEachWorkloadVerifiedAndEnds(CapturedOutput output) {
        assertThat(run("--once", "--mode", "anon-mode", "--hops", "2")).isZero();
        assertThat(output.getOut())
                .contains("Starting the chain: 2 middle tiers, mode anon-mode", "The chain is up after")
                .containsPattern("alice has [0-9]+\\.[0-9]{2} EUR, read in mode anon-mode \\(experimental\\)")
                .containsSubsequence(
                        "spiffe://example.org/tier-1 acts for ",
                        "spiffe://example.org/tier-2 acts for ",
                        "spiffe://example.org/target acts for ",
                        "  lvl 0  spiffe://example.org/asserting -> ",
                        "  lvl 1  iid ",
                        " (claimed, not authenticated)",
                        "  lvl 3  iid ")
                .doesNotContain("password", "Ctrl-C");
        assertThat(header()).doesNotExist();
    }

    @Test
    void chainWhenUpThenItsCallWorksAndNoOtherStartsBesideItUntilItStops(@TempDir Path other, CapturedOutput output)
            throws Exception {
        Thread chain = Thread.ofPlatform().start(() -> run());
        try {
            awaitUp(chain);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(header())))
                    .isEqualTo("rw-------");
            assertThat(balance().body()).contains("\"mode\":\"lsvid\"", "\"balance\":{");
            assertThat(run("--once")).isEqualTo(1);
            assertThat(output.getErr()).contains(data + " is in use by a running Shop or chain; stop it");
            assertThat(Countersign.run("chain", "--once", "--data", other.toString(), "--ports", "" + base))
                    .isEqualTo(1);
            assertThat(output.getErr()).contains("port " + base + ", which 'subject' needs, is taken");
            assertThat(header()).as("of the one that runs").exists();
        } finally {
            chain.interrupt();
            chain.join(PATIENCE);
        }
        assertThat(chain.isAlive()).isFalse();
        assertThat(header()).doesNotExist();
    }

    /** Waits for the last line of output; the session is printed before it. */
    private void awaitUp(Thread chain) throws InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        while (chain.isAlive() && !Files.exists(header()) && Instant.now().isBefore(end)) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(header()).exists();
    }

    private HttpResponse<String> balance() throws Exception {
        String cookie = Files.readString(header()).strip().substring("Cookie: ".length());
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + base + "/balance"))
                            .header("Cookie", cookie)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
