// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.nested.AnonTokens;
import io.countersign.idt.nested.IdModeTokens;
import io.countersign.idt.nested.LsvidSigner;
import io.countersign.idt.nested.LsvidTokens;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.x509.X509Svid;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.NoSvidException;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Issues nested tokens to the requesting workload, which begin a chain or vouch for a user in an extended LSVID. They
 * are signed with the current SVID, or with the root key of Anon-Mode.
 */
final class NestedMints {

    private final SpiffeId self;

    private final OAuthTokens oauthTokens;

    private final Workloads workloads;

    private final AnonRootKeys roots;

    private final NestedVerifier identities;

    private final Duration life;

    private final Clock clock;

    private final IdModeTokens idMode;

    private final AnonTokens anonMode;

    private final LsvidTokens lsvid;

    /** @param identities verifier of LSVIDs that workloads have extended to this server */
    NestedMints(
            LiveIdentity identity,
            OAuthTokens oauthTokens,
            Workloads workloads,
            AnonRootKeys roots,
            NestedVerifier identities,
            Duration life,
            Clock clock) {
        this.oauthTokens = oauthTokens;
        this.workloads = workloads;
        this.roots = roots;
        this.identities = identities;
        this.life = life;
        this.clock = clock;
        this.self = identity.id();
        this.idMode = new IdModeTokens(() -> own(identity), clock);
        this.anonMode = new AnonTokens(self, clock);
        this.lsvid = new LsvidTokens(() -> LsvidSigner.of(own(identity)), clock);
    }

    /** Requires the SPIFFE ID that this server had at its start, because issued tokens name that one. */
    private X509Svid own(LiveIdentity identity) {
        X509Svid svid = identity.svid();
        if (!svid.id().equals(self)) {
            throw new NoSvidException("The SVID of this workload now has another SPIFFE ID");
        }
        return svid;
    }

    TokenResponse idMode(Requester subject, MintRequest request) {
        Grant grant = grant(subject, request.token(), request.audience(), request.scope());
        return issued(IdtMode.ID_MODE, grant, layer -> idMode.mint(grant.user.user(), layer));
    }

    /** <strong>Experimental.</strong> */
    TokenResponse anonMode(Requester subject, MintRequest request) {
        Grant grant = grant(subject, request.token(), request.audience(), request.scope());
        return issued(IdtMode.ANON_MODE, grant, layer -> anonMode.mint(roots.active(), grant.user.user(), layer));
    }

    TokenResponse lsvid(Requester subject, LsvidMintRequest request) {
        Grant grant = grant(subject, request.token(), request.audience(), request.scope());
        String own = request.lsvid();
        if (own == null) {
            return issued(IdtMode.LSVID, grant, layer -> lsvid.mint(grant.user.user(), layer));
        }
        IdtVerification.Verified verified = verified(own, subject);
        return issued(IdtMode.LSVID, grant, layer -> lsvid.delegate(verified, grant.user.user(), layer));
    }

    /** Issues an identity token for the key of the workload's certificate. */
    TokenResponse identity(Requester workload) {
        NextLayer layer = NextLayer.to(workload.id(), life);
        PublicKey key = Objects.requireNonNull(workload.peer().key(), "a certificate has a key");
        Outermost made = made(() -> lsvid.issue(layer, key));
        Audit.identified(made.id, workload.id(), made.expiry);
        return answer(made);
    }

    private Grant grant(Requester subject, @Nullable String token, @Nullable String audience, @Nullable String scope) {
        workloads.requireSubject(subject.id());
        String required = OAuthTokens.required(token, "token");
        if (audience != null && !audience.equals(subject.id().toString())) {
            throw AssertingException.invalidTarget("the first layer must be for the requesting workload");
        }
        UserGrant user = oauthTokens.verify(required, subject.presenter());
        return new Grant(subject, user, user.narrowed(scope));
    }

    private IdtVerification.Verified verified(String own, Requester subject) {
        return switch (identities.verify(own, subject.peer())) {
            case IdtVerification.Verified verified -> requireOwn(verified, subject);
            case IdtVerification.Rejected rejected ->
                throw AssertingException.invalidGrant("the LSVID is refused: " + rejected.code());
            case IdtVerification.Unknown unknown ->
                throw AssertingException.unavailable("the LSVID cannot be verified now");
        };
    }

    /**
     * Requires an identity token that this server issued to the workload itself. Other workloads in the chain would
     * otherwise also appear to act for the user.
     */
    private IdtVerification.Verified requireOwn(IdtVerification.Verified verified, Requester subject) {
        if (!verified.chain().equals(List.of(self, subject.id()))) {
            throw AssertingException.invalidGrant("the LSVID is refused: its chain contains other workloads");
        }
        return verified;
    }

    private TokenResponse issued(IdtMode mode, Grant grant, Function<NextLayer, String> mint) {
        NextLayer layer =
                NextLayer.to(grant.subject.id(), lifetime(grant.user.expiry())).within(scope(grant.scope));
        Outermost made = made(() -> mint.apply(layer));
        Audit.issued(
                new Audit.Issued(
                        mode, made.id, grant.subject.id(), grant.subject.id().toString(), grant.scope, made.expiry),
                grant.user.user(),
                Audit.By.itself(grant.subject.id()));
        return answer(made);
    }

    /** Returns the configured life, or the rest of the OAuth token's life if that is shorter. */
    private Duration lifetime(Instant end) {
        Duration left = Duration.between(clock.instant(), end);
        if (left.toSeconds() < 1) {
            throw AssertingException.invalidGrant("the OAuth token is refused: expired");
        }
        return left.compareTo(life) < 0 ? left : life;
    }

    private static Scope scope(Set<String> names) {
        try {
            return Scope.of(names);
        } catch (IllegalArgumentException ex) {
            throw AssertingException.invalidScope("the scope is too large for a token: request less");
        }
    }

    private static Outermost made(Supplier<String> mint) {
        String token;
        try {
            token = mint.get();
        } catch (InvalidCredentialException ex) {
            if (ex.code().equals(RefusalCode.EXPIRED)) {
                throw AssertingException.unavailable("the certificate of this server is expiring");
            }
            throw AssertingException.invalidGrant("no token can be issued: " + ex.code());
        }
        return Outermost.of(token);
    }

    private TokenResponse answer(Outermost made) {
        return new TokenResponse(
                made.token, Duration.between(clock.instant(), made.expiry).toSeconds());
    }

    private record Grant(Requester subject, UserGrant user, Set<String> scope) {}

    /** Token with the id and expiry of its outermost layer, which is the first part of its text. */
    private record Outermost(String token, String id, Instant expiry) {

        static Outermost of(String token) {
            JsonObject layer = StrictJson.parseObject(Base64Url.decode(token.substring(0, token.indexOf('.'))));
            return new Outermost(
                    token,
                    Objects.requireNonNull(layer.string("jti"), "a layer has an id"),
                    Instant.ofEpochSecond(Objects.requireNonNull(layer.number("exp"), "a layer has an expiry")));
        }

        @Override
        public String toString() {
            return "Outermost[" + id + "]";
        }
    }
}
