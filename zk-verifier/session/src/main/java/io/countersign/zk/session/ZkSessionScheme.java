// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.session;

import io.countersign.core.Caller;
import io.countersign.core.Caller.User;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Presentation;
import io.countersign.core.PresentedToken;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.TokenHeader;
import io.countersign.core.Verdict;
import io.countersign.jose.Base64Url;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.zk.ProvedMember;
import io.countersign.zk.ZkPolicies;
import io.countersign.zk.ZkPolicy;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.registry.Registry;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scheme for sessions: after a proof, this service issues a token that is valid for at most a minute. Each request
 * carries a DPoP proof of the key that the zero-knowledge proof named. A session is valid only for the policy that
 * was proved, and while its commitment or root is valid.
 *
 * @since 0.1
 */
public final class ZkSessionScheme implements CredentialScheme {

    public static final SchemeName NAME = new SchemeName("zk-session");

    private static final String AUTH_SCHEME = "DPoP";

    private static final TokenHeader HEADER =
            new TokenHeader("Authorization", "DPoP", List.of(new Presentation(AUTH_SCHEME, true)));

    private final SessionTokens tokens;

    private final DpopProofs proofs;

    private final ZkPolicies policies;

    private final Registry registry;

    public ZkSessionScheme(SessionTokens tokens, DpopProofs proofs, ZkPolicies policies, Registry registry) {
        this.tokens = Objects.requireNonNull(tokens, "tokens cannot be null");
        this.proofs = Objects.requireNonNull(proofs, "proofs cannot be null");
        this.policies = Objects.requireNonNull(policies, "policies cannot be null");
        this.registry = Objects.requireNonNull(registry, "registry cannot be null");
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    public Set<Marker> markers() {
        return Set.of(new Marker(HEADER.name(), AUTH_SCHEME, SessionTokens.TYPE, tokens.issuer()));
    }

    @Override
    public Reading read(InboundRequest request) {
        PresentedToken presented = HEADER.read(request);
        if (presented == null) {
            return Reading.absent();
        }
        String token = presented.token();
        try {
            // No size limit here: a token larger than a session belongs to another scheme.
            CompactJws jws = CompactJws.parse(token);
            return tokens.recognises(jws) ? Reading.present(new ZkSession(token, jws)) : Reading.absent();
        } catch (InvalidCredentialException ex) {
            return Reading.malformed(ex.code());
        }
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        ZkSession shown = (ZkSession) credential;
        return switch (tokens.verify(shown.token())) {
            case JwtVerification.Accepted accepted -> judge(shown, accepted.jwt(), request);
            case JwtVerification.Rejected rejected -> Verdict.rejected(rejected.code());
            case JwtVerification.Unknown unknown -> Verdict.unknown(unknown.cause());
        };
    }

    private Verdict judge(ZkSession shown, Jwt jwt, InboundRequest request) {
        try {
            return judge(shown, jwt, SessionTokens.member(jwt), SessionTokens.key(jwt), request);
        } catch (InvalidCredentialException ex) {
            return Verdict.rejected(ex.code());
        }
    }

    private Verdict judge(ZkSession shown, Jwt jwt, ProvedMember member, String key, InboundRequest request) {
        ZkPolicy policy = policies.of(request);
        if (!policy.isSatisfiedBy(member)) {
            return Verdict.rejected(ZkScheme.WRONG_POLICY);
        }
        // Reads the body before the clock and the registry are asked: a client can delay its last octet.
        String body = bodyHash(member, request);
        if (tokens.isExpired(jwt)) {
            return Verdict.rejected(RefusalCode.EXPIRED);
        }
        return switch (registry.standing(member.circuit(), member.group())) {
            case GOOD -> requireSender(shown, key, body, caller(shown, jwt, member, key, policy), request);
            case UNREGISTERED -> Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER);
            case REVOKED -> Verdict.rejected(RefusalCode.REVOKED);
            case UNKNOWN -> Verdict.unknown("registry");
        };
    }

    /** Returns the digest that the DPoP proof must have, or {@code null} for sessions that a proof in a header began. */
    private static @Nullable String bodyHash(ProvedMember member, InboundRequest request) {
        return switch (member.protocol().transport()) {
            case HEADER -> null;
            case SESSION -> Base64Url.encode(request.bodyDigest());
        };
    }

    private Verdict requireSender(
            ZkSession shown, String key, @Nullable String body, Caller caller, InboundRequest request) {
        String proof = request.header(AUTH_SCHEME);
        if (proof == null) {
            return Verdict.rejected(RefusalCode.WRONG_SENDER);
        }
        String hash = DpopProver.accessTokenHash(shown.token());
        return switch (proofs.verify(proof, request.method(), request.uri().toString(), hash, key, body)) {
            case DpopProofs.Outcome.Accepted accepted -> Verdict.accepted(caller);
            case DpopProofs.Outcome.Rejected rejected -> Verdict.rejected(rejected.code());
            case DpopProofs.Outcome.Unknown unknown -> Verdict.unknown(unknown.cause());
        };
    }

    private static Caller caller(ZkSession shown, Jwt jwt, ProvedMember member, String key, ZkPolicy policy) {
        return new Caller(
                new User(jwt.issuer(), member.owner().hex(), null),
                List.of(),
                policy.authorities(),
                member.disclosed(),
                jwt.expiresAt(),
                new SenderBinding.Key(key),
                shown);
    }

    /** Always refuses: a session cannot be passed on, as the proof cannot. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
