// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.Origin;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.rsa.RsaProofContext;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.idt.rsa.RsaProver;
import io.countersign.idt.sdjwt.SdClaims;
import io.countersign.idt.sdjwt.SdDisclosure;
import io.countersign.idt.sdjwt.SdJwt;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtBuilder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Makes DVIDs, as an asserting workload does for the subject at the other end of a connection of mutual TLS. The
 * OAuth token is verified before, and its signature goes no further than the proof about it.
 *
 * <p>A DVID comes with the proof, which shows all claims of the OAuth token and convinces whomever it is passed on
 * to, or with disclosures, each of which its holder can leave out, on the word of the asserting workload alone.
 *
 * @since 0.1
 */
public final class DvidMinter {

    /** The {@code typ} of a DVID with a proof. */
    public static final String TYPE = "dvid+jwt";

    /** The {@code typ} of a DVID with disclosures. */
    public static final String DISCLOSING_TYPE = "dvid+sd-jwt";

    private static final Duration MAX_LIFE = Duration.ofMinutes(15);

    // What a DVID tells by claims of its own, and what is about the OAuth token alone.
    private static final Set<String> NOT_DISCLOSED =
            Set.of("iss", "sub", "aud", "exp", "nbf", "iat", "jti", "scope", "cnf", Origin.NAME);

    private final SpiffeId issuer;

    private final JwsSigner signer;

    private final Duration life;

    private final Clock clock;

    private final ProofKeys keys;

    private final ProofRun proofs;

    /**
     * @param issuer the asserting workload itself
     * @param life how long a DVID lives at most: not longer than the OAuth token in any case
     */
    public DvidMinter(SpiffeId issuer, JwsSigner signer, Duration life, RsaProofSettings proofs, Clock clock) {
        this(issuer, signer, life, proofs, Supplier::get, clock);
    }

    /**
     * As {@link #DvidMinter(SpiffeId, JwsSigner, Duration, RsaProofSettings, Clock)}, with what
     * runs the making of each proof.
     */
    public DvidMinter(
            SpiffeId issuer, JwsSigner signer, Duration life, RsaProofSettings proofs, ProofRun run, Clock clock) {
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
        this.signer = Objects.requireNonNull(signer, "signer cannot be null");
        this.life = Objects.requireNonNull(life, "life cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.keys = new ProofKeys(Objects.requireNonNull(proofs, "proofs cannot be null"));
        this.proofs = Objects.requireNonNull(run, "run cannot be null");
        if (life.toSeconds() < 1 || life.compareTo(MAX_LIFE) > 0) {
            throw new IllegalArgumentException("A DVID lives between a second and " + MAX_LIFE);
        }
        if (signer.algorithm().isSymmetric()) {
            throw new IllegalArgumentException("A DVID is verified by those who must not be able to make one");
        }
    }

    /**
     * Makes a DVID with a proof.
     *
     * @param oauth what verifying the OAuth token gave
     * @param oauthToken the same token in compact form, with its signature
     * @throws InvalidCredentialException if the token is not one that can be proved, is over, or does not have the scope asked for
     */
    public String mint(Jwt oauth, String oauthToken, DvidRequest request) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        int dot = signatureDot(oauth, oauthToken);
        OAuthMessage message = OAuthMessage.parse(oauthToken.substring(0, dot));
        String id = UUID.randomUUID().toString();
        Instant expiry = expiry(oauth, request, now);
        RsaProofContext context = new RsaProofContext(
                id,
                issuer.toString(),
                request.subject().toString(),
                request.audience(),
                expiry.getEpochSecond(),
                request.subject().toString(),
                "");
        byte[] signature = Base64Url.decode(oauthToken.substring(dot + 1));
        RsaProver prover = new RsaProver(keys.of(oauth.key()));
        byte[] proof = proofs.run(() -> prover.prove(message.octets(), signature, context));
        return claims(TYPE, oauth, request, id, now, expiry)
                .claim(
                        DvidClaims.PROOF,
                        Map.of(
                                DvidClaims.PROOF_MESSAGE, message.text(),
                                DvidClaims.PROOF_VALUE, Base64Url.encode(proof)))
                .sign(signer);
    }

    /**
     * Makes a DVID that discloses the claims of the OAuth token one by one.
     *
     * @return the token with all disclosures; whoever sends it takes away those that the receiver is not entitled to
     * @throws InvalidCredentialException if the token is over, or does not have the scope asked for
     */
    public SdJwt mintDisclosing(Jwt oauth, DvidRequest request) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        List<SdDisclosure> disclosures = new ArrayList<>();
        oauth.claims().forEach((name, value) -> {
            if (!NOT_DISCLOSED.contains(name)) {
                disclosures.add(SdDisclosure.of(name, value));
            }
        });
        String id = UUID.randomUUID().toString();
        String token = claims(DISCLOSING_TYPE, oauth, request, id, now, expiry(oauth, request, now))
                .claims(SdClaims.concealing(disclosures))
                .claim(Origin.NAME, origin(oauth).members())
                .sign(signer);
        return new SdJwt(token, disclosures);
    }

    /** A proof shows it; where there is none, it is not one of the things that a sender could leave out. */
    private static Origin origin(Jwt oauth) {
        try {
            return Origin.of(oauth.claims(), oauth.key().keyId());
        } catch (IllegalArgumentException ex) {
            throw DvidClaims.invalid("an identifier that cannot be told");
        }
    }

    /** Where the signature begins, of a token that is the verified one. */
    private static int signatureDot(Jwt oauth, String oauthToken) {
        CompactJws parsed = CompactJws.parse(oauthToken);
        if (!parsed.header().equals(oauth.header())
                || !parsed.unverifiedClaims().equals(oauth.claims())) {
            throw new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "not the token that was verified");
        }
        return oauthToken.lastIndexOf('.');
    }

    private Instant expiry(Jwt oauth, DvidRequest request, Instant now) {
        Instant longest = earlier(now.plusSeconds(life.toSeconds()), request.latest());
        Instant expiry = earlier(oauth.expiresAt(), longest).truncatedTo(ChronoUnit.SECONDS);
        if (!expiry.isAfter(now)) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "the life of the OAuth token is over");
        }
        return expiry;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private JwtBuilder claims(String type, Jwt oauth, DvidRequest request, String id, Instant now, Instant expiry) {
        JwtBuilder builder = JwtBuilder.ofType(type)
                .issuer(issuer.toString())
                .subject(request.subject().toString())
                .audience(request.audience())
                .id(id)
                .issuedAt(now)
                .notBefore(now)
                .expiresAt(expiry)
                .claim(DvidClaims.ASSERTED_AT, now)
                .claim(DvidClaims.AUTHORITY, oauth.issuer())
                .claim(DvidClaims.PRINCIPAL, oauth.subject())
                .claim(
                        DvidClaims.CONFIRMATION,
                        Map.of(DvidClaims.CONFIRMED_ID, request.subject().toString()));
        if (!OAuthScopes.of(oauth.claims()).containsAll(request.scope())) {
            throw DvidClaims.invalid("a scope that the OAuth token does not have");
        }
        return request.scope().isEmpty()
                ? builder
                : builder.claim("scope", String.join(" ", new TreeSet<>(request.scope())));
    }

    @Override
    public String toString() {
        return "DvidMinter[" + issuer + "]";
    }

    /**
     * Runs the making of a proof, such as to time it.
     *
     * @since 0.1
     */
    @FunctionalInterface
    public interface ProofRun {

        /** Runs it once and returns what it gives. */
        byte[] run(Supplier<byte[]> proof);
    }
}
