// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import io.countersign.idt.x509.Peer;
import io.countersign.idt.x509.TrustBundle;
import io.countersign.idt.x509.TrustBundles;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import io.spiffe.exception.X509ContextException;
import io.spiffe.svid.x509svid.X509Svid;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/** Workloads of a chain, the asserting one first, with SVIDs issued by the embedded Workload API over its socket. */
final class Workloads {

    private static final TrustDomain DOMAIN = TrustDomain.parse("shop.com");

    private static final Duration LIFE = Duration.ofHours(4);

    // Kept in a field, because a logger without a reference loses its level. It would log each client that is
    // closed.
    private static final Logger CLIENTS = Logger.getLogger("io.spiffe");

    static {
        CLIENTS.setLevel(Level.WARNING);
    }

    private final List<X509Svid> svids;

    private final TrustBundles bundles;

    private Workloads(List<X509Svid> svids, TrustBundles bundles) {
        this.svids = List.copyOf(svids);
        this.bundles = bundles;
    }

    /** Returns a number of workloads. */
    static Workloads issue(int count) {
        try {
            Path folder = Files.createTempDirectory("bench-idt");
            Path socket = folder.resolve("api.sock");
            EmbeddedWorkloadApi.Builder builder =
                    EmbeddedWorkloadApi.builder(DOMAIN.name()).svidLife(LIFE);
            IntStream.range(0, count)
                    .forEach(index -> builder.register(socket, id(index).toString()));
            try (EmbeddedWorkloadApi api = builder.start();
                    WorkloadApiSource source = WorkloadApiSource.open(
                            EmbeddedWorkloadApi.endpoint(socket), id(0), LIFE, LIFE, Clock.systemUTC())) {
                TrustBundle bundle = TrustBundle.of(DOMAIN, api.current().x509Authorities());
                return new Workloads(
                        source.client().fetchX509Context().getX509Svids(), TrustBundles.of(List.of(bundle)));
            } finally {
                Files.delete(folder);
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (X509ContextException ex) {
            throw new IllegalStateException("The Workload API gave no SVIDs", ex);
        }
    }

    /** Returns the id of the workload that adds the layer of this index, or verifies a token of as many layers. */
    static SpiffeId id(int index) {
        String name = switch (index) {
            case 0 -> "asserting";
            case 1 -> "subject";
            default -> "m-tier-" + (index - 1);
        };
        return SpiffeId.of(DOMAIN, "/" + name);
    }

    io.countersign.idt.x509.X509Svid svid(int index) {
        X509Svid svid = svids.get(index);
        return io.countersign.idt.x509.X509Svid.of(svid.getChain(), svid.getPrivateKey());
    }

    Peer peer(int index) {
        return Peer.of(svids.get(index).getChain().toArray(X509Certificate[]::new));
    }

    TrustBundles bundles() {
        return bundles;
    }
}
