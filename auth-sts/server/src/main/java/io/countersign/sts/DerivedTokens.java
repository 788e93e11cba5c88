// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.core.RefusalCode;
import io.countersign.jose.JoseException;
import io.countersign.jose.JwtBuilder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Writes tokens that are made of others: never wider, never longer, and of the same login. */
final class DerivedTokens {

    private final TokenIssuer issuer;

    private final Duration ttl;

    private final Clock clock;

    /** @param ttl the longest life of a derived token */
    DerivedTokens(TokenIssuer issuer, Duration ttl, Clock clock) {
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
        this.ttl = Objects.requireNonNull(ttl, "ttl cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * An access token (RFC 9068) of the subject for the target, with the actor on top of the chain.
     *
     * @throws JoseException if the subject's token ends now, or has too many actors
     */
    IssuedToken issue(
            Client actor,
            Subject subject,
            String target,
            Set<String> scopes,
            Optional<Map<String, String>> confirmation) {
        String scope = String.join(" ", scopes);
        JwtBuilder token = JwtBuilder.ofType(TokenIssuer.TYPE)
                .subject(subject.id())
                .audience(target)
                .claim("client_id", actor.id())
                .claim("act", subject.actors().then(actor.id()).claim())
                .claim("scope", scope);
        addUser(token, subject);
        confirmation.ifPresent(cnf -> {
            token.claim("cnf", cnf);
            // The target holds no key of the actor's, and yet is to act with this token.
            token.claim("may_act", Map.of("sub", target));
        });
        IssuedToken issued = sign(token, subject, ttl);
        Audit.issued("exchanged", issued, actor.id(), subject.id(), target, scope);
        return issued;
    }

    private static void addUser(JwtBuilder token, Subject subject) {
        token.claim("sid", subject.session());
        if (!subject.roles().isEmpty()) {
            token.claim("roles", subject.roles());
        }
        if (subject.username() != null) {
            token.claim("username", subject.username());
        }
        if (subject.origin() != null) {
            token.claim("sub_id", subject.origin());
        }
    }

    private IssuedToken sign(JwtBuilder token, Subject subject, Duration longest) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        // Never before its subject, which a revocation of the subject looks at.
        Instant begin = subject.issuedAt().isAfter(now) ? subject.issuedAt() : now;
        Instant end = now.plus(longest);
        Instant expiry = subject.expiry().isBefore(end) ? subject.expiry() : end;
        if (!expiry.isAfter(begin)) {
            throw new JoseException(RefusalCode.EXPIRED, "there is no life left");
        }
        return issuer.sign(token, UUID.randomUUID().toString(), begin, expiry);
    }
}
