// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import io.countersign.idt.x509.TrustBundle;
import io.countersign.idt.x509.X509Svid;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Current SVID of this workload and current trust bundles, for signing and verifying tokens. Content that does not
 * change stays the same object, so caches that use its version remain valid. Never blocks. Safe for use by several
 * threads.
 *
 * @since 0.1
 */
public final class LiveIdentity {

    private final SvidSource source;

    private final Clock clock;

    private volatile Signing signing;

    private volatile Trusting trusting;

    /**
     * @param source source of the SVID and bundles
     * @param clock clock of the current time
     * @throws io.countersign.core.InvalidCredentialException if the SVID is not that of a workload
     * @throws IllegalArgumentException if its key is not on P-256
     */
    public LiveIdentity(SvidSource source, Clock clock) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        SvidContext first = source.latest();
        this.signing = Signing.of(first.svid());
        this.trusting = Trusting.of(first.bundles());
    }

    /** Returns the identity of this workload. */
    public SpiffeId id() {
        return source.latest().svid().id();
    }

    /**
     * Returns the SVID to sign with.
     *
     * @throws NoSvidException if no SVID is valid now
     */
    public X509Svid svid() {
        Svid current = source.current(clock.instant()).svid();
        Signing known = signing;
        if (known.svid != current) {
            known = Signing.of(current);
            signing = known;
        }
        return known.signer;
    }

    /**
     * Returns the trusted bundles. They are empty while the own SVID is not valid, because then the bundles have not
     * been confirmed either.
     */
    public io.countersign.idt.x509.TrustBundles bundles() {
        SvidContext latest = source.latest();
        if (!latest.isAlive(clock.instant())) {
            return io.countersign.idt.x509.TrustBundles.none();
        }
        Trusting known = trusting;
        if (known.from != latest.bundles()) {
            known = Trusting.of(latest.bundles());
            trusting = known;
        }
        return known.bundles;
    }

    @Override
    public String toString() {
        return "LiveIdentity[" + id() + "]";
    }

    private record Signing(Svid svid, X509Svid signer) {

        static Signing of(Svid svid) {
            return new Signing(svid, X509Svid.of(svid.chain(), svid.key()));
        }
    }

    private record Trusting(TrustBundles from, io.countersign.idt.x509.TrustBundles bundles) {

        static Trusting of(TrustBundles from) {
            List<TrustBundle> bundles = new ArrayList<>();
            for (TrustDomain domain : from.trustDomains()) {
                Set<X509Certificate> authorities = from.authorities(domain);
                if (!authorities.isEmpty()) {
                    bundles.add(TrustBundle.of(domain, authorities));
                }
            }
            return new Trusting(from, io.countersign.idt.x509.TrustBundles.of(bundles));
        }
    }
}
