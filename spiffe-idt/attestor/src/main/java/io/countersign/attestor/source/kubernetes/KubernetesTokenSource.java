// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.attestor.source.LiveTokens;
import io.countersign.attestor.source.PresentedToken;
import io.countersign.attestor.source.SourceCall;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.TokenRefusal;
import io.countersign.attestor.source.TokenSource;
import io.countersign.attestor.source.TokenVerdict;
import io.countersign.http.BoundedHttp.Answer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of Kubernetes pods. The API server authenticates a token for a dedicated audience (TokenReview of
 * {@code authentication.k8s.io/v1}), and describes the pod that it is bound to.
 */
public final class KubernetesTokenSource implements TokenSource {

    private static final String REVIEW_VERSION = "authentication.k8s.io/v1";

    private static final String REVIEW = "TokenReview";

    private static final String REVIEWS = "/apis/authentication.k8s.io/v1/tokenreviews";

    private static final int NOT_FOUND = 404;

    /** How far the clock of the API server may be ahead. */
    static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    private final KubernetesApi api;

    private final String audience;

    private final NameTemplate names;

    private final CachedVerdicts verdicts;

    private final InstantSource clock;

    /** @param audience audience of the tokens, which no other service verifies */
    public KubernetesTokenSource(
            KubernetesApi api, String audience, NameTemplate names, CachedVerdicts verdicts, InstantSource clock) {
        this.api = Objects.requireNonNull(api, "api cannot be null");
        this.audience = Objects.requireNonNull(audience, "audience cannot be null");
        this.names = Objects.requireNonNull(names, "names cannot be null");
        this.verdicts = Objects.requireNonNull(verdicts, "verdicts cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Tokens that cannot be right cause no call. */
    @Override
    public TokenVerdict examine(PresentedToken token, String caller) {
        TokenClaims claims = TokenClaims.of(token, audience);
        return claims == null || !claims.end().isAfter(clock.instant())
                ? TokenVerdict.INVALID
                : verdicts.get(token.hash(), () -> ask(token, claims, caller));
    }

    private TokenVerdict ask(PresentedToken token, TokenClaims claims, String caller) {
        api.awaitExamination(caller);
        ReviewedToken reviewed = review(token, claims);
        Pod pod = reviewed == null ? null : pod(reviewed);
        if (reviewed == null || pod == null || !pod.has(reviewed) || !pod.isRunning() || pod.isEnding()) {
            return TokenVerdict.INVALID;
        }
        requireClock(pod);
        return pod.isOnHostNetwork()
                ? new TokenVerdict.Refused(TokenRefusal.HOST_NETWORK)
                : new TokenVerdict.Live(names.name(pod.account()), pod.addresses(), reviewed.end());
    }

    /** By a statement of a clock that is behind, the pod would not have been there, and the sweep would revoke it. */
    private void requireClock(Pod pod) {
        if (pod.created().isAfter(clock.instant().plus(CLOCK_SKEW))) {
            throw new SourceException("The clock is behind that of the API server");
        }
    }

    private @Nullable ReviewedToken review(PresentedToken token, TokenClaims claims) {
        Map<String, Object> review = Map.of(
                "apiVersion",
                REVIEW_VERSION,
                "kind",
                REVIEW,
                "spec",
                Map.of("token", token.value(), "audiences", List.of(audience)));
        Answer answer = api.post(SourceCall.REVIEW, REVIEWS, ApiJson.write(review));
        return ReviewedToken.of(ApiJson.read(answer.body(), REVIEW_VERSION, REVIEW), claims, audience);
    }

    private @Nullable Pod pod(ReviewedToken token) {
        String path = PodPages.path(token.account().namespace()) + "/" + token.pod();
        Answer answer = api.get(SourceCall.POD, path);
        return answer.status() == NOT_FOUND ? null : Pod.of(ApiJson.read(answer.body(), "v1", "Pod"));
    }

    @Override
    public LiveTokens liveTokens() {
        return new PodCensus(api, names, clock.instant());
    }

    @Override
    public void requireReachable() {
        api.awaitTurn();
        api.get(SourceCall.READY, "/readyz");
    }
}
