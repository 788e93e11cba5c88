// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.Credential;
import io.countersign.core.InboundRequest;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Marker;
import io.countersign.core.Presentation;
import io.countersign.core.PresentedToken;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import io.countersign.core.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads tokens from a header and verifies them. It contains the parts that all token schemes share: maximum size, cache
 * of verified tokens, and checks of revocation and sender for each request. A {@link TokenVerifier} does the rest.
 *
 * @param <T> parsed form of a token
 * @since 0.1
 */
public final class TokenPresentation<T> {

    private final SchemeName scheme;

    private final TokenHeader header;

    private final TokenVerifier<T> verifier;

    private final TokenRules rules;

    private final Set<Marker> markers;

    private final byte[] context;

    /** @param audience expected audiences, which separate schemes and services that share a cache */
    public TokenPresentation(
            SchemeName scheme, TokenHeader header, Set<String> audience, TokenVerifier<T> verifier, TokenRules rules) {
        this.scheme = Objects.requireNonNull(scheme, "scheme cannot be null");
        this.header = Objects.requireNonNull(header, "header cannot be null");
        this.verifier = Objects.requireNonNull(verifier, "verifier cannot be null");
        this.rules = Objects.requireNonNull(rules, "rules cannot be null");
        this.markers = Set.copyOf(verifier.markers(header));
        this.context = context(scheme, audience);
    }

    /** Returns a prefix for digests of tokens, which separates them from those of other schemes and services. */
    public static byte[] context(SchemeName scheme, Set<String> audience) {
        return (scheme + "\n" + String.join("\n", new TreeSet<>(audience)) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    public Set<Marker> markers() {
        return markers;
    }

    /** Returns the algorithms of proofs (RFC 9449 section 7.1), if the authentication scheme uses proofs. */
    public Map<String, String> challenge(String authScheme) {
        String algorithms = rules.senders().algorithms();
        return authScheme.equals(Presentation.DPOP.authScheme()) && !algorithms.isEmpty()
                ? Map.of("algs", algorithms)
                : Map.of();
    }

    /** Reads the token of a request: either cached, or parsed and not verified yet. */
    public Reading read(InboundRequest request) {
        PresentedToken presented = header.read(request);
        if (presented == null) {
            return Reading.absent();
        }
        if (presented.token().length() > rules.maxSize()) {
            return Reading.malformed(RefusalCode.TOO_LARGE.because("token longer than " + rules.maxSize()));
        }
        TokenDigest digest = TokenDigest.of(context, presented.token());
        VerifiedCredential verified = rules.cache().find(digest);
        return verified == null
                ? parse(presented, digest)
                : Reading.present(credential(presented, digest, null, verified));
    }

    /**
     * Reads the token of a header that no other scheme uses: unlike {@link #read}, reports an unrecognised token as
     * malformed.
     */
    public Reading readOwnHeader(InboundRequest request) {
        Reading reading = read(request);
        boolean foreign = reading instanceof Reading.Absent && request.header(header.name()) != null;
        return foreign
                ? Reading.malformed(
                        RefusalCode.MALFORMED.because("header=" + header.name() + " has no token of this scheme"))
                : reading;
    }

    private Reading parse(PresentedToken presented, TokenDigest digest) {
        try {
            T parsed = verifier.parse(presented.token());
            return parsed == null ? Reading.absent() : Reading.present(credential(presented, digest, parsed, null));
        } catch (InvalidCredentialException ex) {
            return Reading.malformed(ex.broken());
        }
    }

    private TokenCredential<T> credential(
            PresentedToken presented, TokenDigest digest, @Nullable T parsed, @Nullable VerifiedCredential verified) {
        return new TokenCredential<>(scheme, presented, digest, parsed, verified, verifier);
    }

    /**
     * Verifies a token that {@link #read} found in the same request.
     *
     * @throws IllegalArgumentException if another scheme or presentation read the credential
     */
    @SuppressWarnings("unchecked") // the verifier is the same, and so is its type of token
    public Verdict verify(Credential credential, InboundRequest request) {
        if (!(credential instanceof TokenCredential<?> own)
                || !own.scheme().equals(scheme)
                || !own.isReadBy(verifier)) {
            throw new IllegalArgumentException("Not a credential of " + scheme);
        }
        VerifiedCredential verified = own.verified();
        if (verified != null && rules.clock().millis() < verified.expiryMillis() && verified.isCurrent()) {
            return judge(own, verified, request);
        }
        return verifyAnew((TokenCredential<T>) own, request);
    }

    private Verdict verifyAnew(TokenCredential<T> own, InboundRequest request) {
        return switch (verification(own)) {
            case TokenVerification.Accepted accepted -> accept(own, accepted.credential(), request);
            case TokenVerification.Rejected rejected -> Verdict.rejected(rejected.code());
            case TokenVerification.Unknown unknown -> Verdict.unknown(unknown.cause());
        };
    }

    private TokenVerification verification(TokenCredential<T> own) {
        try {
            T parsed = own.parsed();
            if (parsed == null) {
                rules.cache().remove(own.digest());
                parsed = verifier.parse(own.token());
            }
            return parsed == null
                    ? new TokenVerification.Rejected(RefusalCode.UNTRUSTED_ISSUER)
                    : verifier.verify(parsed, own);
        } catch (InvalidCredentialException ex) {
            return new TokenVerification.Rejected(ex.broken());
        }
    }

    private Verdict accept(TokenCredential<T> own, VerifiedCredential verified, InboundRequest request) {
        Verdict verdict = judge(own, verified, request);
        if (verdict instanceof Verdict.Accepted) {
            rules.cache().put(own.digest(), verified);
        }
        return verdict;
    }

    private Verdict judge(TokenCredential<?> own, VerifiedCredential verified, InboundRequest request) {
        List<VerifiedPart> parts = verified.parts();
        for (int i = 0; i < parts.size(); i++) {
            Verdict revoked = revoked(parts.get(i));
            if (revoked != null) {
                forgetUnlessUndecided(own, revoked);
                return revoked;
            }
        }
        Verdict refusal = rules.senders().refusal(verified.caller().binding(), own.presented(), header, request);
        return refusal == null ? verified.verdict() : refusal;
    }

    private void forgetUnlessUndecided(TokenCredential<?> own, Verdict revoked) {
        if (revoked instanceof Verdict.Rejected) {
            rules.cache().remove(own.digest());
        }
    }

    private @Nullable Verdict revoked(VerifiedPart part) {
        return switch (rules.revocations().status(part.identity())) {
            case CURRENT -> null;
            case REVOKED -> Verdict.rejected(RefusalCode.REVOKED);
            case UNKNOWN -> Verdict.unknown("revocation list is out of date");
        };
    }
}
