// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.audit.BindingVerdict.Refused;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.PeerAddress;
import io.countersign.registration.pins.PinnedAttestor;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Registration in a slot, and what the pins say about it. All refusals but those of time are computed beforehand. */
final class Standing {

    private final Binding binding;

    private final @Nullable BindingRefusal refusal;

    private final Instant attestorEnd;

    // Of a registration that was replaced.
    private final Instant handoverEnd;

    private Standing(Binding binding, @Nullable BindingRefusal refusal, Instant attestorEnd, Instant handoverEnd) {
        this.binding = binding;
        this.refusal = refusal;
        this.attestorEnd = attestorEnd;
        this.handoverEnd = handoverEnd;
    }

    /** @param attested whether the signature of the attestor was verified */
    static Standing of(Binding binding, @Nullable PinnedAttestor attestor, boolean attested) {
        Instant end = attestor == null ? Instant.MIN : attestor.end();
        return new Standing(binding, refusal(binding, attestor, attested), end, Instant.MAX);
    }

    /** Returns the same registration, which was replaced and binds until a time. */
    Standing until(Instant end) {
        return new Standing(binding, refusal, attestorEnd, end);
    }

    private static @Nullable BindingRefusal refusal(
            Binding binding, @Nullable PinnedAttestor attestor, boolean attested) {
        if (attestor == null) {
            return BindingRefusal.ATTESTOR_NOT_PINNED;
        }
        if (!attested) {
            return BindingRefusal.NOT_ATTESTED;
        }
        if (!attestor.names().match(binding.name())) {
            return BindingRefusal.NAME_NOT_PERMITTED;
        }
        return attestor.permits(binding.address()) ? null : BindingRefusal.ADDRESS_NOT_PERMITTED;
    }

    Binding binding() {
        return binding;
    }

    /** Why the registration binds nothing at a time; {@code null} if it is in force. */
    @Nullable
    BindingRefusal refusalAt(Instant now, Duration clockSkew) {
        if (!now.isBefore(handoverEnd)) {
            return BindingRefusal.ENDED;
        }
        if (refusal != null) {
            return refusal;
        }
        if (!now.isBefore(attestorEnd)) {
            return BindingRefusal.ATTESTOR_ENDED;
        }
        if (!now.isBefore(binding.expiry())) {
            return BindingRefusal.EXPIRED;
        }
        return now.plus(clockSkew).isBefore(binding.issued()) ? BindingRefusal.NOT_YET : null;
    }

    /** @param address {@code null} if it is not known */
    BindingVerdict judge(@Nullable PeerAddress address, Octets keyHash, Instant now, Duration clockSkew) {
        BindingRefusal atTime = refusalAt(now, clockSkew);
        if (atTime != null) {
            return new Refused(atTime);
        }
        if (address != null && !binding.address().equals(address)) {
            return new Refused(BindingRefusal.OTHER_ADDRESS);
        }
        return binding.keyHash().equals(keyHash) ? bound() : new Refused(BindingRefusal.OTHER_KEY);
    }

    private Bound bound() {
        Instant expiry = Collections.min(List.of(binding.expiry(), attestorEnd, handoverEnd));
        return new Bound(binding.name(), binding.sequence(), expiry);
    }
}
