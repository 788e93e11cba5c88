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
 * Issues DVIDs, as an asserting workload does for a subject that is authenticated by mutual TLS. The caller verifies
 * the OAuth token first. Its signature is used to make the proof, and is not passed on.
 *
 * <p>A DVID has one of two forms. With a proof, it shows all claims of the OAuth token and convinces every recipient.
 * With disclosures, its holder can leave out each one, and recipients rely on the asserting workload alone.
 *
 * @since 0.1
 */
public final class DvidMinter {

    /** {@code typ} of a DVID with a proof. */
    public static final String TYPE = "dvid+jwt";

    /** {@code typ} of a DVID with disclosures. */
    public static final String DISCLOSING_TYPE = "dvid+sd-jwt";

    private static final Duration MAX_LIFE = Duration.ofMinutes(15);

    // Claims that a DVID has itself, or that describe the OAuth token only.
    private static final Set<String> NOT_DISCLOSED =
            Set.of("iss", "sub", "aud", "exp", "nbf", "iat", "jti", "scope", "cnf", Origin.NAME);

    private final SpiffeId issuer;

    private final JwsSigner signer;

    private final Duration life;

    private final Clock clock;

    private final ProofKeys keys;

    private final ProofRun proofs;

    /**
     * @param issuer this asserting workload
     * @param signer signer with a key of this asserting workload
     * @param life maximum lifetime of a DVID, 1 second to 15 minutes; a DVID also never outlives the OAuth token
     * @param proofs requirements for proofs
     * @param clock clock of the current time
     */
    public DvidMinter(SpiffeId issuer, JwsSigner signer, Duration life, RsaProofSettings proofs, Clock clock) {
        this(issuer, signer, life, proofs, Supplier::get, clock);
    }

    /**
     * Creates an issuer like {@link #DvidMinter(SpiffeId, JwsSigner, Duration, RsaProofSettings, Clock)} that makes
     * each proof through the given runner.
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
            throw new IllegalArgumentException("The lifetime of a DVID must be between 1 second and " + MAX_LIFE);
        }
        if (signer.algorithm().isSymmetric()) {
            throw new IllegalArgumentException(
                    "The algorithm must be asymmetric: verifiers of DVIDs must not be able to issue them");
        }
    }

    /**
     * Issues a DVID with a proof.
     *
     * @param oauth verified OAuth token
     * @param oauthToken same token in compact form, with its signature
     * @throws InvalidCredentialException if the token cannot be proved, has expired, or lacks a requested scope
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
     * Issues a DVID that can disclose the claims of the OAuth token one by one.
     *
     * @return token with all disclosures; the sender removes those that the receiver must not see
     * @throws InvalidCredentialException if the token has expired, or lacks a requested scope
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

    /**
     * Returns the origin as a claim that the sender cannot leave out. A DVID with a proof needs no such claim, because
     * the proof shows the origin.
     */
    private static Origin origin(Jwt oauth) {
        try {
            return Origin.of(oauth.claims(), oauth.key().keyId());
        } catch (IllegalArgumentException ex) {
            throw DvidClaims.invalid("an identifier that cannot be passed on");
        }
    }

    /** Returns the position of the dot before the signature, after checking that this is the verified token. */
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
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "the OAuth token has expired");
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
     * Runs the computation of a proof, for example to time it.
     *
     * @since 0.1
     */
    @FunctionalInterface
    public interface ProofRun {

        /** Runs the computation once and returns its result. */
        byte[] run(Supplier<byte[]> proof);
    }
}
