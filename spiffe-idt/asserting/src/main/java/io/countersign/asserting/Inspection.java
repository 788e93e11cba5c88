// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.core.InvalidCredentialException;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.Dvid;
import io.countersign.idt.dvid.DvidVerification;
import io.countersign.idt.dvid.DvidVerifier;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.spring.boot.spiffe.VouchedIdentity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells of tokens whether they are good, in the manner of RFC 7662, to those that they are for, or that have asked
 * for them. Nobody needs this: each workload verifies for itself; and only that one can judge who has sent a token,
 * and whether it was used before.
 */
final class Inspection {

    static final Map<String, Object> INACTIVE = Map.of("active", false);

    private final Map<String, DvidVerifier> dvids;

    private final Map<IdtMode, List<NestedVerifier>> nested;

    private final MintedDvids minted;

    private final OAuthTokens oauthTokens;

    private final Map<String, Set<String>> claims;

    /**
     * @param dvids by the audience that each accepts
     * @param nested those of which one must find a token good
     * @param claims which claims of an OAuth token are told to whom
     */
    Inspection(
            Map<String, DvidVerifier> dvids,
            Map<IdtMode, List<NestedVerifier>> nested,
            MintedDvids minted,
            OAuthTokens oauthTokens,
            Map<String, Set<String>> claims) {
        this.oauthTokens = oauthTokens;
        this.dvids = Map.copyOf(dvids);
        this.nested = Map.copyOf(nested);
        this.minted = minted;
        this.claims = Map.copyOf(claims);
    }

    /** What a DVID tells. */
    Map<String, Object> dvid(String token, Requester asker) {
        Dvid dvid = verified(token, asker.id());
        return dvid == null ? INACTIVE : told(dvid);
    }

    /** What a DVID tells, and of the claims of its OAuth token those that the one who asks is entitled to. */
    Map<String, Object> introspectDvid(String token, Requester asker) {
        Dvid dvid = verified(token, asker.id());
        if (dvid == null) {
            return INACTIVE;
        }
        Map<String, Object> told = told(dvid);
        Map<String, Object> oauth = new TreeMap<>();
        Set<String> entitled = claims.getOrDefault(asker.id().toString(), Set.of());
        minted.find(dvid.id())
                .map(origin -> CompactJws.parse(origin.oauthToken()).unverifiedClaims())
                .ifPresent(all -> entitled.stream()
                        .filter(all::containsKey)
                        .forEach(name -> oauth.put(name, Objects.requireNonNull(all.get(name)))));
        told.put("oauth", oauth);
        return told;
    }

    private @Nullable Dvid verified(String token, SpiffeId asker) {
        DvidVerifier verifier = verifier(token);
        if (verifier == null) {
            return null;
        }
        return switch (verifier.inspect(token)) {
            case DvidVerification.Accepted accepted ->
                isFor(asker, accepted.dvid()) && !isTakenBack(accepted.dvid()) ? accepted.dvid() : null;
            case DvidVerification.Rejected rejected -> null;
            case DvidVerification.Unknown unknown ->
                throw AssertingException.unavailable("the DVID cannot be verified now");
        };
    }

    private @Nullable DvidVerifier verifier(String token) {
        try {
            String audience = CompactJws.parse(PresentedDvid.core(token), DvidVerifier.MAX_SIZE)
                    .unverifiedClaims()
                    .string("aud");
            return audience == null ? null : dvids.get(audience);
        } catch (InvalidCredentialException ex) {
            return null;
        }
    }

    /** Those that it is for, or who has asked for it. */
    private static boolean isFor(SpiffeId asker, Dvid dvid) {
        return Audiences.include(dvid.audience(), asker) || dvid.subject().equals(asker);
    }

    /** By all that the OAuth token says of itself while that is remembered, and else by what the DVID tells of it. */
    private boolean isTakenBack(Dvid dvid) {
        return oauthTokens.isTakenBack(minted.find(dvid.id())
                .map(MintedDvids.Minted::identity)
                .orElseGet(() -> VouchedIdentity.of(dvid.user(), dvid.assertedAt())));
    }

    private static Map<String, Object> told(Dvid dvid) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("active", true);
        told.put("iss", dvid.issuer().toString());
        told.put("sub", dvid.subject().toString());
        told.put("aud", dvid.audience());
        told.put("dpa", dvid.authority());
        told.put("dpr", dvid.principal());
        told.put("scope", String.join(" ", new TreeSet<>(dvid.scope())));
        told.put("aat", dvid.assertedAt().getEpochSecond());
        told.put("exp", dvid.expiry().getEpochSecond());
        told.put("jti", dvid.id());
        return told;
    }

    /** What a nested token tells whom it is for. */
    Map<String, Object> nested(IdtMode mode, String token, Requester asker) {
        for (NestedVerifier verifier : Objects.requireNonNull(nested.get(mode), "the mode is nested")) {
            IdtVerification verification = verifier.inspect(token, asker.id());
            switch (verification) {
                case IdtVerification.Verified verified -> {
                    return isTakenBack(verified) ? INACTIVE : told(verified);
                }
                case IdtVerification.Rejected refused
                when !refused.code().equals(IdtRefusals.WRONG_DELEGATION) -> {
                    return INACTIVE;
                }
                case IdtVerification.Rejected rejected -> {}
                case IdtVerification.Unknown unknown ->
                    throw AssertingException.unavailable("the token cannot be verified now");
            }
        }
        return INACTIVE;
    }

    private boolean isTakenBack(IdtVerification.Verified verified) {
        return verified.layers().stream()
                .anyMatch(layer -> layer.delegation() != null
                        && oauthTokens.isTakenBack(VouchedIdentity.of(layer.delegation(), layer.issuedAt())));
    }

    private static Map<String, Object> told(IdtVerification.Verified verified) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("active", true);
        told.put("iss", verified.chain().getFirst().toString());
        told.put("chain", verified.chain().stream().map(SpiffeId::toString).toList());
        told.put("aud", verified.audience().toString());
        Delegation user = verified.user();
        if (user != null) {
            told.put("dpa", user.authority());
            told.put("dpr", user.principal());
        }
        if (verified.scope().isRestricted()) {
            told.put("scope", String.join(" ", new TreeSet<>(verified.scope().names())));
        }
        told.put("exp", verified.expiry().getEpochSecond());
        told.put("sealed", verified.isSealed());
        return told;
    }
}
