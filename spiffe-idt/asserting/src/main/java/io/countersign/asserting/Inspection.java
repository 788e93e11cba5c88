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
 * Validates and introspects tokens for their audience, and for the subject of a DVID, in the manner of RFC 7662. It is
 * optional: workloads verify tokens themselves. Only they know who sent a token and whether it was used before.
 */
final class Inspection {

    static final Map<String, Object> INACTIVE = Map.of("active", false);

    private final Map<String, DvidVerifier> dvids;

    private final Map<IdtMode, List<NestedVerifier>> nested;

    private final MintedDvids minted;

    private final OAuthTokens oauthTokens;

    private final Map<String, Set<String>> claims;

    /**
     * @param dvids verifiers of DVIDs, by the audience that each accepts
     * @param nested verifiers of nested tokens, by mode; one of them must accept a token
     * @param claims names of the OAuth token's claims that a workload may see, by its SPIFFE ID
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

    /** Returns the content of a valid DVID, otherwise {@link #INACTIVE}. */
    Map<String, Object> dvid(String token, Requester requester) {
        Dvid dvid = verified(token, requester.id());
        return dvid == null ? INACTIVE : content(dvid);
    }

    /** Returns the content of a DVID, and those claims of its OAuth token that the requesting workload may see. */
    Map<String, Object> introspectDvid(String token, Requester requester) {
        Dvid dvid = verified(token, requester.id());
        if (dvid == null) {
            return INACTIVE;
        }
        Map<String, Object> content = content(dvid);
        Map<String, Object> oauth = new TreeMap<>();
        Set<String> entitled = claims.getOrDefault(requester.id().toString(), Set.of());
        minted.find(dvid.id())
                .map(origin -> CompactJws.parse(origin.oauthToken()).unverifiedClaims())
                .ifPresent(all -> entitled.stream()
                        .filter(all::containsKey)
                        .forEach(name -> oauth.put(name, Objects.requireNonNull(all.get(name)))));
        content.put("oauth", oauth);
        return content;
    }

    private @Nullable Dvid verified(String token, SpiffeId requester) {
        DvidVerifier verifier = verifier(token);
        if (verifier == null) {
            return null;
        }
        return switch (verifier.inspect(token)) {
            case DvidVerification.Accepted accepted ->
                isFor(requester, accepted.dvid()) && !isRevoked(accepted.dvid()) ? accepted.dvid() : null;
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

    /** Returns whether a workload is in the audience of a DVID or its subject. */
    private static boolean isFor(SpiffeId requester, Dvid dvid) {
        return Audiences.include(dvid.audience(), requester) || dvid.subject().equals(requester);
    }

    /** Uses the identifiers of the OAuth token while it is remembered, otherwise those in the DVID. */
    private boolean isRevoked(Dvid dvid) {
        return oauthTokens.isRevoked(minted.find(dvid.id())
                .map(MintedDvid::identity)
                .orElseGet(() -> VouchedIdentity.of(dvid.user(), dvid.assertedAt())));
    }

    private static Map<String, Object> content(Dvid dvid) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("active", true);
        content.put("iss", dvid.issuer().toString());
        content.put("sub", dvid.subject().toString());
        content.put("aud", dvid.audience());
        content.put("dpa", dvid.authority());
        content.put("dpr", dvid.principal());
        content.put("scope", String.join(" ", new TreeSet<>(dvid.scope())));
        content.put("aat", dvid.assertedAt().getEpochSecond());
        content.put("exp", dvid.expiry().getEpochSecond());
        content.put("jti", dvid.id());
        return content;
    }

    /** Returns the content of a nested token for its audience, otherwise {@link #INACTIVE}. */
    Map<String, Object> nested(IdtMode mode, String token, Requester requester) {
        for (NestedVerifier verifier : Objects.requireNonNull(nested.get(mode), "the mode is nested")) {
            IdtVerification verification = verifier.inspect(token, requester.id());
            switch (verification) {
                case IdtVerification.Verified verified -> {
                    return isRevoked(verified) ? INACTIVE : content(verified);
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

    private boolean isRevoked(IdtVerification.Verified verified) {
        return verified.layers().stream()
                .anyMatch(layer -> layer.delegation() != null
                        && oauthTokens.isRevoked(VouchedIdentity.of(layer.delegation(), layer.issuedAt())));
    }

    private static Map<String, Object> content(IdtVerification.Verified verified) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("active", true);
        content.put("iss", verified.chain().getFirst().toString());
        content.put("chain", verified.chain().stream().map(SpiffeId::toString).toList());
        content.put("aud", verified.audience().toString());
        Delegation user = verified.user();
        if (user != null) {
            content.put("dpa", user.authority());
            content.put("dpr", user.principal());
        }
        if (verified.scope().isRestricted()) {
            content.put("scope", String.join(" ", new TreeSet<>(verified.scope().names())));
        }
        content.put("exp", verified.expiry().getEpochSecond());
        content.put("sealed", verified.isSealed());
        return content;
    }
}
