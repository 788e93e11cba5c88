// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.core.Caller;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import io.countersign.schemes.UnchangedTokens;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenRules;
import io.countersign.tokens.TokenScheme;
import io.countersign.tokens.VerifiedCredentialCache;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Scheme for opaque access tokens, which the authorization server introspects (RFC 7662). A token is accepted for at most
 * 30 seconds after the server revoked it. JWTs belong to other schemes and are not introspected, unless the rules say so.
 *
 * @since 0.1
 */
public final class OpaqueTokenScheme extends TokenScheme {

    public static final SchemeName NAME = new SchemeName("opaque-token");

    /** The authorization server says that the token is not active: it is unknown, revoked or expired. */
    public static final RefusalCode INACTIVE = new RefusalCode("inactive");

    /** Default maximum length of a token, in characters. */
    public static final int DEFAULT_MAX_SIZE = 4096;

    private final OpaqueTokens tokens;

    private final TokenPresentation<String> presentation;

    private final UnchangedTokens unchanged;

    private final EndpointState state;

    /**
     * @param tokenRules rules of all tokens: size, revocations and senders. Their cache is not used, because it keeps
     *     tokens until they expire.
     */
    public OpaqueTokenScheme(
            OpaqueTokenRules rules, IntrospectionEndpoint endpoint, IntrospectionLimits limits, TokenRules tokenRules) {
        this.state = new EndpointState(rules.issuer());
        this.tokens = new OpaqueTokens(rules, endpoint, limits, state, tokenRules.clock());
        this.presentation =
                new TokenPresentation<>(NAME, TokenHeader.CALLER, rules.audiences(), tokens, withoutCache(tokenRules));
        this.unchanged = new UnchangedTokens(null, tokenRules.clock());
    }

    private static TokenRules withoutCache(TokenRules rules) {
        return new TokenRules(
                rules.maxSize(),
                VerifiedCredentialCache.disabled(),
                rules.revocations(),
                rules.senders(),
                rules.clock());
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    protected TokenPresentation<String> presentation() {
        return presentation;
    }

    /** Passes the caller's token on, if its audience includes the target and it has not expired. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return caller.credential() instanceof OpaqueCredential own
                ? unchanged.propagate(caller, own.token(), own.audience(), next)
                : Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }

    /** Returns the state of the introspection endpoint, for operators. */
    public Status status() {
        return new Status(state.answered(), state.failed(), tokens.size());
    }

    /**
     * State of the introspection endpoint.
     *
     * @param answered time of the last request with a usable answer, or {@code null} if there was none
     * @param failed time of the last request without one, or {@code null} if there was none
     * @param cached approximate number of cached tokens
     */
    public record Status(
            @Nullable Instant answered, @Nullable Instant failed, long cached) {}
}
