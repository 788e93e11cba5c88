// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.TARGET;

import io.countersign.core.ReplayStore;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.idt.x509.Peer;
import io.countersign.idt.x509.TrustBundles;
import io.countersign.idt.x509.X509Svid;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.test.MovableClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Main program that prints sizes and times of nested tokens: the median and the 5th and 95th of a hundred batches, in
 * microseconds.
 */
final class NestedTiming {

    private static final TrustBundles BUNDLES = TestWorkloads.bundles();

    private static final ReplayStore NEVER_USED = (owner, id, until) -> ReplayStore.Use.FIRST;

    private static final MovableClock CLOCK = new MovableClock(TestCertificates.NOW);

    private static final NestedPolicy POLICY = NestedPolicy.of(TARGET, Set.of(ASSERTING));

    private static final int BATCHES = 200;

    private static final int BATCH = 50;

    private static int accepted;

    private NestedTiming() {}

    public static void main(String[] arguments) {
        System.out.println(JcaProviders.best().name(JwsAlgorithm.ES256));
        for (int layers : new int[] {1, 2, 3, 4, 5, 8, 16}) {
            measure("id-mode", layers, idMode(layers), idModeVerifier(new ChainVerifier(256)));
            measure("lsvid", layers, lsvid(layers), lsvidVerifier(new ChainVerifier(256)));
            measure("anon-mode", layers, anonMode(layers), anonVerifier());
        }
        cold();
        extending();
        System.out.println(accepted + " accepted");
    }

    private static NestedVerifier idModeVerifier(ChainVerifier chains) {
        return NestedVerifier.idMode(POLICY, () -> BUNDLES, chains, NEVER_USED, CLOCK);
    }

    private static NestedVerifier lsvidVerifier(ChainVerifier chains) {
        return NestedVerifier.lsvid(POLICY, () -> BUNDLES, chains, NEVER_USED, CLOCK);
    }

    private static NestedVerifier anonVerifier() {
        AnonRoots roots = AnonRoots.of(
                Map.of(ASSERTING, List.of(TestAnonToken.root("root").publicKey())));
        return NestedVerifier.anonMode(POLICY, () -> roots, NEVER_USED, CLOCK);
    }

    private static void measure(String mode, int layers, String token, NestedVerifier verifier) {
        Peer peer = TestWorkloads.peer(workload(layers - 1));
        String times = times(() -> verifier.verify(token, peer), BATCH);
        System.out.printf(
                Locale.ROOT, "%-9s %2d layers %6d characters  verify %s%n", mode, layers, token.length(), times);
    }

    private static void cold() {
        String token = lsvid(3);
        Peer peer = TestWorkloads.peer(workload(2));
        String times = times(() -> lsvidVerifier(new ChainVerifier(256)).verify(token, peer), 5);
        System.out.println("lsvid      3 layers, no chain known  verify " + times);
    }

    private static void extending() {
        X509Svid svid = TestWorkloads.svid(TARGET);
        Verified verified =
                (Verified) lsvidVerifier(new ChainVerifier(16)).verify(lsvid(3), TestWorkloads.peer(workload(2)));
        LsvidSigner signer = LsvidSigner.of(svid);
        LsvidTokens lsvids = new LsvidTokens(() -> signer, CLOCK);
        NextLayer next = NextLayer.to(ASSERTING, Duration.ofMinutes(1));
        System.out.println("lsvid      fourth layer  extend " + timesOf(() -> lsvids.extend(verified, next)));
        Verified id =
                (Verified) idModeVerifier(new ChainVerifier(16)).verify(idMode(3), TestWorkloads.peer(workload(2)));
        IdModeTokens ids = new IdModeTokens(() -> svid, CLOCK);
        System.out.println("id-mode    fourth layer  extend " + timesOf(() -> ids.extend(id, next)));
        Verified anon = (Verified) anonVerifier().verify(anonMode(3), TestWorkloads.peer(workload(2)));
        AnonTokens anons = new AnonTokens(TARGET, CLOCK);
        System.out.println("anon-mode  fourth layer  extend " + timesOf(() -> anons.extend(anon, next)));
    }

    private static String timesOf(Supplier<String> work) {
        return times(
                () -> {
                    String token = work.get();
                    return new IdtVerification.Unknown(token);
                },
                BATCH);
    }

    private static String times(Supplier<IdtVerification> work, int batch) {
        double[] micros = new double[BATCHES];
        for (int i = -BATCHES; i < BATCHES; i++) {
            long start = System.nanoTime();
            for (int j = 0; j < batch; j++) {
                accepted += work.get() instanceof Verified ? 1 : 0;
            }
            micros[Math.max(i, 0)] = (System.nanoTime() - start) / 1000.0 / batch;
        }
        Arrays.sort(micros);
        return String.format(
                Locale.ROOT,
                "%7.1f (%.1f to %.1f)",
                micros[BATCHES / 2],
                micros[BATCHES / 20],
                micros[BATCHES - 1 - BATCHES / 20]);
    }

    private static SpiffeId workload(int index) {
        return index == 0 ? ASSERTING : TestWorkloads.id("workload-" + index);
    }

    private static SpiffeId audience(int index, int layers) {
        return index + 1 < layers ? workload(index + 1) : TARGET;
    }

    private static String idMode(int layers) {
        TestToken token = new TestToken();
        for (int i = 0; i < layers; i++) {
            SignedChains.add(token, TestToken.idMode(i, workload(i), audience(i, layers)), workload(i));
        }
        return token.text();
    }

    private static String lsvid(int layers) {
        TestToken token = new TestToken();
        for (int i = 0; i < layers; i++) {
            SignedChains.add(token, TestToken.lsvid(i, workload(i), audience(i, layers)), workload(i));
        }
        return token.text();
    }

    private static String anonMode(int layers) {
        TestAnonToken token = TestAnonToken.of("root");
        for (int i = 0; i < layers; i++) {
            token.layer(TestAnonToken.members(i, workload(i), audience(i, layers)));
        }
        return token.text();
    }
}
