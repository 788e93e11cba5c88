// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.revocation;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.http.FeedAnswer;
import io.countersign.http.FeedQuery;
import io.countersign.schemes.ServiceTokenSource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * Reads an issuer's revocation list over HTTP, with this service's own token from the same issuer. It asks the issuer to
 * hold requests until there are revocations ({@code Prefer: wait}, RFC 7240), and to answer 304 otherwise.
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
        byte[] page = ask(new FeedQuery(sequence, null, Duration.ZERO)).page();
        return Objects.requireNonNull(page);
    }

    @Override
    public FeedAnswer ask(FeedQuery query) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(query.address(uri))
                .header("Accept", "application/json")
                .timeout(http.timeout().plus(query.maxWait()));
        query.headers().forEach(request::header);
        return query.answer(tokens.send(issuer, Set.of(), request.build(), http));
    }
}
