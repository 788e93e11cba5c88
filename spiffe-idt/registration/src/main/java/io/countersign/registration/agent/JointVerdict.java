// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.PeerVerdict.Accepted;
import io.countersign.core.link.PeerVerdict.Rejected;
import io.countersign.core.link.PeerVerdict.Unknown;
import io.countersign.idt.TrustDomain;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verdict of several logs about one peer. It is accepted if exactly one log accepts it, with a name of a trust domain of
 * that log. Of refusals, the most certain one counts: that of a log that knows the token, then that of a log that cannot
 * tell, and then that of the first log.
 */
final class JointVerdict {

    private static final String OTHER_DOMAIN = "registration_other_trust_domain";

    private static final String SEVERAL_LOGS = "registration_in_several_logs";

    private @Nullable Accepted accepted;

    private @Nullable PeerVerdict refusal;

    private boolean several;

    static List<String> reasons() {
        return List.of(OTHER_DOMAIN, SEVERAL_LOGS);
    }

    /**
     * Adds the verdict of a log, that of the own log first.
     *
     * @param domains trust domains of which the log may accept names
     */
    void add(Set<TrustDomain> domains, PeerVerdict verdict) {
        if (!(verdict instanceof Accepted by)) {
            refuse(verdict);
        } else if (by.identity() instanceof RegisteredPeer peer
                && domains.contains(peer.id().trustDomain())) {
            several |= accepted != null;
            accepted = by;
        } else {
            refuse(new Rejected(OTHER_DOMAIN, "The log may not accept a peer of another trust domain"));
        }
    }

    private void refuse(PeerVerdict verdict) {
        if (refusal == null || certainty(verdict) > certainty(refusal)) {
            refusal = verdict;
        }
    }

    private static int certainty(PeerVerdict verdict) {
        return switch (verdict) {
            case Rejected rejected -> rejected.reason().equals(PeerJudge.UNKNOWN_TOKEN) ? 0 : 2;
            case Unknown any -> 1;
            case Accepted any -> throw new IllegalArgumentException("An acceptance is no refusal");
        };
    }

    PeerVerdict get() {
        if (several) {
            return new Rejected(SEVERAL_LOGS, "Several logs accept the peer, with different names");
        }
        if (accepted != null) {
            return accepted;
        }
        if (refusal == null) {
            throw new IllegalStateException("No log has a verdict");
        }
        return refusal;
    }
}
