// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.jna.Platform;
import io.countersign.nativecore.NativeCore;
import io.countersign.spring.boot.zk.FakeProofSystem;
import io.countersign.zk.graaljs.NobleProofSystem;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.ProofSystem;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Applications whose native core is missing, has another digest, or fails. */
class NativeFaultTests {

    /** Platform in the names of JNA, for which there is no library. */
    private static final List<String> NO_LIBRARY = List.of("-Djna.prefix=plan9-mips");

    private static final List<String> NO_OPTIONS = List.of();

    private static final String LIBRARY = "io/countersign/nativecore/" + Platform.RESOURCE_PREFIX
            + "/libcountersign_native" + (Platform.isMac() ? ".dylib" : ".so");

    private static final Path FAULTY = Path.of("target/faulty").toAbsolutePath();

    @TempDir
    private Path folder;

    static boolean isFaultyBuilt() {
        return NativeCore.isBuilt() && Files.exists(FAULTY.resolve(LIBRARY));
    }

    static boolean isNobleBuilt() {
        try (NobleProofSystem noble = new NobleProofSystem()) {
            return !noble.description().equals("not in this build");
        }
    }

    private static byte[] library() throws IOException {
        try (InputStream in = NativeFaultTests.class.getClassLoader().getResourceAsStream(LIBRARY)) {
            return in.readAllBytes();
        }
    }

    private static ProofSystem genuine() {
        return new NativeGroth16(NativeCore.load());
    }

    @Test
    void startWhenThereIsNoLibraryThenFailsWithTheReasonAndTheFix() {
        try (ApplicationProcess application = ApplicationProcess.start(NO_LIBRARY, folder)) {
            assertThat(application.failure())
                    .contains("countersign.zk.proof-system", "no library for plan9-mips", "countersign.zk.fallback");
        }
    }

    @Test
    @EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
    void startWhenLibraryIsAlteredThenFailsWithTheReasonAndTheFix() throws IOException {
        Path altered = folder.resolve(LIBRARY);
        Files.createDirectories(altered.getParent());
        byte[] octets = library();
        octets[octets.length / 2] ^= 1;
        Files.write(altered, octets);
        try (ApplicationProcess application = ApplicationProcess.start(NO_OPTIONS, folder)) {
            assertThat(application.failure())
                    .contains("countersign.zk.proof-system", "not the one that was built", "countersign.zk.fallback");
        }
    }

    @Test
    @EnabledIf(value = "isNobleBuilt", disabledReason = "npm was missing when countersign-zk-graaljs was built")
    void requestWhenFallbackServesThenItJudgesAndHealthSaysSo() {
        // Without a native core no real proof can be generated, and a fake one is refused as well.
        ProvingClient client = new ProvingClient(NativeCore.isBuilt() ? genuine() : new FakeProofSystem());
        try (ApplicationProcess application =
                ApplicationProcess.start(NO_LIBRARY, folder, "--countersign.zk.fallback=noble", client.registered())) {
            int port = application.port();
            assertThat(client.health(port)).contains("\"proofSystem\":\"noble\"", "standsInBecause", "plan9-mips");
            assertThat(client.status(port, client.alteredProof())).isEqualTo(401);
            assumeThat(NativeCore.isBuilt()).as("something proves").isTrue();
            assertThat(client.status(port, client.proof())).isEqualTo(200);
        }
    }

    @Test
    @EnabledIf(value = "isFaultyBuilt", disabledReason = "cargo was missing when this was built")
    void requestWhenNativeCodePanicsThen503AndNothingIsAccepted() throws Exception {
        ProvingClient client = new ProvingClient(genuine());
        try (ApplicationProcess application = ApplicationProcess.start(NO_OPTIONS, FAULTY, client.registered())) {
            int port = application.port();
            String panics = client.alteredProof();
            for (int i = 0; i < 3; i++) {
                HttpResponse<String> answer = client.get(port, "/me", panics);
                assertThat(answer.statusCode()).isEqualTo(503);
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            }
            assertThat(client.status(port, client.proof())).isEqualTo(200);
            assertGoodOnesAreAcceptedOrNotJudged(client, port);
            assertThat(client.health(port)).contains("\"proofSystem\":\"groth16\"");
        }
    }

    private static void assertGoodOnesAreAcceptedOrNotJudged(ProvingClient client, int port) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> good = new ArrayList<>();
            List<Callable<Integer>> bad = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                String proof = client.proof();
                String panics = client.alteredProof();
                good.add(() -> client.status(port, proof));
                bad.add(() -> client.status(port, panics));
            }
            List<Future<Integer>> ofBad = bad.stream().map(threads::submit).toList();
            List<Future<Integer>> ofGood = good.stream().map(threads::submit).toList();
            for (Future<Integer> answer : ofBad) {
                assertThat(answer.get()).isEqualTo(503);
            }
            for (Future<Integer> answer : ofGood) {
                // Proofs in a batch with one that caused a panic have no verdict.
                assertThat(answer.get()).isIn(200, 503);
            }
        }
    }

    @Test
    @EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
    void alteredProofWhenLibraryIsThatOfTheJarThenItIsOnlyBad() {
        ProvingClient client = new ProvingClient(genuine());
        assertThat(NativeCore.load().info()).contains("\"faultInjection\":false");
        try (ApplicationProcess application = ApplicationProcess.start(NO_OPTIONS, folder, client.registered())) {
            assertThat(client.status(application.port(), client.alteredProof())).isEqualTo(401);
        }
    }
}
