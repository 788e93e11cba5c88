// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.PeerVerdict;
import io.countersign.registration.agent.CertificateVerdict.Claimed;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.BindingRefusal;
import io.countersign.registration.audit.BindingVerdict;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.log.PeerAddress;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Judges peers by the log. Takes no lock, waits for nothing, and verifies one signature for a new certificate. */
final class PeerJudge {

    private static final String CERTIFICATE = "certificate_";

    private static final String ADDRESS_WITH_ZONE = "address_with_zone";

    private static final int MOST_KNOWN = 4096;

    private final Audit audit;

    private final Duration clockSkew;

    // Certificates of peers that were bound, so that requests on open connections verify no signature.
    private final Map<X509Certificate, Claimed> known = new ConcurrentHashMap<>();

    PeerJudge(Audit audit, Duration clockSkew) {
        this.audit = audit;
        this.clockSkew = clockSkew;
    }

    static Set<String> reasons() {
        Set<String> reasons = new LinkedHashSet<>();
        for (CertificateRefusal refusal : CertificateRefusal.values()) {
            reasons.add(reason(refusal));
        }
        for (BindingRefusal refusal : BindingRefusal.values()) {
            reasons.add(reason(refusal));
        }
        reasons.add(ADDRESS_WITH_ZONE);
        return reasons;
    }

    private static String reason(CertificateRefusal refusal) {
        return CERTIFICATE + refusal.name().toLowerCase(Locale.ROOT);
    }

    private static String reason(BindingRefusal refusal) {
        return "registration_" + refusal.name().toLowerCase(Locale.ROOT);
    }

    PeerVerdict judge(List<X509Certificate> chain, @Nullable InetAddress address, Instant now) {
        return switch (read(chain, now)) {
            case Claimed claimed -> judge(chain.getFirst(), claimed, address, now);
            case CertificateVerdict.Refused refused ->
                new PeerVerdict.Rejected(reason(refused.reason()), "The certificate is refused: " + refused.reason());
        };
    }

    private CertificateVerdict read(List<X509Certificate> chain, Instant now) {
        Claimed claimed = chain.size() == 1 ? known.get(chain.getFirst()) : null;
        return claimed == null ? CertificateVerdict.read(chain, now, clockSkew) : claimed.at(now, clockSkew);
    }

    private PeerVerdict judge(
            X509Certificate certificate, Claimed claimed, @Nullable InetAddress address, Instant now) {
        BindingVerdict verdict;
        try {
            verdict = address == null
                    ? audit.judgeWithoutAddress(claimed.tokenHash(), claimed.keyHash(), now)
                    : audit.judge(claimed.tokenHash(), PeerAddress.of(address), claimed.keyHash(), now);
        } catch (IllegalArgumentException withZone) {
            return new PeerVerdict.Rejected(ADDRESS_WITH_ZONE, "The address of the peer has a zone");
        }
        return switch (verdict) {
            case Bound bound -> accepted(certificate, claimed, bound);
            case BindingVerdict.Refused refused ->
                new PeerVerdict.Rejected(
                        reason(refused.reason()), "The log does not bind the peer: " + refused.reason());
        };
    }

    private PeerVerdict accepted(X509Certificate certificate, Claimed claimed, Bound bound) {
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        known.putIfAbsent(certificate, claimed);
        Instant end = bound.expiry().isBefore(claimed.end()) ? bound.expiry() : claimed.end();
        return new PeerVerdict.Accepted(new RegisteredPeer(bound.name(), bound.sequence(), end));
    }
}
