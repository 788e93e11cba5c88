// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Presentation;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Token that the authorization server issued to this service, for itself or for a user.
 *
 * @param presentation presentation in which the token is sent
 * @param asked time of the request for it
 * @param refreshAt time from which a new token is requested
 * @param unusableAt time from which it is no longer used
 */
record ServiceToken(String value, Presentation presentation, Instant asked, Instant refreshAt, Instant unusableAt) {

    // So that the token does not expire in transit.
    private static final Duration MARGIN = Duration.ofSeconds(5);

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    /**
     * Reads a successful response (RFC 6749 section 5.1). A new token is requested after half of its lifetime, so
     * that the authorization server may be away for almost as long as the other half.
     *
     * @param presentation presentation that the token must be for
     */
    static ServiceToken parse(byte[] answer, Instant asked, Presentation presentation) throws IOException {
        JsonObject json = object(answer);
        String token = json.string("access_token");
        Long life = json.number("expires_in");
        if (token == null || !FORM.matcher(token).matches() || !isOf(presentation, json.string("token_type"))) {
            throw new IOException("the response has no token of the requested kind");
        }
        if (life == null || life <= MARGIN.toSeconds()) {
            throw new IOException("the response has a token without a usable lifetime");
        }
        long seconds = Math.min(life, Duration.ofDays(1).toSeconds());
        return new ServiceToken(
                token,
                presentation,
                asked,
                asked.plusMillis(seconds * 500),
                asked.plusSeconds(seconds).minus(MARGIN));
    }

    /**
     * Whether the type fits the presentation. A token without authentication scheme is not an access token, so its
     * type is {@code N_A} (RFC 8693 section 2.2.1).
     */
    private static boolean isOf(Presentation presentation, @Nullable String type) {
        return Objects.requireNonNullElse(presentation.authScheme(), "N_A").equalsIgnoreCase(type);
    }

    /**
     * Returns the token without refresh, because a new one would expire at the same time. It is used for at least
     * half of its lifetime.
     */
    ServiceToken keptUntilItsEnd(Duration margin) {
        Duration life = Duration.between(asked, unusableAt);
        Duration sooner = margin.compareTo(life.dividedBy(2)) > 0 ? life.dividedBy(2) : margin;
        return new ServiceToken(value, presentation, asked, Instant.MAX, unusableAt.minus(sooner));
    }

    /**
     * Returns the error code of a response (RFC 6749 section 5.2), or {@code an error} if it is not a short word that
     * is safe to log.
     */
    static String error(byte[] answer) {
        try {
            String error = object(answer).string("error");
            return error != null && error.matches("[a-z_]{1,40}") ? error : "an error";
        } catch (IOException ex) {
            return "an error";
        }
    }

    private static JsonObject object(byte[] answer) throws IOException {
        try {
            return StrictJson.parseObject(answer);
        } catch (InvalidCredentialException ex) {
            throw new IOException("the response is not a JSON object", ex);
        }
    }

    @Override
    public String toString() {
        return "ServiceToken[until " + unusableAt + "]";
    }
}
