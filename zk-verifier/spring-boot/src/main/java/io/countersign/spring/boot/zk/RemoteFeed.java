// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.http.FeedAnswer;
import io.countersign.http.FeedQuery;
import io.countersign.http.FeedTiming;
import io.countersign.zk.registry.RegistryFeed;
import io.countersign.zk.registry.RegistryPage;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Reads the authenticator's registry over HTTP, with this service's own credential if it has one. It asks the
 * authenticator to hold requests until there are changes ({@code Prefer: wait}, RFC 7240), and to answer 304 otherwise.
 */
final class RemoteFeed implements RegistryFeed {

    private final URI uri;

    private final FeedCredential credential;

    private final Function<Duration, ClientHttpRequestFactory> http;

    private final int maxSize;

    // Last answer without changes, to which the next one may refer.
    private volatile @Nullable Unchanged unchanged;

    /** @param http clients by the time for which the authenticator may hold a request */
    RemoteFeed(URI uri, FeedCredential credential, Function<Duration, ClientHttpRequestFactory> http, int maxSize) {
        this.uri = uri;
        this.credential = credential;
        this.http = http;
        this.maxSize = maxSize;
    }

    @Override
    public RegistryPage since(long sequence) throws IOException {
        return since(sequence, Duration.ZERO).page();
    }

    @Override
    public Answer since(long sequence, Duration longest) throws IOException {
        Unchanged last = unchanged;
        Unchanged known = last == null || last.page().next() != sequence ? null : last;
        FeedQuery query = new FeedQuery(sequence, known == null ? null : known.validator(), longest);
        FeedAnswer answer = ask(query);
        byte[] body = answer.page();
        RegistryPage page = body == null && known != null ? known.page() : FeedJson.parse(Objects.requireNonNull(body));
        String validator = answer.validator();
        unchanged =
                validator == null || page.next() != sequence || !page.events().isEmpty()
                        ? null
                        : new Unchanged(validator, page);
        FeedTiming timing = answer.timing();
        return new Answer(page, timing.waited(), timing.held().minus(timing.age()));
    }

    private FeedAnswer ask(FeedQuery query) throws IOException {
        URI page = query.address(uri);
        ClientHttpRequest request = http.apply(query.maxWait()).createRequest(page, HttpMethod.GET);
        request.getHeaders().set(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON_VALUE);
        query.headers().forEach(request.getHeaders()::set);
        credential.headers(page).forEach(request.getHeaders()::set);
        try (ClientHttpResponse response = request.execute()) {
            HttpHeaders headers = response.getHeaders();
            return query.answer(
                    response.getStatusCode().value(),
                    body(response.getBody()),
                    name -> headers.getOrDefault(name, List.of()));
        }
    }

    private byte[] body(InputStream in) throws IOException {
        byte[] octets = in.readNBytes(maxSize + 1);
        if (octets.length > maxSize) {
            throw new IOException("more than " + maxSize + " octets");
        }
        return octets;
    }

    private record Unchanged(String validator, RegistryPage page) {}
}
