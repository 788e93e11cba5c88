// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenScheme;
import java.util.Objects;
import java.util.Set;

/**
 * Scheme for users' access tokens (RFC 9068) for one service each. For each service that is called, the token is
 * exchanged at the authorization server (RFC 8693). Its {@code act} lists the services that it passed through.
 *
 * @since 0.1
 */
public final class TokenExchangeScheme extends TokenScheme {

    public static final SchemeName NAME = new SchemeName("token-exchange");

    private final TokenPresentation<CompactJws> presentation;

    private final TokenExchange exchange;

    public TokenExchangeScheme(JwtSchemeSettings settings, TokenExchange exchange) {
        Set<String> audience = UserTokens.audience(settings, null);
        this.presentation = settings.presentation(
                NAME,
                TokenHeader.CALLER,
                audience,
                UserTokens.of(NAME, settings, settings.verifiers(AccessTokens.TYPE, audience)));
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

    /** Exchanges the caller's token. Works for callers of every JWT scheme with an exchangeable token. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return caller.credential() instanceof VerifiedJwt own && own.subject() != null
                ? exchange.propagate(own.subject(), next)
                : Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
