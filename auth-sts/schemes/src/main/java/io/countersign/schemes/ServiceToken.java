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
 * A token that the authorization server issued to this service, for itself or for a user.
 *
 * @param presentation how it is to be sent
 */
record ServiceToken(String value, Presentation presentation, Instant asked, Instant refreshAt, Instant unusableAt) {

    // So that it does not end on its way.
    private static final Duration MARGIN = Duration.ofSeconds(5);

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    /**
     * Reads a successful answer (RFC 6749 section 5.1), after whose three quarters of life a new token is asked for.
     *
     * @param presentation that it must be meant for
     */
    static ServiceToken parse(byte[] answer, Instant asked, Presentation presentation) throws IOException {
        JsonObject json = object(answer);
        String token = json.string("access_token");
        Long life = json.number("expires_in");
        if (token == null || !FORM.matcher(token).matches() || !isOf(presentation, json.string("token_type"))) {
            throw new IOException("no token of the kind in the answer");
        }
        if (life == null || life <= MARGIN.toSeconds()) {
            throw new IOException("a token without a life in the answer");
        }
        long seconds = Math.min(life, Duration.ofDays(1).toSeconds());
        return new ServiceToken(
                token,
                presentation,
                asked,
                asked.plusMillis(seconds * 750),
                asked.plusSeconds(seconds).minus(MARGIN));
    }

    /** A token that stands alone in its header is none that gives access (RFC 8693 section 2.2.1). */
    private static boolean isOf(Presentation presentation, @Nullable String type) {
        return Objects.requireNonNullElse(presentation.authScheme(), "N_A").equalsIgnoreCase(type);
    }

    /** The same, not to be renewed: the next one would live no longer. It is used for half of its life at least. */
    ServiceToken keptUntilItsEnd(Duration margin) {
        Duration life = Duration.between(asked, unusableAt);
        Duration sooner = margin.compareTo(life.dividedBy(2)) > 0 ? life.dividedBy(2) : margin;
        return new ServiceToken(value, presentation, asked, Instant.MAX, unusableAt.minus(sooner));
    }

    /** The error of an answer (RFC 6749 section 5.2) if it is one of those registered: it goes into logs. */
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
            throw new IOException("the answer is no JSON object", ex);
        }
    }

    @Override
    public String toString() {
        return "ServiceToken[until " + unusableAt + "]";
    }
}
