// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.curator.TestCurator.World;
import io.countersign.curator.web.OctetText;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.keys.Ed25519Signer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings that are refused at start, with the property in the message. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class SettingsTests {

    private static final String PREFIX = "countersign.curator.";

    private static final Rbe RBE = NativeCore.load().rbe();

    @TempDir
    private Path folder;

    private World world;

    @BeforeEach
    void prepare() {
        world = World.in(folder, Clock.systemUTC());
    }

    private static void read(World world) {
        CuratorSettings settings = new CuratorSettings(BareLog.properties(world));
        try (RbeParameters parameters = settings.parameters(RBE)) {
            settings.log(RBE, parameters);
        }
    }

    private static void assertRefused(World world, String property) {
        assertThatThrownBy(() -> read(world))
                .hasStackTraceContaining("CountersignConfigurationException: " + PREFIX + property + ": ");
    }

    @Test
    void readWhenCompleteThenNoFault() {
        read(world);
    }

    @ParameterizedTest
    @CsvSource({
        "parameters, parameters",
        "log-key, log-key",
        "allow-development-parameters, parameters",
        "attestors[0].key, attestors[0].key",
        "attestors[0].names, attestors[0].names",
        "attestors[0].addresses, attestors[0].addresses",
        "attestors[0].end, attestors[0].end"
    })
    void readWhenMissingThenRefused(String missing, String property) {
        assertRefused(world.without(PREFIX + missing), property);
    }

    @Test
    void readWhenThereIsNoAttestorThenRefused() {
        World none = world;
        for (String name : new String[] {"key", "names", "addresses", "end"}) {
            none = none.without(PREFIX + "attestors[0]." + name);
        }
        assertRefused(none, "attestors");
    }

    @ParameterizedTest
    @CsvSource({
        "log-id, AA",
        "log-id, ===",
        "parameters, /nowhere",
        "log-key, /nowhere",
        "former-log-key, /nowhere",
        "successors, AA",
        "attestors[0].key, AA",
        "witnesses[0].key, AA",
        "witnesses[0].key, ''",
        "attestors[0].names, basket",
        "attestors[0].names, spiffe://shop.com",
        "attestors[0].addresses, localhost",
        "attestors[0].addresses, 127.0.0.1/8",
        "reservation-time, 0s",
        "reservation-time, 11m",
        "reservations-per-address, 0",
        "follow-interval, 0s",
        "follow-interval, 6s",
        "limits.changes, 0",
        "limits.changes-per-address, 0",
        "limits.streams, 0",
        "limits.streams-per-address, 0",
        "limits.waits, 0",
        "limits.waits-per-address, 0",
        "limits.stream-time, 0s",
        "rate-limit.changes, 0",
        "rate-limit.total-changes, 0",
        "rate-limit.reads, 1000001",
        "rate-limit.max-callers, 0"
    })
    void readWhenWrongThenRefused(String property, String value) {
        assertRefused(world.with(PREFIX + property + "=" + value), property);
    }

    @Test
    void readWhenFilesHaveOtherContentsThenRefused() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "other");
        Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rw-------"));
        for (String property : new String[] {"parameters", "log-key", "former-log-key"}) {
            assertRefused(world.with(PREFIX + property + "=" + other), property);
        }
        byte[] parameters = Files.readAllBytes(folder.resolve("parameters.bin"));
        parameters[parameters.length - 1] ^= 1;
        Files.write(other, parameters);
        assertRefused(world.with(PREFIX + "parameters=" + other), "parameters");
    }

    @Test
    void readWhenAnybodyMayReadTheLogKeyThenRefused() throws IOException {
        Path key = folder.resolve("log.pem");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertRefused(world, "log-key");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
        read(world);
    }

    @Test
    void readWhenParametersAreOfACeremonyThenNothingMustBeAllowed() throws IOException {
        byte[] ceremony = RBE.contribute(RBE.startCeremony(4));
        try (RbeParameters parameters = RBE.finishCeremony(ceremony)) {
            assertThat(parameters.isDevelopment()).isFalse();
            Files.write(folder.resolve("parameters.bin"), parameters.encode());
        }
        read(world.without(PREFIX + "allow-development-parameters"));
    }

    @Test
    void readWhenAWitnessIsListedTwiceOrThereAreTooManyThenRefused() {
        Ed25519Signer witness = TestKeys.signer();
        assertRefused(new TestWitnesses(List.of(witness, witness)).in(world), "witnesses[1].key");
        read(TestWitnesses.of(15).in(world));
        assertRefused(TestWitnesses.of(16).in(world), "witnesses");
    }

    @Test
    void startWhenAWitnessHasTheLogKeyThenRefused() {
        World wrong = new TestWitnesses(List.of(world.logKey())).in(world);
        assertThatThrownBy(() -> wrong.start().close())
                .hasStackTraceContaining("CountersignConfigurationException: " + PREFIX + "witnesses: ");
    }

    @Test
    void startWhenAttestorIsPinnedTwiceOrHasTheLogKeyThenRefused() {
        for (String key : new String[] {
            OctetText.of(world.attestor().key().encoded()),
            OctetText.of(world.logKey().key().encoded())
        }) {
            World wrong = world.with(
                    PREFIX + "attestors[1].key=" + key,
                    PREFIX + "attestors[1].names=spiffe://shop.com/*",
                    PREFIX + "attestors[1].addresses=127.0.0.1",
                    PREFIX + "attestors[1].end=2100-01-01T00:00:00Z");
            assertThatThrownBy(() -> wrong.start().close())
                    .hasStackTraceContaining("CountersignConfigurationException: " + PREFIX + "attestors: ");
        }
    }
}
