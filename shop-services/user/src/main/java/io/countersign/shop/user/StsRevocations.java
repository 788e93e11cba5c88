// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.schemes.ServiceTokenSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** Revokes all tokens of a subject at the STS, with this service's own token. */
final class StsRevocations {

    private static final int NO_CONTENT = 204;

    private final URI uri;

    private final ServiceId sts;

    private final ServiceTokenSource tokens;

    private final BoundedHttp http;

    private final JsonMapper mapper;

    StsRevocations(URI uri, ServiceId sts, ServiceTokenSource tokens, BoundedHttp http, JsonMapper mapper) {
        this.uri = uri;
        this.sts = sts;
        this.tokens = tokens;
        this.http = http;
        this.mapper = mapper;
    }

    /**
     * Revokes the tokens of a user that were issued before an event. The same event again has no further effect.
     *
     * @param event time of the event in milliseconds
     * @throws IOException if the STS does not confirm the revocation
     */
    void revoke(String userId, long event) throws IOException {
        Map<String, Object> body = Map.of("sub", userId, "before", BigDecimal.valueOf(event, 3));
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(mapper.writeValueAsBytes(body)))
                .build();
        BoundedHttp.Answer answer = tokens.send(sts, Set.of("revoke:subject"), request, http);
        if (answer.status() != NO_CONTENT) {
            throw new IOException("status " + answer.status());
        }
    }
}
