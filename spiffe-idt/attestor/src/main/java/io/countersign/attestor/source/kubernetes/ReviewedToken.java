// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.attestor.source.SourceException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Token of a pod that the API server authenticated.
 *
 * @param account service account of the pod
 * @param pod name of the pod
 * @param podUid uid of the pod
 * @param end when the token ends
 */
record ReviewedToken(ServiceAccount account, String pod, String podUid, Instant end) {

    private static final String POD_NAME = "authentication.kubernetes.io/pod-name";

    private static final String POD_UID = "authentication.kubernetes.io/pod-uid";

    /**
     * Returns the token of a review, or {@code null} if it was not authenticated for the audience, or is bound to no
     * pod.
     *
     * @throws SourceException if the review has an error besides its answer
     */
    static @Nullable ReviewedToken of(JsonNode review, TokenClaims claims, String audience) {
        JsonNode status = review.path("status");
        if (!ApiJson.isTrue(status, "authenticated")) {
            return null;
        }
        if (!ApiJson.text(status, "error").isEmpty()) {
            throw new SourceException("The API server authenticated a token, and reported an error");
        }
        return ApiJson.texts(status, "audiences").contains(audience) ? ofUser(status.path("user"), claims.end()) : null;
    }

    private static @Nullable ReviewedToken ofUser(JsonNode user, Instant end) {
        ServiceAccount account = ServiceAccount.ofUser(ApiJson.text(user, "username"));
        String pod = only(user.path("extra"), POD_NAME);
        String uid = only(user.path("extra"), POD_UID);
        return account == null || !ServiceAccount.isName(pod) || uid.isEmpty()
                ? null
                : new ReviewedToken(account, pod, uid, end);
    }

    private static String only(JsonNode extra, String key) {
        List<String> values = ApiJson.texts(extra, key);
        return values.size() == 1 ? values.getFirst() : "";
    }
}
