// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.InboundRequest;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Presentation;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.TokenHeader;
import io.countersign.core.Verdict;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.keyset.KeySource;
import io.countersign.json.JsonObject;
import io.countersign.tokens.TokenCredential;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenScheme;
import io.countersign.tokens.VerifiedCredential;
import io.countersign.tokens.VerifiedPart;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scheme for tokens that the calling service signs with its own key, for this service only: {@code typ: si+jwt}, the
 * calling service as {@code iss} and {@code sub}, valid for a minute. {@code user} names the user that the service
 * acts for; it is accepted if the service may assert users of that issuer. {@code chain} lists the services that the
 * call passed through before.
 *
 * @since 0.1
 */
public final class SelfIssuedScheme extends TokenScheme {

    public static final SchemeName NAME = new SchemeName("self-issued");

    static final String TYPE = "si+jwt";

    private static final String USER = "user";

    private final TokenPresentation<CompactJws> presentation;

    private final JwtSchemeSettings settings;

    private final Peers peers;

    private final @Nullable WorkloadTokens own;

    /**
     * @param peers services whose tokens are accepted, by service id; empty for a service that only calls
     * @param own signer of this service's tokens, or {@code null} for a service that is only called
     */
    public SelfIssuedScheme(JwtSchemeSettings settings, Map<String, Peer> peers, @Nullable WorkloadTokens own) {
        this.settings = settings.withoutRequiredSender();
        this.peers = new Peers(peers);
        this.own = own;
        TokenForm form = new TokenForm(TYPE, this.peers.verifiers(settings, TYPE));
        Set<String> audience = Set.of(settings.service().value());
        this.presentation =
                this.settings.presentation(NAME, TokenHeader.BEARER, audience, new JwtTokens(form, this::read));
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

    private VerifiedCredential read(TokenCredential<CompactJws> read, Jwt jwt, KeySource keys) {
        List<Caller.Workload> chain = peers.chain(jwt);
        UserClaims user = user(jwt);
        VerifiedJwt credential = new VerifiedJwt(NAME, read.token(), jwt, read.digest(), user, null);
        Caller caller = new Caller(
                user == null ? null : user.user(),
                chain,
                user == null ? Set.of() : user.authorities(),
                Map.of(),
                user == null ? jwt.expiresAt() : WorkloadTokens.earlier(jwt.expiresAt(), user.expiry()),
                new SenderBinding.Bearer(),
                credential);
        VerifiedPart part = JwtParts.of(jwt, keys);
        return user == null
                ? VerifiedCredential.of(caller, part)
                : VerifiedCredential.of(caller, part, VerifiedPart.withoutKey(user.identity()));
    }

    private @Nullable UserClaims user(Jwt jwt) {
        Object claim = jwt.claims().get(USER);
        if (claim == null) {
            return null;
        }
        if (!(claim instanceof JsonObject claims)) {
            throw AccessTokens.invalid();
        }
        UserClaims asserted = UserClaims.asserted(claims);
        if (!peers.assertsUsersOf(jwt, asserted.issuer())) {
            throw new InvalidCredentialException(
                    RefusalCode.UNTRUSTED_ISSUER, "the peer may not assert users of this issuer");
        }
        UserClaims user = settings.admit(asserted);
        if (!settings.clock().instant().isBefore(user.expiry().plus(settings.clockSkew()))) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "the right of the user has expired");
        }
        return user;
    }

    /** Signs a token for the caller's user, if there is one. Works for callers of every JWT scheme. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        if (own == null || !(caller.credential() instanceof VerifiedJwt from)) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        if (!own.clock().instant().isBefore(caller.expiry())) {
            return Propagation.refused(RefusalCode.EXPIRED);
        }
        if (caller.chain().size() >= AccessTokens.MAX_CHAIN) {
            return Propagation.refused(RefusalCode.INVALID_CLAIM);
        }
        String token = own.find(TYPE, from, next.target());
        String sent = token == null ? sign(own, from, caller, next) : token;
        next.header(TokenHeader.CALLER.name(), Presentation.BEARER.value(sent));
        return Propagation.done();
    }

    private static String sign(WorkloadTokens own, VerifiedJwt from, Caller caller, OutboundRequest next) {
        UserClaims user = from.user();
        Instant end = user == null ? caller.expiry() : user.expiry();
        Map<String, ?> claims = user == null ? Map.of() : Map.of(USER, user.toClaims());
        return own.sign(TYPE, from, caller, next.target(), end, claims);
    }
}
