// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InboundRequest;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.ServiceId;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.keyset.KeySource;
import io.countersign.json.JsonWriter;
import io.countersign.tokens.Authorities;
import io.countersign.tokens.TokenCredential;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenScheme;
import io.countersign.tokens.VerifiedCredential;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scheme for transaction tokens (draft-ietf-oauth-transaction-tokens) in the header {@code Txn-Token}. The
 * authorization server issues one for each request that enters the trust domain. It is for all services of the domain
 * and passed on unchanged from hop to hop. The first service gets it in exchange for the user's token.
 *
 * @since 0.1
 */
public final class TransactionTokenScheme extends TokenScheme {

    public static final SchemeName NAME = new SchemeName("transaction-token");

    public static final String HEADER = "Txn-Token";

    static final String TYPE = "txntoken+jwt";

    private final TokenPresentation<CompactJws> presentation;

    private final JwtSchemeSettings settings;

    private final ServiceId trustDomain;

    private final @Nullable TokenExchange exchange;

    /**
     * @param trustDomain audience of the tokens, such as {@code shop.com}
     * @param exchange exchange by which the first service gets the tokens, or {@code null} for a service that only
     *     passes them on
     */
    public TransactionTokenScheme(JwtSchemeSettings settings, ServiceId trustDomain, @Nullable TokenExchange exchange) {
        this.settings = settings.withoutRequiredSender();
        this.trustDomain = Objects.requireNonNull(trustDomain, "trustDomain cannot be null");
        this.exchange = exchange;
        Set<String> audience = Set.of(trustDomain.value());
        TokenForm form = new TokenForm(TYPE, settings.verifiers(TYPE, audience));
        this.presentation =
                this.settings.presentation(NAME, TokenHeader.TRANSACTION, audience, new JwtTokens(form, this::read));
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    protected TokenPresentation<CompactJws> presentation() {
        return presentation;
    }

    /** Reads any token in this header as this scheme's own, so no other scheme reads it. */
    @Override
    public Reading read(InboundRequest request) {
        return presentation.readOwnHeader(request);
    }

    private VerifiedCredential read(TokenCredential<CompactJws> own, Jwt jwt, KeySource keys) {
        String workload = jwt.claims().string("req_wl");
        String transaction = jwt.claims().string("txn");
        if (workload == null
                || transaction == null
                || transaction.isEmpty()
                || jwt.claims().containsKey("cnf")) {
            throw AccessTokens.invalid();
        }
        UserClaims user = settings.admit(UserClaims.of(jwt));
        SubjectToken subject = new SubjectToken(
                own.token(), SubjectToken.TRANSACTION_TOKEN, jwt, JwtParts.identity(jwt), own.digest());
        Caller caller = new Caller(
                user.user(),
                List.of(new Caller.Workload(Authorities.requireWord(workload))),
                user.authorities(),
                AccessTokens.others(jwt),
                jwt.expiresAt(),
                new SenderBinding.Bearer(),
                new VerifiedJwt(NAME, own.token(), jwt, own.digest(), user, subject));
        return VerifiedCredential.of(caller.withLogin(UserTokens.login(settings, jwt)), JwtParts.of(jwt, keys));
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        if (!(caller.credential() instanceof VerifiedJwt own)) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        if (!next.target().value().endsWith("." + trustDomain.value())) {
            return Propagation.refused(RefusalCode.WRONG_AUDIENCE);
        }
        return own.scheme().equals(NAME) ? passOn(caller, own, next) : begin(own.subject(), next);
    }

    private Propagation passOn(Caller caller, VerifiedJwt own, OutboundRequest next) {
        if (!settings.clock().instant().isBefore(caller.expiry())) {
            return Propagation.refused(RefusalCode.EXPIRED);
        }
        next.header(HEADER, own.token());
        return Propagation.done();
    }

    private Propagation begin(@Nullable SubjectToken subject, OutboundRequest next) {
        if (subject == null || exchange == null) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        byte[] details = JsonWriter.write(Map.of(
                "method",
                next.method(),
                "path",
                Objects.requireNonNullElse(next.uri().getPath(), "/")));
        return exchange.begin(subject, trustDomain, details, next);
    }
}
