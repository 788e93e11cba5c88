// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Presentation;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Issues this service's nested tokens, which contain the user's token.
 *
 * @since 0.1
 */
public final class NestedTokens {

    private final WorkloadTokens own;

    private final UnchangedTokens unchanged;

    private final @Nullable TokenExchange exchange;

    private final @Nullable TokenSealer sealer;

    /**
     * @param own signer of this service's tokens
     * @param pattern audience that the services of the domain share, or {@code null} if there is none
     * @param exchange exchange of tokens that do not reach the target, or {@code null} to refuse such calls
     * @param sealer encrypter of inner tokens, or {@code null} to send them unencrypted
     */
    public NestedTokens(
            WorkloadTokens own,
            @Nullable AudiencePattern pattern,
            @Nullable TokenExchange exchange,
            @Nullable TokenSealer sealer) {
        this.own = Objects.requireNonNull(own, "own cannot be null");
        this.unchanged = new UnchangedTokens(pattern, own.clock());
        this.exchange = exchange;
        this.sealer = sealer;
    }

    Propagation propagate(Caller caller, VerifiedJwt from, OutboundRequest next) {
        if (!own.clock().instant().isBefore(caller.expiry())) {
            return Propagation.refused(RefusalCode.EXPIRED);
        }
        String token = own.find(NestedScheme.TYPE, from, next.target());
        try {
            String sent = token == null ? make(caller, from, next.target()) : token;
            next.header(TokenHeader.CALLER.name(), Presentation.BEARER.value(sent));
            return Propagation.done();
        } catch (ServiceTokenException ex) {
            return ex.propagation();
        } catch (InvalidCredentialException ex) {
            return Propagation.unknown("token endpoint answers no token");
        }
    }

    private String make(Caller caller, VerifiedJwt from, ServiceId target) throws ServiceTokenException {
        SubjectToken subject = Objects.requireNonNull(from.subject(), "checked before");
        String inner = inner(subject, target);
        JsonObject claims = CompactJws.parse(inner).unverifiedClaims();
        Map<String, ?> user = Map.of("iss", text(claims, "iss"), "sub", text(claims, "sub"));
        String shown = sealer == null ? inner : sealer.seal(inner, target);
        if (shown == null) {
            throw new ServiceTokenException(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        Long end = claims.number("exp");
        return own.sign(
                NestedScheme.TYPE,
                from,
                caller,
                target,
                end == null ? caller.expiry() : Instant.ofEpochSecond(end),
                Map.of(NestedReader.USER, user, NestedReader.TOKEN, shown));
    }

    private String inner(SubjectToken subject, ServiceId target) throws ServiceTokenException {
        boolean passedOn = subject.type().equals(SubjectToken.ACCESS_TOKEN) && !subject.isBound();
        if (passedOn && unchanged.reaches(subject.audience(), target)) {
            return subject.value();
        }
        if (exchange == null) {
            throw new ServiceTokenException(RefusalCode.WRONG_AUDIENCE);
        }
        return exchange.token(subject, target, Set.of()).value();
    }

    private static String text(JsonObject claims, String name) {
        String value = claims.string(name);
        if (value == null) {
            throw AccessTokens.invalid();
        }
        return value;
    }
}
