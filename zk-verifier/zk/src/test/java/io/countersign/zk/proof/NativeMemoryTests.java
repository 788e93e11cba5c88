// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.field.FieldElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/** Tests that the native core leaks no memory of refused proofs. Skipped if the build had no cargo. */
@Tag("nightly-zk")
@EnabledOnOs(OS.LINUX)
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class NativeMemoryTests {

    private static final int HALF = 50_000;

    private static final int BATCH = 50;

    private static final int THREADS = 4;

    /** A leak below this limit would be less than 170 of the 288 octets of each proof. */
    private static final long MOST_GROWTH = 8L << 20;

    private static final Circuit CIRCUIT = Circuit.SECRET_PROOF;

    private final NativeCore core = NativeCore.load();

    private final byte[] good = good();

    private static byte[] good() {
        JsonNode vector = Vectors.proofs(CIRCUIT).findFirst().orElseThrow();
        return HexFormat.of()
                .parseHex(vector.required("signals").get(0).asString()
                        + "00000100"
                        + vector.required("proof").asString());
    }

    @Test
    void verifyWhenAHundredThousandProofsAreBadThenMemoryStaysLevel() throws Exception {
        long handle = core.loadKey(
                Groth16Key.parse(Files.readAllBytes(
                                Vectors.CIRCUITS.resolve("artefacts/" + CIRCUIT.circuitName() + "/verifying_key.bin")))
                        .descriptor(),
                new byte[0]);
        assertThat(core.verify(handle, good, 1)).containsExactly(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            refuseAll(handle, threads);
            long before = residentOctets();
            refuseAll(handle, threads);
            assertThat(residentOctets() - before).isLessThan(MOST_GROWTH);
        }
        core.freeKey(handle);
    }

    /** Uses always the same threads, whose buffers are as large as a batch: new threads would allocate memory. */
    private void refuseAll(long handle, ExecutorService threads) throws Exception {
        List<Callable<Integer>> work = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            Random random = new Random(thread);
            work.add(() -> refuse(handle, random, HALF / THREADS / BATCH));
        }
        int refused = 0;
        for (Future<Integer> done : threads.invokeAll(work)) {
            refused += done.get();
        }
        assertThat(refused).isEqualTo(HALF);
    }

    private int refuse(long handle, Random random, int batches) {
        byte[] records = new byte[BATCH * good.length];
        int refused = 0;
        for (int batch = 0; batch < batches; batch++) {
            for (int i = 0; i < BATCH; i++) {
                fillBad(records, i * good.length, i, random);
            }
            for (byte verdict : core.verify(handle, records, BATCH)) {
                refused += verdict == 2 || verdict == 3 ? 1 : 0;
            }
        }
        return refused;
    }

    /** Random, malformed, or one wrong bit. Three of a batch have it in the signal, so that only the pairing fails. */
    private void fillBad(byte[] records, int at, int i, Random random) {
        System.arraycopy(good, 0, records, at, good.length);
        int proof = at + FieldElement.LENGTH + Integer.BYTES;
        if (i < 3) {
            records[at + FieldElement.LENGTH - 1] ^= (byte) (1 << i);
        } else if (i % 3 == 0) {
            byte[] noise = new byte[Proof.GROTH16_LENGTH];
            random.nextBytes(noise);
            System.arraycopy(noise, 0, records, proof, noise.length);
        } else if (i % 3 == 1) {
            Arrays.fill(records, proof, proof + Proof.GROTH16_LENGTH, (byte) (i % 2 == 0 ? 0 : 0xff));
        } else {
            int bit = random.nextInt(Proof.GROTH16_LENGTH * Byte.SIZE);
            records[proof + bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        }
    }

    /** Reads the resident memory: the second number of statm, in pages, see proc(5). */
    private static long residentOctets() throws IOException {
        String[] pages = Files.readString(Path.of("/proc/self/statm")).split(" ", 3);
        return Long.parseLong(pages[1]) * 4096;
    }
}
