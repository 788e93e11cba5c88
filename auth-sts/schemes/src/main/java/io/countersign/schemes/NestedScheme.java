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
 * A token that the calling service signs with its own key, {@code typ: nested+jwt}, and that carries the user's
 * access token (RFC 9068) inside, in {@code token}: both are verified, and both must be for this service. The inner
 * one can be encrypted to it (RFC 7516). What does not reach the next service is exchanged first (RFC 8693).
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
     * @param pattern an audience of the own issuers' tokens that is accepted inside beside the service's
     *     own id, or {@code null} for none
     * @param peers whose tokens are accepted, by service id; none for a service that only calls
     * @param opener of inner tokens that are encrypted to this service, or {@code null} if they come in the clear
     * @param own makes this service's tokens, or {@code null} for a service that is only called
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

    /** Signs around the user's token, by whichever scheme it came. */
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
