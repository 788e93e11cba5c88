// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Presentation;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.TokenHeader;
import io.countersign.tokens.RevocationList;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges users' tokens at the authorization server (RFC 8693) for ones that another service takes. One is
 * kept for each subject token, target and set of scopes until shortly before it ends: asked for once however
 * many requests want it, and no longer used when its subject token is revoked. A hit costs a look into a map.
 * Safe for any number of threads.
 *
 * @since 0.1
 */
public final class TokenExchange {

    private static final String GRANT = "urn:ietf:params:oauth:grant-type:token-exchange";

    private final TokenRequests requests;

    private final RevocationList revocations;

    private final TokenRequests.Settings settings;

    private final Cache<Edge, ServiceTokenSlot> edges;

    /** @param revocations that end the use of what was exchanged */
    public TokenExchange(TokenRequests requests, RevocationList revocations, TokenRequests.Settings settings) {
        this.requests = Objects.requireNonNull(requests, "requests cannot be null");
        this.revocations = Objects.requireNonNull(revocations, "revocations cannot be null");
        this.settings = Objects.requireNonNull(settings, "settings cannot be null");
        this.edges = Caffeine.newBuilder()
                .maximumSize(settings.maxEntries())
                .expireAfter(Expiry.<Edge, ServiceTokenSlot>creating((edge, slot) -> edge.life(requests)))
                .executor(Runnable::run)
                .build();
    }

    /** How many tokens are kept, about. */
    public long size() {
        return edges.estimatedSize();
    }

    /** Puts on a request what its target takes in the place of a token. */
    Propagation propagate(SubjectToken subject, OutboundRequest next) {
        return switch (revocations.status(subject.identity())) {
            case REVOKED -> Propagation.refused(RefusalCode.REVOKED);
            case UNKNOWN -> Propagation.unknown("revocation list is out of date");
            case CURRENT -> send(subject, next);
        };
    }

    private Propagation send(SubjectToken subject, OutboundRequest next) {
        try {
            ServiceTokenSlot slot = slot(subject, next.target(), Set.of());
            ServiceToken token = slot.token();
            requests.send(token, TokenHeader.CALLER, next);
            next.whenUnauthorized(() -> slot.forget(token));
            return Propagation.done();
        } catch (ServiceTokenException ex) {
            return ex.propagation();
        }
    }

    /**
     * What a target takes in the place of a token.
     *
     * @param scopes to ask for; those that the authorization server allows if there are none
     */
    ServiceToken token(SubjectToken subject, ServiceId target, Set<String> scopes) throws ServiceTokenException {
        return slot(subject, target, scopes).token();
    }

    private ServiceTokenSlot slot(SubjectToken subject, ServiceId target, Set<String> scopes) {
        Edge edge = new Edge(subject, target, scopes);
        ServiceTokenSlot slot = edges.getIfPresent(edge);
        if (slot == null) {
            slot = edges.get(edge, this::slot);
        }
        return slot;
    }

    private ServiceTokenSlot slot(Edge edge) {
        return new ServiceTokenSlot(
                () -> requests.post(edge.form(), requests.presentation()).keptUntilItsEnd(settings.margin()),
                requests.clock());
    }

    /**
     * Puts a transaction token on a request: a new one each time, since it says what the request is.
     *
     * @param details JSON of what is known of the request when it enters the trust domain
     */
    Propagation begin(SubjectToken subject, ServiceId trustDomain, byte[] details, OutboundRequest next) {
        Map<String, String> form = form(subject, trustDomain);
        form.put("requested_token_type", SubjectToken.TRANSACTION_TOKEN);
        form.put("request_details", Base64.getUrlEncoder().withoutPadding().encodeToString(details));
        try {
            requests.send(requests.post(form, Presentation.PLAIN), TokenHeader.TRANSACTION, next);
            return Propagation.done();
        } catch (ServiceTokenException ex) {
            return ex.propagation();
        }
    }

    private static Map<String, String> form(SubjectToken subject, ServiceId target) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", GRANT);
        form.put("subject_token", subject.value());
        form.put("subject_token_type", subject.type());
        form.put("audience", target.value());
        return form;
    }

    /** What a token is kept for: the subject token tells itself by its digest. */
    private static final class Edge {

        private final SubjectToken subject;

        private final ServiceId target;

        private final Set<String> scopes;

        Edge(SubjectToken subject, ServiceId target, Set<String> scopes) {
            this.subject = subject;
            this.target = target;
            this.scopes = Set.copyOf(scopes);
        }

        Map<String, String> form() {
            Map<String, String> form = TokenExchange.form(subject, target);
            form.put("requested_token_type", SubjectToken.ACCESS_TOKEN);
            if (!scopes.isEmpty()) {
                form.put("scope", String.join(" ", new TreeSet<>(scopes)));
            }
            return form;
        }

        /** No token outlives the one that it was exchanged for. */
        Duration life(TokenRequests requests) {
            Duration life =
                    Duration.between(requests.clock().instant(), subject.jwt().expiresAt());
            return life.isNegative() ? Duration.ZERO : life;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Edge that
                    && subject.digest().equals(that.subject.digest())
                    && target.equals(that.target)
                    && scopes.equals(that.scopes);
        }

        @Override
        public int hashCode() {
            return 31 * subject.digest().hashCode() + target.hashCode();
        }
    }
}
