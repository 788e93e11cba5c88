// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the pins in docs/registration-trust.md. */
class PinsPageTests {

    private static final Pattern YAML = Pattern.compile("(?ms)^ *```yaml\\n(.*?)^ *```");

    @TempDir
    private Path folder;

    @Test
    void readWhenFromThePageThenPins() throws IOException {
        String page = Files.readString(Path.of("../../docs/registration-trust.md"));
        List<String> blocks = YAML.matcher(page)
                .results()
                .map((MatchResult result) -> result.group(1).stripIndent())
                .toList();
        assertThat(blocks).hasSize(3);
        Pins pins = PinsFile.read(Files.writeString(folder.resolve("service.yml"), blocks.getFirst()));
        assertThat(pins.genesis().slots()).isEqualTo(1024);
        assertThat(pins.genesis().width()).isEqualTo(32);
        assertThat(pins.successors()).hasSize(1);
        assertThat(pins.attestors()).hasSize(1);
        assertThat(pins.cosignatures()).isZero();
        Pins witnessed =
                PinsFile.read(Files.writeString(folder.resolve("witnessed.yml"), blocks.getFirst() + blocks.getLast()));
        assertThat(witnessed.areOfSameLog(pins)).isTrue();
        assertThat(witnessed.cosignatures()).isEqualTo(3);
        assertThat(witnessed.witnesses())
                .hasSize(4)
                .allMatch(witness -> blocks.get(1).contains(Base64Url.encode(witness.encoded())));
    }
}
