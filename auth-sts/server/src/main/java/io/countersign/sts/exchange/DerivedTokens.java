// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.sts.support.Audit;
import io.countersign.sts.support.IssuedToken;
import io.countersign.sts.token.Subject;
import io.countersign.sts.token.TokenIssuer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;

/** Issues tokens in exchange for others: never with more rights, never with a later expiry, and in the same login. */
final class DerivedTokens {

    static final String EXCHANGED = "exchanged";

    static final String TRANSACTION = "transaction";

    private final TokenIssuer issuer;

    private final Duration accessTokenLife;

    private final Duration transactionTokenLife;

    private final Clock clock;

    DerivedTokens(TokenIssuer issuer, Duration accessTokenLife, Duration transactionTokenLife, Clock clock) {
        this.issuer = issuer;
        this.accessTokenLife = accessTokenLife;
        this.transactionTokenLife = transactionTokenLife;
        this.clock = clock;
    }

    /**
     * Issues an access token (RFC 9068) with the client as the current actor.
     *
     * @throws InvalidCredentialException if the subject's token expires now, was revoked, or has too many actors
     */
    IssuedToken accessToken(Permission permission) {
        JwtBuilder token = derived(TokenIssuer.TYPE, permission)
                .claim("client_id", permission.actor().id());
        permission.confirmation().ifPresent(cnf -> {
            token.claim("cnf", cnf);
            // The target does not hold the key, but may act with the token.
            token.claim("may_act", Map.of("sub", permission.target()));
        });
        return sign(token, permission, accessTokenLife);
    }

    /**
     * Issues a transaction token (draft-ietf-oauth-transaction-tokens) for all services of the trust domain and one
     * call.
     *
     * @throws InvalidCredentialException if the subject's token expires now, was revoked, or has too many actors
     */
    IssuedToken transactionToken(Permission permission, TransactionContext context) {
        JwtBuilder token = derived(TokenIssuer.TXN_TYPE, permission)
                .claim("txn", UUID.randomUUID().toString())
                .claim("req_wl", permission.actor().id());
        if (context.request() != null) {
            token.claim("rctx", context.request());
        }
        if (context.transaction() != null) {
            token.claim("tctx", context.transaction());
        }
        return sign(token, permission, transactionTokenLife);
    }

    private static JwtBuilder derived(String type, Permission permission) {
        Subject subject = permission.subject();
        JwtBuilder token = JwtBuilder.ofType(type)
                .subject(subject.id())
                .audience(permission.target())
                .claim("act", subject.actors().then(permission.actor().id()).claim())
                .claim("scope", permission.scope())
                .claim("sid", subject.session());
        if (!subject.roles().isEmpty()) {
            token.claim("roles", subject.roles());
        }
        if (subject.username() != null) {
            token.claim("username", subject.username());
        }
        // The login of the subject's token: an exchange is no login.
        subject.login().forEach(token::claim);
        return subject.origin() == null ? token : token.claim("sub_id", subject.origin());
    }

    private IssuedToken sign(JwtBuilder token, Permission permission, Duration longest) {
        Subject subject = permission.subject();
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Instant begin = begin(subject, now);
        Instant end = now.plus(longest);
        Instant expiry = subject.expiry().isBefore(end) ? subject.expiry() : end;
        if (!expiry.isAfter(begin)) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "the subject's token has expired");
        }
        IssuedToken issued = issuer.sign(token, UUID.randomUUID().toString(), begin, expiry);
        requireCurrent(subject);
        return issued;
    }

    /** Records that the client gets a token. */
    void audit(String kind, IssuedToken issued, Permission permission) {
        String subject = permission.subject().id();
        Audit.issued(kind, issued, permission.actor().id(), subject, permission.target(), permission.scope());
    }

    /**
     * Returns the time of issue, never before that of the subject's token: a revocation of the subject compares it. For
     * a user of another issuer it is that of the subject's token. A revocation there becomes known here later, and must
     * include the tokens issued in between.
     */
    private static Instant begin(Subject subject, Instant now) {
        return subject.origin() != null || subject.issuedAt().isAfter(now) ? subject.issuedAt() : now;
    }

    private void requireCurrent(Subject subject) {
        if (issuer.isRevoked(subject.id(), subject.issuedAt())) {
            throw new InvalidCredentialException(RefusalCode.REVOKED, "the tokens of the subject were revoked");
        }
    }
}
