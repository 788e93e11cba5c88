// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.rsa.RsaProofVerifier;
import io.countersign.idt.sdjwt.SdDisclosure;
import io.countersign.idt.sdjwt.SdJwt;
import io.countersign.jose.Base64Url;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verifies DVIDs at the receiver, without a call to the asserting workload. It checks the signature, audience, times
 * and sender, and the proof about the OAuth token against the pinned keys of its issuer. It also checks that this
 * sender has not used the DVID before. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class DvidVerifier {

    /** Maximum number of characters of a DVID. */
    public static final int MAX_SIZE = 24 * 1024;

    private static final Set<String> CLAIMS = Set.of(
            "iss",
            "sub",
            "aud",
            "iat",
            "nbf",
            "exp",
            "jti",
            DvidClaims.ASSERTED_AT,
            DvidClaims.AUTHORITY,
            DvidClaims.PRINCIPAL,
            DvidClaims.CONFIRMATION);

    private final DvidPolicy policy;

    private final ReplayStore uses;

    private final Clock clock;

    private final ProofKeys keys;

    private final JwtVerifier proving;

    private final JwtVerifier disclosing;

    /** @param uses replay store, which remembers (issuer, id, sender) of each DVID until it expires */
    public DvidVerifier(DvidPolicy policy, ReplayStore uses, Clock clock) {
        this.policy = Objects.requireNonNull(policy, "policy cannot be null");
        this.uses = Objects.requireNonNull(uses, "uses cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.keys = new ProofKeys(policy.proofs());
        this.proving = verifier(DvidMinter.TYPE);
        this.disclosing = verifier(DvidMinter.DISCLOSING_TYPE);
    }

    private JwtVerifier verifier(String type) {
        JwtVerifier.Builder builder = JwtVerifier.builder()
                .types(type)
                .audience(policy.audience())
                .requiredClaims(CLAIMS.toArray(String[]::new))
                .clockSkew(policy.clockSkew())
                .clock(clock)
                .maxSize(MAX_SIZE);
        policy.assertingWorkloads().forEach((id, source) -> builder.issuer(id.toString(), source));
        return builder.build();
    }

    /**
     * Verifies a DVID with a proof.
     *
     * @param peer sender, as its certificate of mutual TLS identifies it
     */
    public DvidVerification verify(String token, SpiffeId peer) {
        Objects.requireNonNull(peer, "peer cannot be null");
        return judge(proving, token, peer, this::proved);
    }

    /**
     * Verifies a DVID of either form on behalf of another workload that received it. The sender and replay are not
     * checked: only the receiver can do that. The result has the subject as its peer, and does not entitle anybody to
     * act on the token.
     *
     * @param text token, followed by its disclosures if it has any
     */
    public DvidVerification inspect(String text) {
        return SdJwt.isOne(text) ? judgeDisclosing(text, null) : judge(proving, text, null, this::proved);
    }

    /**
     * Verifies a DVID with disclosures.
     *
     * @param text token and its disclosures
     * @param peer sender, as its certificate of mutual TLS identifies it
     */
    public DvidVerification verifyDisclosing(String text, SpiffeId peer) {
        Objects.requireNonNull(peer, "peer cannot be null");
        return judgeDisclosing(text, peer);
    }

    private DvidVerification judgeDisclosing(String text, @Nullable SpiffeId peer) {
        if (text.length() > MAX_SIZE) {
            return new DvidVerification.Rejected(RefusalCode.TOO_LARGE);
        }
        try {
            SdJwt presented = SdJwt.parse(text);
            return judge(
                    disclosing, presented.token(), peer, claims -> disclosed(claims.jwt(), presented.disclosures()));
        } catch (InvalidCredentialException ex) {
            return new DvidVerification.Rejected(ex.code());
        }
    }

    private DvidVerification judge(JwtVerifier verifier, String token, @Nullable SpiffeId peer, Evidence evidence) {
        return switch (verifier.verify(token)) {
            case JwtVerification.Accepted accepted -> judge(new DvidClaims(accepted.jwt()), peer, evidence);
            case JwtVerification.Rejected rejected -> new DvidVerification.Rejected(rejected.code());
            case JwtVerification.Unknown unknown -> new DvidVerification.Unknown(unknown.cause());
        };
    }

    /** @param peer sender; {@code null} to leave the checks of sender and replay to the receiver */
    private DvidVerification judge(DvidClaims claims, @Nullable SpiffeId peer, Evidence evidence) {
        try {
            if (peer != null) {
                requireSender(claims, peer);
            }
            requireShortLife(claims);
            OAuthClaims oauth = evidence.weigh(claims);
            return peer == null
                    ? new DvidVerification.Accepted(dvid(claims, claims.subject(), oauth))
                    : used(dvid(claims, peer, oauth));
        } catch (InvalidCredentialException ex) {
            return new DvidVerification.Rejected(ex.code());
        } catch (UnknownOutcomeException ex) {
            return new DvidVerification.Unknown(ex.reason());
        }
    }

    private void requireSender(DvidClaims claims, SpiffeId peer) {
        if (!claims.subject().equals(peer) && !policy.forwarders().contains(peer)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "neither the subject nor a forwarder");
        }
    }

    private void requireShortLife(DvidClaims claims) {
        Instant issued = Objects.requireNonNull(claims.jwt().issuedAt(), "iat is required");
        Instant latest = clock.instant().plus(policy.clockSkew());
        if (claims.jwt().expiresAt().isAfter(issued.plus(policy.maxLife()))
                || claims.assertedAt().isAfter(latest)) {
            throw DvidClaims.invalid("the lifetime is longer than allowed, or aat is in the future");
        }
    }

    /** Returns the claims of the OAuth token after verifying the proof that its issuer signed them. */
    private OAuthClaims proved(DvidClaims claims) {
        OAuthMessage message = OAuthMessage.parse(claims.proof(DvidClaims.PROOF_MESSAGE));
        message.requireAbout(claims.authority(), claims.principal());
        provider(claims.authority()).rules().require(message.header(), message.claims());
        message.requireCurrent(clock.instant(), policy.clockSkew().toSeconds());
        if (!message.scope().containsAll(Scopes.of(claims.jwt().claims()))) {
            throw DvidClaims.invalid("a scope that the OAuth token does not have");
        }
        byte[] proof = Base64Url.decode(claims.proof(DvidClaims.PROOF_VALUE));
        VerificationKey key = key(claims.authority(), message);
        if (!new RsaProofVerifier(keys.of(key)).verify(message.octets(), claims.context(), proof)) {
            throw new InvalidCredentialException(RefusalCode.BAD_SIGNATURE, "the proof does not verify");
        }
        return OAuthClaims.proved(message.claims(), key.keyId());
    }

    private VerificationKey key(String authority, OAuthMessage message) {
        return switch (provider(authority).keys().find(message.header().keyId())) {
            case KeySource.Lookup.Found found -> found.key();
            case KeySource.Lookup.NotFound none ->
                throw new InvalidCredentialException(RefusalCode.UNKNOWN_KEY, "the identity provider has no such key");
            case KeySource.Lookup.Unavailable unavailable -> throw new UnknownOutcomeException(unavailable.cause());
        };
    }

    private IdentityProvider provider(String authority) {
        IdentityProvider provider = policy.identityProviders().get(authority);
        if (provider == null) {
            throw new InvalidCredentialException(RefusalCode.UNTRUSTED_ISSUER, "the identity provider is not trusted");
        }
        return provider;
    }

    private OAuthClaims disclosed(Jwt jwt, List<SdDisclosure> disclosures) {
        provider(new DvidClaims(jwt).authority());
        return OAuthClaims.disclosed(jwt, disclosures);
    }

    private static Dvid dvid(DvidClaims claims, SpiffeId peer, OAuthClaims oauth) {
        Jwt jwt = claims.jwt();
        return new Dvid(
                jwt.id(),
                claims.issuer(),
                claims.subject(),
                peer,
                claims.audience(),
                claims.authority(),
                claims.principal(),
                Scopes.of(jwt.claims()),
                oauth.origin(),
                claims.assertedAt(),
                jwt.expiresAt(),
                oauth.shown());
    }

    /**
     * Accepts the DVID once from each sender. The sender comes first in the key: a SPIFFE ID has no space, but the
     * token's id may have one.
     */
    private DvidVerification used(Dvid dvid) {
        Instant until = dvid.expiry().plus(policy.clockSkew());
        return switch (uses.use(dvid.issuer().toString(), dvid.peer() + " " + dvid.id(), until)) {
            case FIRST -> new DvidVerification.Accepted(dvid);
            case REPEATED -> new DvidVerification.Rejected(RefusalCode.REPLAYED);
            case UNKNOWN -> new DvidVerification.Unknown("the replay store cannot tell");
        };
    }

    @Override
    public String toString() {
        return "DvidVerifier[" + policy.audience() + "]";
    }

    /** Evidence for the claims of the OAuth token. */
    @FunctionalInterface
    private interface Evidence {

        OAuthClaims weigh(DvidClaims claims);
    }
}
