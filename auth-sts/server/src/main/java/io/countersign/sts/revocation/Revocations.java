// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import io.countersign.jose.jwt.Jwt;
import io.countersign.sts.client.Client;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.support.Audit;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.OAuthErrors;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Revokes tokens (RFC 7009 section 2.1), logins, and all tokens of a subject. */
public final class Revocations {

    private final RevocationLog log;

    private final StsProperties properties;

    private final List<RevocationListener> listeners;

    private final Clock clock;

    public Revocations(RevocationLog log, StsProperties properties, List<RevocationListener> listeners, Clock clock) {
        this.log = Objects.requireNonNull(log, "log cannot be null");
        this.properties = Objects.requireNonNull(properties, "properties cannot be null");
        this.listeners = List.copyOf(listeners);
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Revokes a token of this server. Refuses a client that neither was issued the token nor may revoke tokens of
     * others.
     *
     * @return login that is revoked with it, if the token belongs to one and was not derived
     */
    public Optional<String> revoke(Client client, Jwt token) {
        if (!client.mayRevoke() && !client.id().equals(token.claims().string("client_id"))) {
            Audit.refused(Endpoints.REVOKE, client.id(), "not_its_token");
            throw OAuthErrors.unauthorizedClient("the token was issued to another client");
        }
        Optional<String> login = login(token);
        login.ifPresent(session -> revokeSession(client.id(), session));
        tell(log.add(token.issuer(), token.id(), token.expiresAt()));
        Audit.revoked(token.id(), client.id(), token.subject());
        return login;
    }

    /** Returns the login of a token, if the login can have other tokens too. */
    private static Optional<String> login(Jwt token) {
        String session = token.claims().string("sid");
        return token.claims().containsKey("act") || token.id().equals(session)
                ? Optional.empty()
                : Optional.ofNullable(session);
    }

    /** Revokes all tokens of a login, and the tokens derived from them. */
    public void revokeSession(String client, String session) {
        Instant end = clock.instant().plus(properties.longestLife(session));
        tell(log.add(properties.issuer(), session, end));
        Audit.revokedSession(session, client);
    }

    /**
     * Revokes all current tokens of a subject. Tokens of later logins are accepted.
     *
     * @param event time of the event for which they are revoked, or {@code null} for now. Tokens of the next moments are
     *     revoked too, for as long as clocks may differ: the service's clock may be slow, and a login may still have
     *     seen the old password. The same event again has no further effect, nor has an earlier one
     */
    void revokeSubject(String client, String subject, @Nullable Instant event) {
        Instant now = clock.instant();
        Duration life = properties.longestLife(subject);
        Revocation.OfSubject revoked = event == null
                ? log.addSubject(properties.issuer(), subject, end(now), end(now).plus(life))
                : revokeAfter(event.isAfter(now) ? now : event, now, subject, life);
        tell(revoked);
        Audit.revokedSubject(subject, revoked.before(), client);
    }

    private Revocation.OfSubject revokeAfter(Instant event, Instant now, String subject, Duration life) {
        Instant latest = event.plus(properties.clockSkew());
        Instant before = end(latest.isAfter(now) ? now : latest);
        return log.addEvent(properties.issuer(), subject, event, before, before.plus(life));
    }

    /** Includes the current second: times in tokens have no finer resolution. */
    private static Instant end(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
    }

    private void tell(Revocation revocation) {
        listeners.forEach(listener -> listener.revoked(revocation));
    }
}
