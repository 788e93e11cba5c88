// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.revocation;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.schemes.ServiceTokenSource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Objects;
import java.util.Set;

/**
 * Reads an issuer's revocation list over HTTP, with this service's own token from the same issuer.
 *
 * @since 0.1
 */
public final class RevocationFeed implements PolledRevocations.Feed {

    private final URI uri;

    private final ServiceId issuer;

    private final ServiceTokenSource tokens;

    private final BoundedHttp http;

    /**
     * @param uri address of the list
     * @param issuer audience of the token: the issuer's service id
     */
    public RevocationFeed(URI uri, ServiceId issuer, ServiceTokenSource tokens, BoundedHttp http) {
        this.uri = Objects.requireNonNull(uri, "uri cannot be null");
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
        this.tokens = Objects.requireNonNull(tokens, "tokens cannot be null");
        this.http = Objects.requireNonNull(http, "http cannot be null");
    }

    @Override
    public byte[] since(long sequence) throws IOException {
        URI page = URI.create(uri + "?since=" + sequence);
        HttpRequest request = HttpRequest.newBuilder(page)
                .header("Accept", "application/json")
                .build();
        BoundedHttp.Answer answer = tokens.send(issuer, Set.of(), request, http);
        if (answer.status() != 200) {
            throw new IOException("status " + answer.status());
        }
        return answer.body();
    }
}
