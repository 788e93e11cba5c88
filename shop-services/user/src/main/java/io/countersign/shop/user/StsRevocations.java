// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.schemes.ServiceTokenSource;
import java.io.IOException;
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

    /** @throws IOException if the STS does not confirm the revocation */
    void revoke(String userId) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(mapper.writeValueAsBytes(Map.of("sub", userId))))
                .build();
        BoundedHttp.Answer answer = tokens.send(sts, Set.of("revoke:subject"), request, http);
        if (answer.status() != NO_CONTENT) {
            throw new IOException("status " + answer.status());
        }
    }
}
