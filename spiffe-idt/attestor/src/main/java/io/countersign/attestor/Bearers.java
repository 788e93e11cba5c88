// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.source.PresentedToken;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.TokenSource;
import io.countersign.attestor.source.TokenVerdict;
import io.countersign.core.ClientAddress;
import io.countersign.registration.log.PeerAddress;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Authenticates services by their token and the address of the socket. */
final class Bearers {

    private static final Logger log = LoggerFactory.getLogger(Bearers.class);

    private final TokenSource source;

    private final InstantSource clock;

    Bearers(TokenSource source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    /**
     * Returns who presents a token.
     *
     * @param address address of the socket; {@code null} if no service can have it
     */
    Bearer authenticate(PresentedToken token, @Nullable PeerAddress address) {
        return switch (examine(token, address == null ? "" : ClientAddress.of(address.toString()))) {
            case TokenVerdict.Live live -> bearer(token, live, address);
            case TokenVerdict.Refused refused ->
                throw switch (refused.reason()) {
                    case INVALID_TOKEN -> Refusals.invalidToken();
                    case HOST_NETWORK -> Refusals.hostNetwork();
                };
        };
    }

    private TokenVerdict examine(PresentedToken token, String caller) {
        try {
            return source.examine(token, caller);
        } catch (SourceException ex) {
            log.warn("The source of tokens is unavailable: {}", ex.getMessage());
            throw Refusals.sourceUnavailable();
        }
    }

    private Bearer bearer(PresentedToken token, TokenVerdict.Live live, @Nullable PeerAddress address) {
        if (!live.end().isAfter(clock.instant())) {
            throw Refusals.invalidToken();
        }
        if (address == null || !live.addresses().contains(address)) {
            throw Refusals.otherAddress();
        }
        return new Bearer(token.hash(), live, address);
    }
}
