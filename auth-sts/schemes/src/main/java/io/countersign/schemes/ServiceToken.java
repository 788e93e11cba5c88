// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.jose.JoseException;
import io.countersign.jose.JsonObject;
import io.countersign.jose.StrictJson;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

/** A token that the authorization server issued to this service. */
record ServiceToken(String value, Instant refreshAt, Instant unusableAt) {

    // So that it does not end on its way.
    private static final Duration MARGIN = Duration.ofSeconds(5);

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    /** Reads a successful answer (RFC 6749 section 5.1), after whose three quarters of life a new token is asked for. */
    static ServiceToken parse(byte[] answer, Instant asked) throws IOException {
        JsonObject json = object(answer);
        String token = json.string("access_token");
        String type = json.string("token_type");
        Long life = json.number("expires_in");
        if (token == null || !FORM.matcher(token).matches() || !"Bearer".equalsIgnoreCase(type)) {
            throw new IOException("no bearer token in the answer");
        }
        if (life == null || life <= MARGIN.toSeconds()) {
            throw new IOException("a token without a life in the answer");
        }
        long seconds = Math.min(life, Duration.ofDays(1).toSeconds());
        return new ServiceToken(
                token,
                asked.plusMillis(seconds * 750),
                asked.plusSeconds(seconds).minus(MARGIN));
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
        } catch (JoseException ex) {
            throw new IOException("the answer is no JSON object", ex);
        }
    }

    @Override
    public String toString() {
        return "ServiceToken[until " + unusableAt + "]";
    }
}
