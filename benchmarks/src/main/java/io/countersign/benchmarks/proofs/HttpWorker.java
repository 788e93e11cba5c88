// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.stacks.Answer;
import io.countersign.benchmarks.stacks.Worker;
import io.countersign.nativecore.NativeCore;
import io.countersign.zk.proof.NativeBulletproofs;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.NativeStark;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Service and its callers in a JVM of their own, controlled by {@link HttpRounds}. Requests are made before they are
 * measured, so that the provers' time is not in it.
 */
public final class HttpWorker {

    private final ProvedService service;

    private final Map<String, ProvedRequests> members;

    private HttpWorker(ProvedService service, Map<String, ProvedRequests> members) {
        this.service = service;
        this.members = members;
    }

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Output of libraries must not mix with the answers.
        System.setOut(System.err);
        NativeCore core = NativeCore.load();
        try (ProvedService service = ProvedService.start();
                ProvedRequests groth16 = new ProvedRequests(new NativeGroth16(core), service);
                ProvedRequests bulletproofs = new ProvedRequests(new NativeBulletproofs(core), service);
                ProvedRequests stark = new ProvedRequests(new NativeStark(core), service)) {
            HttpWorker worker =
                    new HttpWorker(service, Map.of("Groth16", groth16, "Bulletproofs", bulletproofs, "STARK", stark));
            answers.println("ready");
            Worker.serve(answers, line -> worker.measure(HttpRounds.Variant.parse(line)));
        }
    }

    private Answer measure(HttpRounds.Variant variant) {
        ProvedRequests by = Objects.requireNonNull(members.get(variant.system()), "each system has a member");
        List<HttpRequest> requests = Stream.generate(requests(by, variant.kind()))
                .limit(variant.count())
                .toList();
        long begun = System.nanoTime();
        long before = service.cpuNanos();
        requests.forEach(by::send);
        return new Answer(variant.count(), System.nanoTime() - begun, service.cpuNanos() - before);
    }

    private static Supplier<HttpRequest> requests(ProvedRequests by, String kind) {
        if (kind.equals(HttpRounds.PROOF)) {
            return by::proved;
        }
        String session = by.session();
        return () -> by.ofSession(session);
    }
}
