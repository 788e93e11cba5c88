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
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges what the certificates of peers claim, by the log. Takes no lock and waits for nothing. */
final class PeerJudge {

    /** Reason for refusing a token that was never registered in the log. */
    static final String UNKNOWN_TOKEN = reason(BindingRefusal.UNKNOWN);

    private static final String ADDRESS_WITH_ZONE = "address_with_zone";

    private final Audit audit;

    PeerJudge(Audit audit) {
        this.audit = audit;
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
        return "certificate_" + refusal.name().toLowerCase(Locale.ROOT);
    }

    private static String reason(BindingRefusal refusal) {
        return "registration_" + refusal.name().toLowerCase(Locale.ROOT);
    }

    static PeerVerdict rejected(CertificateVerdict.Refused refused) {
        return new PeerVerdict.Rejected(reason(refused.reason()), "The certificate is refused: " + refused.reason());
    }

    PeerVerdict judge(Claimed claimed, @Nullable InetAddress address, Instant now) {
        BindingVerdict verdict;
        try {
            verdict = address == null
                    ? audit.judgeWithoutAddress(claimed.tokenHash(), claimed.keyHash(), now)
                    : audit.judge(claimed.tokenHash(), PeerAddress.of(address), claimed.keyHash(), now);
        } catch (IllegalArgumentException withZone) {
            return new PeerVerdict.Rejected(ADDRESS_WITH_ZONE, "The address of the peer has a zone");
        }
        return switch (verdict) {
            case Bound bound -> accepted(claimed, bound);
            case BindingVerdict.Refused refused ->
                new PeerVerdict.Rejected(
                        reason(refused.reason()), "The log does not bind the peer: " + refused.reason());
        };
    }

    private static PeerVerdict accepted(Claimed claimed, Bound bound) {
        Instant end = bound.expiry().isBefore(claimed.end()) ? bound.expiry() : claimed.end();
        return new PeerVerdict.Accepted(new RegisteredPeer(bound.name(), bound.sequence(), end));
    }
}
