// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.dpop;

import io.countersign.core.InboundRequest;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.core.Verdict;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.KeyProof;
import io.countersign.jose.jwt.KeyProofVerifier;
import io.countersign.json.JsonObject;
import io.countersign.tokens.SenderProofs;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Verifies DPoP proofs (RFC 9449 section 4.3): a proof must be for this request, recent, and not used before. Safe
 * for any number of threads.
 *
 * @since 0.1
 */
public final class DpopProofs implements SenderProofs {

    /** Value of {@code typ} of a proof. */
    public static final String TYPE = "dpop+jwt";

    /** Claim of this project with the SHA-256 of the body, in base64url: RFC 9449 does not bind a proof to the body. */
    public static final String BODY_HASH = "bsh";

    /** All asymmetric algorithms. */
    public static final Set<JwsAlgorithm> ALGORITHMS = Arrays.stream(JwsAlgorithm.values())
            .filter(algorithm -> !algorithm.isSymmetric())
            .collect(Collectors.toUnmodifiableSet());

    /** Maximum length of a proof in characters: enough for the largest keys and signatures of {@link #ALGORITHMS}. */
    private static final int MAX_SIZE = 12 * 1024;

    private static final int MAX_ID = 256;

    private final KeyProofVerifier verifier;

    private final Set<JwsAlgorithm> algorithms;

    private final ReplayStore used;

    private final Duration life;

    private final Duration skew;

    private final Clock clock;

    /**
     * @param algorithms allowed algorithms, none of them symmetric
     * @param used store of used proofs
     * @param life maximum age of a proof
     * @param skew tolerated difference of clocks
     * @param clock clock of the current time
     */
    public DpopProofs(Set<JwsAlgorithm> algorithms, ReplayStore used, Duration life, Duration skew, Clock clock) {
        this.verifier = new KeyProofVerifier(TYPE, algorithms, MAX_SIZE);
        this.algorithms = Set.copyOf(algorithms);
        this.used = Objects.requireNonNull(used, "used cannot be null");
        this.life = Objects.requireNonNull(life, "life cannot be null");
        this.skew = Objects.requireNonNull(skew, "skew cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public String algorithms() {
        return algorithms.stream().map(JwsAlgorithm::jwaName).sorted().collect(Collectors.joining(" "));
    }

    @Override
    public @Nullable Verdict refusal(String proof, InboundRequest request, String token, String thumbprint) {
        String hash = DpopProver.accessTokenHash(token);
        return switch (verify(proof, request.method(), request.uri().toString(), hash, thumbprint)) {
            case Outcome.Accepted accepted -> null;
            case Outcome.Rejected rejected -> Verdict.rejected(rejected.code());
            case Outcome.Unknown unknown -> Verdict.unknown(unknown.cause());
        };
    }

    /**
     * Verifies the proof of a request with any key, without marking it as used.
     *
     * @return the reason against it, or {@code null} if it is valid
     */
    public @Nullable RefusalCode refusal(String proof, String method, String uri) {
        try {
            JsonObject claims = verifier.verify(proof).claims();
            requireRequest(claims, method, uri, null);
            id(claims);
            lastMoment(claims);
            return null;
        } catch (InvalidCredentialException ex) {
            return ex.code();
        }
    }

    /** Verifies the proof of a request with any key, and marks it as used. */
    public Outcome verify(String proof, String method, String uri, @Nullable String accessTokenHash) {
        return verify(proof, method, uri, accessTokenHash, null);
    }

    /**
     * Verifies the proof of a request, and marks it as used.
     *
     * @param method HTTP method of the request
     * @param uri URI of the request; query and fragment are ignored
     * @param accessTokenHash SHA-256 of the access token of the request, in base64url; {@code null} if there is none
     * @param thumbprint thumbprint of the required key; {@code null} for any key
     */
    public Outcome verify(
            String proof, String method, String uri, @Nullable String accessTokenHash, @Nullable String thumbprint) {
        return verify(proof, method, uri, accessTokenHash, thumbprint, null);
    }

    /**
     * Verifies the proof of a request as {@link #verify(String, String, String, String, String)} does.
     *
     * @param bodyHash SHA-256 of the body of the request, in base64url, which the proof must have in {@value #BODY_HASH};
     *     {@code null} if it need not be bound to the body
     */
    public Outcome verify(
            String proof,
            String method,
            String uri,
            @Nullable String accessTokenHash,
            @Nullable String thumbprint,
            @Nullable String bodyHash) {
        try {
            KeyProof verified = verifier.verify(proof);
            if (thumbprint != null && !thumbprint.equals(verified.thumbprint())) {
                return new Outcome.Rejected(RefusalCode.WRONG_SENDER);
            }
            requireRequest(verified.claims(), method, uri, accessTokenHash);
            if (bodyHash != null && !bodyHash.equals(verified.claims().string(BODY_HASH))) {
                throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "the proof is for another body");
            }
            return use(verified.thumbprint(), id(verified.claims()), lastMoment(verified.claims()));
        } catch (InvalidCredentialException ex) {
            return new Outcome.Rejected(ex.code());
        }
    }

