// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenScheme;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scheme for users' access tokens (RFC 9068) of the own domain, and of foreign issuers if the token is for this
 * service only. Inside the domain a token is passed on unchanged. For a service outside its audience it is exchanged
 * first (RFC 8693). Users of foreign issuers get no roles, and only the scopes allowed for that issuer.
 *
 * @since 0.1
 */
public final class CrossDomainScheme extends TokenScheme {

    public static final SchemeName NAME = new SchemeName("cross-domain");

    private final TokenPresentation<CompactJws> presentation;

    private final UnchangedTokens unchanged;

    private final TokenExchange exchange;

    /**
     * @param pattern audience accepted in the own issuers' tokens besides the service id, or {@code null} for none
     * @param exchange exchange of tokens that do not reach the next service
     * @throws IllegalArgumentException if the pattern does not stand for the service
     */
    public CrossDomainScheme(JwtSchemeSettings settings, @Nullable AudiencePattern pattern, TokenExchange exchange) {
        Set<String> audience = UserTokens.audience(settings, pattern);
        this.presentation = settings.presentation(
                NAME,
                TokenHeader.CALLER,
                audience,
                UserTokens.of(NAME, settings, UserTokens.verifiers(settings, audience)));
        this.unchanged = new UnchangedTokens(pattern, settings.clock());
        this.exchange = Objects.requireNonNull(exchange, "exchange cannot be null");
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    protected TokenPresentation<CompactJws> presentation() {
        return presentation;
    }

    /** Passes on a token that reaches the target, and exchanges any other. Works for callers of every JWT scheme. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        if (!(caller.credential() instanceof VerifiedJwt own) || own.subject() == null) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        return isPassedOn(caller, own, next)
                ? unchanged.propagate(caller, own, next)
                : exchange.propagate(own.subject(), next);
    }

    /**
     * Whether the token can be passed on unchanged: an access token that is neither inside another token nor bound to
     * its sender.
     */
    private boolean isPassedOn(Caller caller, VerifiedJwt own, OutboundRequest next) {
        SubjectToken subject = Objects.requireNonNull(own.subject(), "subject cannot be null");
        return subject.type().equals(SubjectToken.ACCESS_TOKEN)
                && subject.value().equals(own.token())
                && caller.binding() instanceof SenderBinding.Bearer
                && unchanged.reaches(own.jwt().audience(), next.target());
    }
}
