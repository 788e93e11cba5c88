// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.demo.Demo.DemoProduct;
import io.countersign.launcher.demo.Demo.DemoUser;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurlCallsTests {

    private static final URI GATEWAY = URI.create("http://127.0.0.1:8080");

    private static final DemoUser ALICE = new DemoUser("alice", "p-w_1", "USER", "u1", "a1");

    @TempDir
    private Path directory;

    @Test
    void loginWhenRunByAShellThenHeaderHoldsTheToken() throws Exception {
        Path folder = Files.createDirectories(directory.resolve("it's a folder"));
        Path header = folder.resolve("alice.header");
        Path body = Files.writeString(folder.resolve("alice.login"), "{}");
        String line = CurlCalls.login(GATEWAY, body, header);
        Path arguments = directory.resolve("arguments");
        Path fake = Files.writeString(
                directory.resolve("curl"),
                "#!/bin/sh\nprintf '%s\\n' \"$@\" > '" + arguments
                        + "'\nprintf '%s' '{\"token\":\"aa.b-b.c_c\",\"token_type\":\"Bearer\",\"expires_in\":900}'\n");
        assertThat(fake.toFile().setExecutable(true)).isTrue();

        assertThat(shell(line)).isZero();

        assertThat(header).hasContent("Authorization: Bearer aa.b-b.c_c");
        assertThat(line).startsWith("curl ");
        assertThat(arguments).content().contains("\n-d\n@" + body + "\n").doesNotContain(ALICE.password());
    }

    private int shell(String line) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", line);
        builder.environment().merge("PATH", directory.toString(), (old, own) -> own + ":" + old);
        return builder.start().waitFor();
    }

    @Test
    void toWhenThereIsACredentialThenEveryLineCarriesItAndTheLastChecksOut() {
        List<String> lines = new CurlCalls(GATEWAY, "-H @h ").to(ALICE, new DemoProduct("p1", "Lantern"));

        assertThat(lines)
                .hasSizeLessThan(5)
                .allSatisfy(line -> assertThat(line).startsWith("curl ").contains(" -H @h "));
        assertThat(lines.getLast()).contains("\"shipping\":").endsWith(" http://127.0.0.1:8080/cart/checkout/u1");
    }

    @Test
    void quoteWhenWordHasSpecialCharactersThenShellSeesItUnchanged() throws Exception {
        String word = "a b'c\"d$e`f\\g;h&i|j*k";
        Process echo = new ProcessBuilder("sh", "-c", "printf %s " + CurlCalls.quote(word)).start();

        assertThat(new String(echo.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(word);
    }
}