    private static void requireRequest(JsonObject claims, String method, String uri, @Nullable String accessTokenHash) {
        String target = claims.string("htu");
        if (!method.equals(claims.string("htm")) || target == null || !DpopUri.isSame(target, uri)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "the proof is for another request");
        }
        if (accessTokenHash != null && !accessTokenHash.equals(claims.string("ath"))) {
            throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "the proof is for another token");
        }
    }

    private static String id(JsonObject claims) {
        String id = claims.string("jti");
        if (id == null || id.isEmpty() || id.length() > MAX_ID) {
            throw new InvalidCredentialException(
                    RefusalCode.INVALID_CLAIM, "the proof has no id, or its id is too long");
        }
        return id;
    }

    /** Returns the last time at which the proof is accepted. Refuses a proof that is not accepted now. */
    private Instant lastMoment(JsonObject claims) {
        Long issued = claims.number("iat");
        if (issued == null || issued < 0 || issued > Integer.MAX_VALUE * 1000L) {
            throw new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "the proof has no valid iat");
        }
        Instant now = clock.instant();
        Instant issuedAt = Instant.ofEpochSecond(issued);
        Instant last = issuedAt.plus(life).plus(skew);
        if (now.isAfter(last)) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "the proof is too old");
        }
        if (issuedAt.isAfter(now.plus(skew))) {
            throw new InvalidCredentialException(RefusalCode.NOT_YET_VALID, "the proof is from the future");
        }
        return last;
    }

    private Outcome use(String thumbprint, String id, Instant until) {
        return switch (used.use(thumbprint, id, until)) {
            case FIRST -> new Outcome.Accepted(thumbprint);
            case REPEATED -> new Outcome.Rejected(RefusalCode.REPLAYED);
            case UNKNOWN -> new Outcome.Unknown("replay store cannot tell");
        };
    }

    /** Result of verifying a proof. */
    public sealed interface Outcome {

        /**
         * The proof is valid.
         *
         * @param thumbprint thumbprint of the sender's key (RFC 7638)
         */
        record Accepted(String thumbprint) implements Outcome {

            public Accepted {
                Objects.requireNonNull(thumbprint, "thumbprint cannot be null");
            }
        }

        /** The proof is invalid. */
        record Rejected(RefusalCode code) implements Outcome {

            public Rejected {
                Objects.requireNonNull(code, "code cannot be null");
            }
        }

        /**
         * The proof could not be verified.
         *
         * @param cause reason for the log, low-cardinality
         */
        record Unknown(String cause) implements Outcome {

            public Unknown {
                Objects.requireNonNull(cause, "cause cannot be null");
            }
        }
    }
}
