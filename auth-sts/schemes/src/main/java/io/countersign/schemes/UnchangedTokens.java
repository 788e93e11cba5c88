// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Presentation;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import io.countersign.core.ServiceId;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.AudiencePattern;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Passes a caller's access token on unchanged, to services for which it is intended.
 *
 * @since 0.1
 */
public final class UnchangedTokens {

    private final @Nullable AudiencePattern pattern;

    private final Clock clock;

    /** @param pattern audience that stands for several services, or {@code null} for none */
    public UnchangedTokens(@Nullable AudiencePattern pattern, Clock clock) {
        this.pattern = pattern;
        this.clock = clock;
    }

    Propagation propagate(Caller caller, VerifiedJwt own, OutboundRequest next) {
        return propagate(caller, own.token(), own.jwt().audience(), next);
    }

    /**
     * Adds the caller's token to a request. Refuses if the token has expired, is bound to its sender, or is not for the
     * target.
     *
     * @param audience audience of the token
     */
    public Propagation propagate(Caller caller, String token, List<String> audience, OutboundRequest next) {
        if (!clock.instant().isBefore(caller.expiry())) {
            return Propagation.refused(RefusalCode.EXPIRED);
        }
        if (!(caller.binding() instanceof SenderBinding.Bearer)) {
            return Propagation.refused(RefusalCode.WRONG_SENDER);
        }
        if (!reaches(audience, next.target())) {
            return Propagation.refused(RefusalCode.WRONG_AUDIENCE);
        }
        next.header(TokenHeader.CALLER.name(), Presentation.BEARER.value(token));
        return Propagation.done();
    }

    boolean reaches(List<String> audience, ServiceId target) {
        return audience.contains(target.value())
                || (pattern != null && pattern.matches(target) && audience.contains(pattern.value()));
    }
}
