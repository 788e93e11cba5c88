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
 * Verifies DPoP proofs (RFC 9449 section 4.3): for this request, made just now, and not shown before.
 * Safe for any number of threads.
 *
 * @since 0.1
 */
public final class DpopProofs implements SenderProofs {

    /** The {@code typ} of a proof. */
    public static final String TYPE = "dpop+jwt";

    /** Every asymmetric algorithm. */
    public static final Set<JwsAlgorithm> ALGORITHMS = Arrays.stream(JwsAlgorithm.values())
            .filter(algorithm -> !algorithm.isSymmetric())
            .collect(Collectors.toUnmodifiableSet());

    /** Room for the largest keys and signatures of {@link #ALGORITHMS}. */
    private static final int MAX_SIZE = 12 * 1024;

    private static final int MAX_ID = 256;

    private final KeyProofVerifier verifier;

    private final Set<JwsAlgorithm> algorithms;

    private final ReplayStore used;

    private final Duration life;

    private final Duration skew;

    private final Clock clock;

    /**
     * @param life how old a proof may be
     * @param skew how far clocks may differ
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

    /** As below, for whatever key. */
    public Outcome verify(String proof, String method, String uri, @Nullable String accessTokenHash) {
        return verify(proof, method, uri, accessTokenHash, null);
    }

    /**
     * Verifies the proof of a request, and uses it up.
     *
     * @param method of the request
     * @param uri of the request; query and fragment do not matter
     * @param accessTokenHash the SHA-256 of the access token that comes with it, in
     *     base64url; {@code null} if none does
     * @param thumbprint of the key that it must be made with; {@code null} if any will do
     */
    public Outcome verify(
            String proof, String method, String uri, @Nullable String accessTokenHash, @Nullable String thumbprint) {
        try {
            KeyProof verified = verifier.verify(proof);
            if (thumbprint != null && !thumbprint.equals(verified.thumbprint())) {
                return new Outcome.Rejected(RefusalCode.WRONG_SENDER);
            }
            requireRequest(verified.claims(), method, uri, accessTokenHash);
            return use(verified.thumbprint(), id(verified.claims()), lastMoment(verified.claims()));
        } catch (InvalidCredentialException ex) {
            return new Outcome.Rejected(ex.code());
        }
    }

    private static void requireRequest(JsonObject claims, String method, String uri, @Nullable String accessTokenHash) {
        String target = claims.string("htu");
        if (!method.equals(claims.string("htm")) || target == null || !DpopUri.isSame(target, uri)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "a proof for another request");
        }
        if (accessTokenHash != null && !accessTokenHash.equals(claims.string("ath"))) {
            throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "a proof for another token");
        }
    }

    private static String id(JsonObject claims) {
        String id = claims.string("jti");
        if (id == null || id.isEmpty() || id.length() > MAX_ID) {
            throw new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "a proof without an id, or too long a one");
        }
        return id;
    }

    /** When the proof can no longer be accepted; refuses one that cannot be now. */
    private Instant lastMoment(JsonObject claims) {
        Long issued = claims.number("iat");
        if (issued == null || issued < 0 || issued > Integer.MAX_VALUE * 1000L) {
            throw new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "a proof without its time");
        }
        Instant now = clock.instant();
        Instant issuedAt = Instant.ofEpochSecond(issued);
        Instant last = issuedAt.plus(life).plus(skew);
        if (now.isAfter(last)) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "a proof made too long ago");
        }
        if (issuedAt.isAfter(now.plus(skew))) {
            throw new InvalidCredentialException(RefusalCode.NOT_YET_VALID, "a proof made in the future");
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

    /** What came of verifying a proof. */
    public sealed interface Outcome {

        /** @param thumbprint of the key (RFC 7638) that the sender holds */
        record Accepted(String thumbprint) implements Outcome {

            public Accepted {
                Objects.requireNonNull(thumbprint, "thumbprint cannot be null");
            }
        }

        /** The proof is wrong. */
        record Rejected(RefusalCode code) implements Outcome {

            public Rejected {
                Objects.requireNonNull(code, "code cannot be null");
            }
        }

        /**
         * It cannot be told.
         *
         * @param cause for the log, low-cardinality
         */
        record Unknown(String cause) implements Outcome {

            public Unknown {
                Objects.requireNonNull(cause, "cause cannot be null");
            }
        }
    }
}
