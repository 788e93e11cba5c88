// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.countersign.launcher.Countersign;
import io.countersign.nativecore.NativeCore;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.LogFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
@ExtendWith(OutputCaptureExtension.class)
class CuratorCommandsTests {

    private static final String ALLOWED = "--allow-development-parameters";

    private static final Ed25519Signer STRANGER = TestLog.ed25519();

    private final TestLog log = TestLog.begin()
            .register("basket", 3)
            .register("account", 4)
            .replace("basket", 3, "second token")
            .revoke(4);

    @TempDir
    private Path folder;

    private Path parameters;

    private Path pins;

    @BeforeEach
    void write() throws IOException {
        parameters = TestLog.parameters(folder.resolve("parameters.bin"));
        pins = log.pins(folder.resolve("pins.yml"));
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private static int curator(Object... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "curator";
        for (int i = 0; i < arguments.length; i++) {
            all[i + 1] = arguments[i].toString();
        }
        return Countersign.run(all);
    }

    private int audit(Path file) {
        return curator("audit", "--pins", pins, "--parameters", parameters, ALLOWED, file);
    }

    private int heads(Path... files) {
        List<Object> arguments = new ArrayList<>(List.of("heads", "--pins", pins, "--out", folder));
        arguments.addAll(Arrays.asList(files));
        return curator(arguments.toArray());
    }

    private Path proof(String prefix) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void logThenALineForEachEntry(CapturedOutput output) throws IOException {
        assertThat(curator("log", log.write(file("log")))).isZero();
        assertThat(output.getOut().lines().skip(1)).hasSize(5);
        assertThat(output.getOut())
                .contains("Nothing is verified")
                .containsPattern("     0  [0-9a-f]{8}  genesis  .*  16 slots, parameters ")
                .containsPattern(
                        "     1  [0-9a-f]{8}  register .*  slot 3  spiffe://shop.com/basket  127.0.0.5  until ")
                .containsPattern("     3  [0-9a-f]{8}  replace .*  replaces 1")
                .containsPattern("     4  [0-9a-f]{8}  revoke .*  slot 4  ends 2, token-ended, signed by ");
    }

    @Test
    void logWhenAsJsonThenAnObjectForEachEntry(CapturedOutput output) throws IOException {
        log.rollOver(TestLog.ed25519());
        assertThat(curator("log", "--json", log.write(file("log")))).isZero();
        assertThat(output.getOut().lines())
                .hasSize(6)
                .allMatch(line -> line.startsWith("{\"sequence\":") && line.endsWith("}"));
        assertThat(output.getOut())
                .contains(
                        "\"type\":\"genesis\"",
                        "\"name\":\"spiffe://shop.com/basket\"",
                        "\"former\":1",
                        "\"type\":\"roll-over\"");
    }

    @Test
    void logWhenOfACuratorThenReadFromThere(CapturedOutput output) throws IOException {
        byte[] content = Files.readAllBytes(log.write(file("log")));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/log", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
            exchange.sendResponseHeaders(200, content.length);
            exchange.getResponseBody().write(content);
            exchange.close();
        });
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        try {
            assertThat(curator("log", url)).isZero();
            assertThat(curator("heads", "--pins", pins, url, file("log"))).isZero();
        } finally {
            server.stop(0);
        }
        assertThat(output.getOut()).contains("spiffe://shop.com/basket", "are the same log");
        assertThat(curator("log", url)).isOne();
        assertThat(curator("log", "--tls-key", "short", url)).isOne();
    }

    @Test
    void auditThenValidWithWhatIsInForceAndWhatEnded(CapturedOutput output) throws IOException {
        assertThat(audit(log.write(file("log")))).isZero();
        assertThat(output.getOut())
                .contains(
                        "as it is pinned in " + pins,
                        "VALID: 5 entries in ",
                        "In the slots: 1",
                        "Ended: 2",
                        "To look at: 0")
                .contains("3  slot 3  spiffe://shop.com/basket  127.0.0.5  key ", "in force until ")
                .contains("1  slot 3  spiffe://shop.com/basket  127.0.0.5  replaced by 3")
                .contains("2  slot 4  spiffe://shop.com/account  127.0.0.5  revoked by 4, token-ended");
    }

    @Test
    void auditWhenThePinsAreAPropertiesFileThenRead() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line :
                log.yaml().lines().filter(line -> line.startsWith("      ")).toList()) {
            String[] pair = line.strip().replaceFirst("^- ", "").split(": ", 2);
            if (pair.length == 2) {
                boolean attestor = line.startsWith("        ");
                text.append("countersign.registration.log.")
                        .append(attestor ? "attestors[0]." : "")
                        .append(pair[0] + "=" + pair[1].replaceAll("[\\[\\]]", "") + "\n");
            }
        }
        pins = Files.writeString(file("pins.properties"), text);
        assertThat(audit(log.write(file("log")))).isZero();
    }

    @Test
    void auditWithoutPinsThenSaysThatNothingWasComparedWithAnything(CapturedOutput output) throws IOException {
        assertThat(curator("audit", "--parameters", parameters, ALLOWED, log.write(file("log"))))
                .isZero();
        assertThat(output.getOut())
                .contains(
                        "NOT VERIFIED AGAINST ANYTHING", "CONSISTENT, which says nothing", "if its attestor signed it")
                .doesNotContain("VALID:");
    }

    @Test
    void auditWhenDevelopmentParametersAreNotAllowedThenRefused(CapturedOutput output) throws IOException {
        assertThat(curator("audit", "--pins", pins, "--parameters", parameters, log.write(file("log"))))
                .isOne();
        assertThat(output.getErr()).contains("for development");
    }

    @Test
    void auditWithoutParametersThenMisused() throws IOException {
        assertThat(curator("audit", log.write(file("log")))).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "altered, PREVIOUS_HASH",
        "last altered, HEAD_HASH",
        "dropped, GAP",
        "last dropped, HEAD_SEQUENCE",
        "swapped, GAP",
        "repeated, REPEATED",
        "of another log, OTHER_LOG"
    })
    void auditWhenEntriesAreChangedThenRefused(String change, String fault, CapturedOutput output) throws IOException {
        List<Octets> entries = new ArrayList<>(log.entries);
        switch (change) {
            case "altered" -> entries.set(2, TestLog.altered(entries.get(2)));
            case "last altered" -> entries.set(4, TestLog.altered(entries.get(4)));
            case "dropped" -> entries.remove(2);
            case "last dropped" -> entries.removeLast();
            case "swapped" -> Collections.swap(entries, 1, 2);
            case "repeated" -> entries.add(3, entries.get(2));
            default ->
                entries.set(2, TestLog.begin().register("basket", 3).entries.get(1));
        }
        Path changed = log.write(file("changed"), entries);
        assertThat(audit(changed)).isOne();
        assertThat(output.getErr()).contains("changed is NOT valid: " + fault);
        assertThat(heads(changed, log.write(file("log")))).isOne();
        assertThat(output.getErr()).contains("is altered");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"empty", "truncated", "cut to its head", "two logs", "huge line", "huge length", "trailing"})
    void fileWhenDamagedThenRefusedInOneLine(String damage, CapturedOutput output) throws IOException {
        byte[] content = Files.readAllBytes(log.write(file("log")));
        Path damaged = file("damaged");
        Files.write(
                damaged,
                switch (damage) {
                    case "empty" -> new byte[0];
                    case "truncated" -> Arrays.copyOf(content, content.length - 3);
                    case "cut to its head" -> Arrays.copyOf(content, 32 + 4 + 176);
                    case "two logs" -> twice(content);
                    case "huge line" -> "x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
                    case "huge length" -> hugeLength(content);
                    default -> Arrays.copyOf(content, content.length + 2);
                });
        assertThat(audit(damaged)).isOne();
        assertThat(heads(damaged, file("log"))).isOne();
        assertThat(curator("log", damaged)).isEqualTo(damage.equals("cut to its head") ? 0 : 1);
        assertThat(output.getErr().lines()).allMatch(line -> line.startsWith("countersign: "));
    }

    private static byte[] twice(byte[] content) {
        byte[] twice = Arrays.copyOf(content, content.length * 2);
        System.arraycopy(content, 0, twice, content.length, content.length);
        return twice;
    }

    private static byte[] hugeLength(byte[] content) {
        byte[] huge = content.clone();
        huge[32 + 4 + 176] = 0x7f;
        return huge;
    }

    @Test
    void fileWhenMissingThenSaid(CapturedOutput output) throws IOException {
        assertThat(audit(file("none"))).isOne();
        assertThat(curator("log", file("none"))).isOne();
        assertThat(curator("proof", "--pins", pins, file("none"))).isOne();
        pins = file("no-pins");
        assertThat(audit(log.write(file("log")))).isOne();
        parameters = file("no-parameters");
        assertThat(audit(file("log"))).isOne();
        assertThat(output.getErr().lines()).hasSize(5).allMatch(line -> line.contains("there is no file"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "key", "attestor", "names", "end", "addresses", "slots", "parameters"})
    void auditWhenThePinsAreOthersThenNotClean(String changed, CapturedOutput output) throws IOException {
        TestLog other = TestLog.begin();
        String yaml = log.yaml();
        pins = Files.writeString(
                file("other.yml"),
                switch (changed) {
                    case "id" -> other.yaml();
                    case "key" ->
                        replaced(
                                yaml,
                                " key",
                                Base64Url.encode(TestLog.ed25519().key().encoded()));
                    case "attestor" ->
                        replaced(
                                yaml,
                                "- key",
                                Base64Url.encode(TestLog.ed25519().key().encoded()));
                    case "names" -> replaced(yaml, "names", "[spiffe://shop.com/other/*]");
                    case "end" -> replaced(yaml, "end", "2020-01-01T00:00:00Z");
                    case "addresses" -> replaced(yaml, "addresses", "[10.0.0.0/8]");
                    case "slots" -> replaced(yaml, "slots", "17");
                    default -> replaced(yaml, "parameters", "00".repeat(32));
                });
        assertThat(audit(log.write(file("log")))).isOne();
        assertThat(output.getOut()).doesNotContain("To look at: 0");
    }

    private static String replaced(String yaml, String name, String value) {
        String changed = yaml.replaceFirst("(?m)( " + name + "): .*$", "$1: " + value);
        assertThat(changed).isNotEqualTo(yaml);
        return changed;
    }

    @ParameterizedTest
    @CsvSource({
        "id, has no countersign.registration.log.id",
        "key, has no countersign.registration.log.key",
        "parameters, has no countersign.registration.log.parameters",
        "slots, has no countersign.registration.log.slots",
        "names, 'has no countersign.registration.log.attestors[0].names'",
        "end, 'has no countersign.registration.log.attestors[0].end'",
        "addresses, 'has no countersign.registration.log.attestors[0].addresses'"
    })
    void pinsWhenAPropertyIsMissingThenNamed(String missing, String message, CapturedOutput output) throws IOException {
        String yaml = log.yaml().replaceFirst("(?m)^ +" + missing + ": .*\n", "");
        pins = Files.writeString(file("less.yml"), yaml);
        assertThat(audit(log.write(file("log")))).isOne();
        assertThat(output.getErr()).contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "no YAML", "two documents", "huge", "padded", "slots", "attestor twice"})
    void pinsWhenOfAnotherFormThenRefusedInOneLine(String form, CapturedOutput output) throws IOException {
        String yaml = log.yaml();
        pins = Files.writeString(
                file("wrong.yml"),
                switch (form) {
                    case "nothing" -> "a: b\n";
                    case "no YAML" -> "a: [";
                    case "two documents" -> yaml + "---\n" + yaml;
                    case "huge" -> yaml + "# " + "x".repeat(1 << 20) + "\n";
                    case "padded" -> replaced(yaml, "id", "AAAA=");
                    case "slots" -> replaced(yaml, "slots", "many");
                    default -> yaml + yaml.substring(yaml.indexOf("        - key"));
                });
        assertThat(audit(log.write(file("log")))).isOne();
        assertThat(output.getErr().lines()).singleElement().asString().contains("wrong.yml");
    }

    @Test
    void auditWhenTheParametersAreOthersThenRefused(CapturedOutput output) throws IOException {
        try (var other = NativeCore.load().rbe().developmentParameters(TestLog.SLOTS)) {
            Files.write(parameters, other.encode());
        }
        assertThat(audit(log.write(file("log")))).isOne();
        Files.write(parameters, "x".getBytes(StandardCharsets.US_ASCII), StandardOpenOption.APPEND);
        assertThat(curator("audit", "--parameters", parameters, ALLOWED, file("log")))
                .isOne();
        assertThat(output.getErr().lines()).hasSize(2).allMatch(line -> line.contains("is not the file of this log"));
    }

    @Test
    void auditWhenTheAttestorIsNotPinnedThenToLookAt(CapturedOutput output) throws IOException {
        assertThat(audit(log.write(file("log")))).isZero();
        pins = Files.writeString(
                pins,
                log.yaml()
                        .replaceFirst(
                                "(?m)^( +)- key: .*$",
                                "$1- key: "
                                        + Base64Url.encode(
                                                TestLog.ed25519().key().encoded())));
        assertThat(audit(file("log"))).isOne();
        assertThat(output.getOut()).contains("To look at: 4", "binds nothing: attestor_not_pinned", "was revoked by");
    }

    @Test
    void auditWhenTheLogKeySignedWhatIsWrongThenSaid(CapturedOutput output) throws IOException {
        Entry last = Entry.decode(log.entries.getLast());
        Entry again = new Entry(
                last.logId(),
                5,
                last.hash(),
                last.time(),
                Entry.decode(log.entries.get(2)).body());
        List<Octets> entries = new ArrayList<>(log.entries);
        entries.add(again.encode());
        LogFile.write(file("wrong"), Head.sign(log.pins.logId(), 5, again.hash(), log.time, TestLog.LOG_KEY), entries);
        assertThat(audit(file("wrong"))).isOne();
        assertThat(output.getErr()).contains("NOT valid: STATEMENT_REPEATED at sequence 5, and the log key signed it");
    }

    @Test
    void headsWhenOneBeginsAnotherThenNoContradiction(CapturedOutput output) throws IOException {
        Path shorter = log.copy(3).write(file("shorter"));
        assertThat(heads(log.write(file("log")), shorter, log.copy(5).write(file("same"))))
                .isZero();
        assertThat(output.getOut()).contains("shorter has the first entries of ", "are the same log");
    }

    @Test
    void headsWhenForkedThenTheProofIsWrittenAndVerified(CapturedOutput output) throws IOException {
        Path other = log.copy(3).register("thief", 9).write(file("other"));
        assertThat(heads(log.write(file("log")), other)).isOne();
        assertThat(output.getOut()).contains("FORK: the log key signed both", "differ from entry 3 on");
        Path proof = proof("fork-");
        assertThat(curator("proof", "--pins", pins, proof)).isZero();
        assertThat(output.getOut()).contains("PROVED: the log key signed two different logs");
        pins = TestLog.begin().pins(pins);
        assertThat(curator("proof", "--pins", pins, proof)).isOne();
        assertThat(output.getErr()).contains("proves nothing against the pinned log");
    }

    @Test
    void headsWhenOneIsSignedLaterWithFewerEntriesThenWithheld(CapturedOutput output) throws IOException {
        TestLog shorter = log.copy(3);
        shorter.time = shorter.time.plusSeconds(30);
        assertThat(heads(log.write(file("log")), shorter.write(file("shorter"))))
                .isOne();
        assertThat(output.getOut()).contains("WITHHELD");
        assertThat(curator("proof", "--pins", pins, proof("withholding-"))).isZero();
        assertThat(output.getOut()).contains("PROVED: the curator withheld entries");
    }

    @Test
    void headsWhenTheKeyWasReplacedInBothThenProvedByTheChanges(CapturedOutput output) throws IOException {
        Path one = log.copy(5).rollOver(TestLog.ed25519()).write(file("one"));
        Path other = log.copy(4).rollOver(TestLog.ed25519()).write(file("other"));
        assertThat(heads(one, other)).isOne();
        assertThat(curator("proof", "--pins", pins, proof("fork-"))).isZero();
        assertThat(output.getOut()).contains("FORK", "It signed its replacement twice");
    }

    @Test
    void headsWhenForkedAfterTheKeyWasReplacedThenProved() throws IOException {
        Ed25519Signer next = TestLog.ed25519();
        log.rollOver(next);
        TestLog other = log.copy(5).rollOver(next);
        TestLog longer = log.copy(5).rollOver(next);
        longer.register("basket", 9);
        other.register("thief", 9);
        assertThat(heads(longer.write(file("longer")), other.write(file("other"))))
                .isOne();
        assertThat(curator("proof", "--pins", pins, proof("fork-"))).isZero();
    }

    @Test
    void headsWhenAFormerKeySignedTheOtherLogThenSaidWithoutAProof(CapturedOutput output) throws IOException {
        Path replaced = log.copy(5).rollOver(TestLog.ed25519()).write(file("replaced"));
        Path former = log.copy(5).register("thief", 9).register("thief", 10).write(file("former"));
        assertThat(heads(replaced, former)).isOne();
        assertThat(output.getOut()).contains("FORMER KEY").doesNotContain("The proof is in");
    }

    @Test
    void headsWhenOfOtherLogsThenSaid(CapturedOutput output) throws IOException {
        Path other = TestLog.begin().write(file("other"));
        assertThat(curator("heads", log.write(file("log")), other)).isOne();
        assertThat(output.getOut()).contains("OTHER LOGS", "since no pins are given");
        assertThat(heads(file("log"), other)).isOne();
        assertThat(output.getErr()).contains("is not the log that is pinned");
    }

    @Test
    void headsWhenOneIdHasTwoFirstEntriesThenNothingIsProved(CapturedOutput output) throws IOException {
        TestLog other = TestLog.begin(log.pins.logId());
        Entry first = Entry.decode(other.entries.getFirst());
        Entry later = new Entry(first.logId(), 0, first.previous(), first.time(), strangers(first));
        Head head = Head.sign(first.logId(), 0, later.hash(), other.time, STRANGER);
        LogFile.write(file("other"), head, List.of(later.encode()));
        assertThat(curator("heads", log.write(file("log")), file("other"))).isOne();
        assertThat(output.getOut()).contains("OTHER FIRST ENTRY");
    }

    private static Genesis strangers(Entry entry) {
        var genesis = (Genesis) entry.body();
        return new Genesis(genesis.slots(), genesis.width(), genesis.parameters(), STRANGER.key());
    }

    @Test
    void headsWhenSomebodyElseSignedThenRefused(CapturedOutput output) throws IOException {
        Head forged = Head.sign(log.pins.logId(), 4, log.entries.getLast().sha256(), log.time, STRANGER);
        LogFile.write(file("forged"), forged, log.entries);
        assertThat(heads(log.write(file("log")), file("forged"))).isOne();
        assertThat(output.getErr()).contains("has a head that the log key did not sign");
        assertThat(audit(file("forged"))).isOne();
        assertThat(output.getErr()).contains("HEAD_SIGNATURE");
    }

    @Test
    void proofWhenASingleHeadThenProvedWithTheLogOnly(CapturedOutput output) throws IOException {
        Head other = log.copy(3).register("thief", 9).head();
        Path proof = Files.write(file("fork-head-1.proof"), other.encode().toArray());
        assertThat(curator("proof", "--pins", pins, proof)).isOne();
        assertThat(output.getErr()).contains("only together with another log");
        assertThat(curator("proof", "--pins", pins, "--log", log.write(file("log")), proof))
                .isZero();
        assertThat(output.getOut()).contains("PROVED: the log key signed entry 3");
        Files.write(proof, log.copy(3).head().encode().toArray());
        assertThat(curator("proof", "--pins", pins, "--log", file("log"), proof))
                .isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"empty", "altered", "cut", "text"})
    void proofWhenDamagedThenRefused(String damage) throws IOException {
        Path other = log.copy(3).register("thief", 9).write(file("other"));
        assertThat(heads(log.write(file("log")), other)).isOne();
        Path proof = proof("fork-");
        byte[] content = Files.readAllBytes(proof);
        switch (damage) {
            case "empty" -> Files.write(proof, new byte[0]);
            case "altered" -> {
                content[120] ^= 1;
                Files.write(proof, content);
            }
            case "cut" -> Files.write(proof, Arrays.copyOf(content, content.length - 1));
            default -> Files.writeString(proof, "proof");
        }
        assertThat(curator("proof", "--pins", pins, proof)).isOne();
    }
}
