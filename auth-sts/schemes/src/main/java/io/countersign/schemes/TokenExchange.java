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
 * Exchanges users' tokens at the authorization server (RFC 8693) for tokens that another service accepts. It keeps
 * one token for each subject token, target and set of scopes until shortly before it expires. A token is requested
 * once, even if many requests need it, and no longer used when its subject token is revoked. Safe for any number of
 * threads.
 *
 * @since 0.1
 */
public final class TokenExchange {

    private static final String GRANT = "urn:ietf:params:oauth:grant-type:token-exchange";

    private final TokenRequests requests;

    private final RevocationList revocations;

    private final TokenRequests.Settings settings;

    private final Cache<Edge, ServiceTokenSlot> edges;

    /**
     * @param requests requests to the authorization server
     * @param revocations revocations of subject tokens
     * @param settings settings of the token cache
     */
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

    /** Returns the approximate number of cached tokens. */
    public long size() {
        return edges.estimatedSize();
    }

    /** Adds a token for the target of a request, exchanged for the subject token. */
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
     * Returns a token for a target, exchanged for the subject token.
     *
     * @param scopes requested scopes; if empty, the authorization server chooses
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
     * Adds a transaction token to a request: a new one each time, because it describes the request.
     *
     * @param details JSON with the details of the request that enters the trust domain
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

    /** Cache key of an exchanged token. Subject tokens are compared by their digest. */
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

        /** Returns the remaining lifetime of the subject token: no exchanged token outlives it. */
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
