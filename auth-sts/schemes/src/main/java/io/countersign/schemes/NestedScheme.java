// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.InboundRequest;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import io.countersign.core.Verdict;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenScheme;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scheme for tokens that the calling service signs with its own key, {@code typ: nested+jwt}. The claim {@code token}
 * contains the user's access token (RFC 9068). Both tokens are verified, and both must be for this service. The inner
 * token can be encrypted to this service (RFC 7516). An inner token that does not reach the next service is exchanged
 * first (RFC 8693).
 *
 * @since 0.1
 */
public final class NestedScheme extends TokenScheme {

    public static final SchemeName NAME = new SchemeName("nested");

    static final String TYPE = "nested+jwt";

    private final TokenPresentation<CompactJws> presentation;

    private final Peers peers;

    private final @Nullable NestedTokens own;

    /**
     * @param pattern audience accepted in inner tokens of the own issuers besides the service id, or {@code null} for
     *     none
     * @param peers services whose tokens are accepted, by service id; empty for a service that only calls
     * @param opener decrypter of inner tokens, or {@code null} if they are not encrypted
     * @param own issuer of this service's tokens, or {@code null} for a service that is only called
     */
    public NestedScheme(
            JwtSchemeSettings settings,
            @Nullable AudiencePattern pattern,
            Map<String, Peer> peers,
            @Nullable TokenOpener opener,
            @Nullable NestedTokens own) {
        JwtSchemeSettings unbound = settings.withoutRequiredSender();
        Set<String> audience = UserTokens.audience(settings.service(), pattern);
        this.peers = new Peers(peers);
        this.own = own;
        TokenForm form = new TokenForm(TYPE, this.peers.verifiers(settings, TYPE));
        NestedReader reader = new NestedReader(unbound, this.peers, audience, opener);
        this.presentation = unbound.presentation(NAME, TokenHeader.BEARER, audience, new JwtTokens(form, reader));
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    protected TokenPresentation<CompactJws> presentation() {
        return presentation;
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        return peers.requireSender(presentation.verify(credential, request), request);
    }

    /**
     * Signs a token that contains the user's token. Works for callers of every JWT scheme with an exchangeable token.
     */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        if (own == null || !(caller.credential() instanceof VerifiedJwt from) || from.subject() == null) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        if (caller.chain().size() >= AccessTokens.MAX_CHAIN) {
            return Propagation.refused(RefusalCode.INVALID_CLAIM);
        }
        return own.propagate(caller, from, next);
    }
}
