// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.RbeParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
@ExtendWith(OutputCaptureExtension.class)
class CeremonyCommandTests {

    private static final String BEACON = "ab".repeat(32);

    @TempDir
    private Path folder;

    private int ceremony(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "ceremony";
        for (int i = 0; i < arguments.length; i++) {
            all[i + 1] = arguments[i].replace("@", folder + "/");
        }
        return Countersign.run(all);
    }

    private void begin() {
        assertThat(ceremony("start", "--slots", "16", "@c")).isZero();
    }

    private static String receipt(CapturedOutput output, String start) {
        return output.getOut()
                .lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void finishWhenTwoAndABeaconContributedThenTheParametersAreRead(CapturedOutput output) throws IOException {
        begin();
        assertThat(ceremony("contribute", "@c")).isZero();
        assertThat(ceremony("contribute", "@c")).isZero();
        assertThat(ceremony("contribute", "--beacon", BEACON, "@c")).isZero();
        String first = receipt(output, "1  secret  ");
        String last = receipt(output, "3  beacon  ");

        assertThat(ceremony("show", "@c")).isZero();
        assertThat(ceremony("finish", "@c", "@p")).isZero();

        assertThat(output.getOut().lines().filter(first::equals)).hasSize(2);
        assertThat(output.getOut().lines().filter(last::equals)).hasSize(2);
        assertThat(output).contains("All contributions are valid: 3. The last one is a beacon.");
        try (RbeParameters made = NativeCore.load().rbe().parameters(Files.readAllBytes(folder.resolve("p")))) {
            assertThat(output).contains(made.digest() + "  ");
            assertThat(made.slots()).isEqualTo(16);
            assertThat(made.isDevelopment()).isFalse();
        }
    }

    @Test
    void finishWhenNobodyContributedASecretThenRefused(CapturedOutput output) {
        begin();
        assertThat(ceremony("finish", "@c", "@p")).isOne();
        assertThat(ceremony("contribute", "--beacon", BEACON, "@c")).isOne();

        assertThat(output.getErr().lines().filter(line -> line.contains("nobody has contributed a secret")))
                .hasSize(2);
        assertThat(folder.resolve("p")).doesNotExist();
    }

    @Test
    void contributeWhenItEndsWithABeaconThenRefused(CapturedOutput output) throws IOException {
        begin();
        ceremony("contribute", "@c");
        ceremony("contribute", "--beacon", BEACON, "@c");
        byte[] octets = Files.readAllBytes(folder.resolve("c"));

        assertThat(ceremony("contribute", "@c")).isOne();
        assertThat(ceremony("contribute", "--beacon", BEACON, "@c")).isOne();

        assertThat(output.getErr().lines().filter(line -> line.contains("ends with a beacon")))
                .hasSize(2);
        assertThat(folder).isDirectoryNotContaining("glob:**.new");
        assertThat(folder.resolve("c")).hasBinaryContent(octets);
    }

    @Test
    void contributeWhenAnOctetIsAlteredThenRefusedAndTheFileStays(CapturedOutput output) throws IOException {
        begin();
        ceremony("contribute", "@c");
        Path file = folder.resolve("c");
        byte[] octets = Files.readAllBytes(file);
        octets[octets.length - 1] ^= 1;
        Files.write(file, octets);

        assertThat(ceremony("contribute", "@c")).isOne();
        assertThat(ceremony("show", "@c")).isOne();
        assertThat(ceremony("finish", "@c", "@p")).isOne();

        assertThat(file).hasBinaryContent(octets);
        assertThat(output.getErr().lines().filter(line -> line.contains("is not a valid ceremony")))
                .hasSize(3);
    }

    @Test
    void startWhenTheFileExistsThenItStays(CapturedOutput output) throws IOException {
        begin();
        ceremony("contribute", "@c");
        byte[] octets = Files.readAllBytes(folder.resolve("c"));

        assertThat(ceremony("start", "@c")).isOne();

        assertThat(folder.resolve("c")).hasBinaryContent(octets);
        assertThat(output).contains("exists");
    }

    @Test
    void commandsWhenWrongThenOneLineSaysWhy(CapturedOutput output) {
        begin();
        assertThat(ceremony("start", "--slots", "3", "@n")).isOne();
        assertThat(ceremony("start", "--slots", "16", "@missing/c")).isOne();
        assertThat(ceremony("show", "@missing")).isOne();
        assertThat(ceremony("contribute", "--beacon", "ab", "@c")).isOne();

        assertThat(output.getErr())
                .contains("--slots is 3, and there can be 4 to 65536", "there is no file", "--beacon must have 64");
        assertThat(output.getErr().lines()).hasSize(4).allMatch(line -> line.startsWith("countersign: "));
    }
}
