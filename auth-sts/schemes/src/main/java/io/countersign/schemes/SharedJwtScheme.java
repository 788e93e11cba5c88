// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenScheme;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scheme for users' access tokens (RFC 9068) of an issuer that all services trust, passed on unchanged from hop to
 * hop. The audience is the service, or the pattern that the services of the domain share.
 *
 * @since 0.1
 */
public final class SharedJwtScheme extends TokenScheme {

    public static final SchemeName NAME = new SchemeName("shared-jwt");

    private final TokenPresentation<CompactJws> presentation;

    private final UnchangedTokens unchanged;

    /**
     * @param pattern audience accepted besides the service id, or {@code null} for none
     * @throws IllegalArgumentException if the pattern does not stand for the service
     */
    public SharedJwtScheme(JwtSchemeSettings settings, @Nullable AudiencePattern pattern) {
        Set<String> audience = UserTokens.audience(settings, pattern);
        this.presentation = settings.presentation(
                NAME,
                TokenHeader.CALLER,
                audience,
                UserTokens.of(NAME, settings, settings.verifiers(AccessTokens.TYPE, audience)));
        this.unchanged = new UnchangedTokens(pattern, settings.clock());
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    protected TokenPresentation<CompactJws> presentation() {
        return presentation;
    }

    /** Passes the caller's token on, if its audience includes the target and it has not expired. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return caller.credential() instanceof VerifiedJwt own && own.scheme().equals(NAME)
                ? unchanged.propagate(caller, own, next)
                : Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
