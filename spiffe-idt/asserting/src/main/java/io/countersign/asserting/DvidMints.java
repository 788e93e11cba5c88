// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.core.InvalidCredentialException;
import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.DvidMinter;
import io.countersign.idt.dvid.DvidRequest;
import io.countersign.idt.dvid.DvidVerifier;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.json.JsonObject;
import io.countersign.keys.SigningKeys;
import io.countersign.schemes.JwtParts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Issues DVIDs: from an OAuth token for the workload that presents it, and from a DVID for its subject or a workload
 * that received it. The latter is needed because a verifier accepts a DVID once from each sender. A DVID that replaces
 * another has a new id and a new proof, but the same user and subject. It does not expire later.
 */
final class DvidMints {

    private final SpiffeId self;

    private final SigningKeys keys;

    private final OAuthTokens oauthTokens;

    private final Workloads workloads;

    private final MintedDvids minted;

    private final List<String> audiences;

    private final Duration life;

    private final DvidMinter.ProofRun proofs;

    private final JwtVerifier own;

    private final Clock clock;

    private volatile Minter minter;

    DvidMints(
            SpiffeId self,
            SigningKeys keys,
            OAuthTokens oauthTokens,
            Workloads workloads,
            MintedDvids minted,
            List<String> audiences,
            Duration life,
            DvidMinter.ProofRun proofs,
            Clock clock) {
        this.self = self;
        this.keys = keys;
        this.oauthTokens = oauthTokens;
        this.workloads = workloads;
        this.minted = minted;
        this.audiences = List.copyOf(audiences);
        this.life = life;
        this.clock = clock;
        this.proofs = proofs;
        this.minter = minter(keys.signer());
        this.own = JwtVerifier.builder()
                .issuer(self.toString(), keys.verifying())
                .types(DvidMinter.TYPE, DvidMinter.DISCLOSING_TYPE)
                .audience(this.audiences.toArray(String[]::new))
                .clockSkew(Duration.ZERO)
                .clock(clock)
                .maxSize(DvidVerifier.MAX_SIZE)
                .build();
    }

    /** Issues a DVID from the OAuth token of a user. */
    TokenResponse mint(Requester requester, DvidMintRequest request) {
        Presenter subject = requester.presenter();
        workloads.requireSubject(subject.id());
        String token = OAuthTokens.required(request.token(), "token");
        UserGrant grant = oauthTokens.verify(token, subject);
        DvidRequest wanted =
                new DvidRequest(subject.id(), audience(request), grant.narrowed(request.scope()), Instant.MAX);
        Set<String> disclosed = Boolean.TRUE.equals(request.disclosing()) ? grant.claimNames() : null;
        return mint(grant, subject, wanted, disclosed, Audit.By.itself(subject.id()));
    }

    /** Replaces a DVID that this server issued. The workload must be its subject, or a forwarder that received it. */
    TokenResponse mintAgain(Requester forwarder, DvidMintRequest request) {
        PresentedDvid presented = PresentedDvid.verified(OAuthTokens.required(request.dvid(), "dvid"), own);
        if (request.disclosing() != null && request.disclosing() != presented.discloses()) {
            throw AssertingException.invalidRequest("a DVID that replaces another must have the same form");
        }
        MintedDvid origin = minted.find(presented.id())
                .orElseThrow(
                        () -> AssertingException.invalidGrant("the OAuth token of this DVID is no longer known here"));
        String audience = audience(request);
        if (!origin.subjectId().equals(forwarder.id())) {
            requireForwarder(forwarder.id(), presented.audience(), audience);
        }
        UserGrant grant = oauthTokens.verify(origin.oauthToken(), origin.subject());
        DvidRequest wanted = new DvidRequest(
                origin.subjectId(), audience, UserGrant.narrowed(origin.scope(), request.scope()), origin.expiry());
        Audit.By by = new Audit.By(forwarder.id(), presented.id());
        return mint(grant, origin.subject(), wanted, presented.disclosed(), by);
    }

    /**
     * A workload that is not the subject must be a forwarder and in the audience of the DVID. If the audience is a
     * single workload, the new DVID must have the same audience.
     */
    private void requireForwarder(SpiffeId forwarder, String presented, String wanted) {
        if (!workloads.forwarders().permits(forwarder)) {
            throw AssertingException.unauthorizedClient("this workload may not replace the DVID of another");
        }
        if (!Audiences.include(presented, forwarder)) {
            throw AssertingException.invalidGrant("this workload is not in the audience of the DVID");
        }
        if (presented.equals(forwarder.toString()) && !wanted.equals(presented)) {
            throw AssertingException.invalidTarget("the DVID may be used by this workload only");
        }
    }

    private String audience(DvidMintRequest request) {
        String audience = request.audience();
        if (audience == null) {
            return audiences.getFirst();
        }
        if (!audiences.contains(audience)) {
            throw AssertingException.invalidTarget("DVIDs are not issued for this audience");
        }
        return audience;
    }

    /** @param disclosed names of the claims to disclose instead of a proof; {@code null} for a proof */
    private TokenResponse mint(
            UserGrant grant, Presenter subject, DvidRequest request, @Nullable Set<String> disclosed, Audit.By by) {
        try {
            DvidMinter current = minter();
            String token = disclosed == null
                    ? current.mint(grant.jwt(), grant.token(), request)
                    : current.mintDisclosing(grant.jwt(), request)
                            .disclosing(disclosed)
                            .text();
            return issued(token, grant, subject, request, by);
        } catch (InvalidCredentialException ex) {
            throw AssertingException.invalidGrant("no DVID can be issued for the OAuth token: " + ex.code());
        } catch (IllegalArgumentException ex) {
            // A disclosure cannot have the names or values of these claims.
            throw AssertingException.invalidGrant("no DVID can be issued for the OAuth token: invalid_claim");
        }
    }

    private TokenResponse issued(String token, UserGrant grant, Presenter subject, DvidRequest request, Audit.By by) {
        JsonObject claims = own.parse(PresentedDvid.core(token)).unverifiedClaims();
        String id = Objects.requireNonNull(claims.string("jti"), "a DVID has an id");
        Instant expiry = Instant.ofEpochSecond(Objects.requireNonNull(claims.number("exp"), "a DVID has an expiry"));
        minted.remember(
                id,
                new MintedDvid(
                        grant.token(),
                        JwtParts.identity(grant.jwt()),
                        subject,
                        by.workload(),
                        request.scope(),
                        expiry));
        Audit.issued(
                new Audit.Issued(IdtMode.DVID, id, subject.id(), request.audience(), request.scope(), expiry),
                grant.user(),
                by);
        return new TokenResponse(
                token, Duration.between(clock.instant(), expiry).toSeconds());
    }

    /** Returns a minter with the current signing key. */
    private DvidMinter minter() {
        JwsSigner signer = keys.signer();
        Minter current = minter;
        if (current.signer() != signer) {
            current = minter(signer);
            minter = current;
        }
        return current.minter();
    }

    private Minter minter(JwsSigner signer) {
        return new Minter(signer, new DvidMinter(self, signer, life, RsaProofSettings.DEFAULT, proofs, clock));
    }

    private record Minter(JwsSigner signer, DvidMinter minter) {}
}
