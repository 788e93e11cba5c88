// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.registry.RegistryFeed;
import io.countersign.zk.registry.RegistryPage;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;

/** Reads the authenticator's registry over HTTP, with this service's own credential if it has one. */
final class RemoteFeed implements RegistryFeed {

    private final URI uri;

    private final FeedCredential credential;

    private final ClientHttpRequestFactory http;

    private final int maxSize;

    RemoteFeed(URI uri, FeedCredential credential, ClientHttpRequestFactory http, int maxSize) {
        this.uri = uri;
        this.credential = credential;
        this.http = http;
        this.maxSize = maxSize;
    }

    @Override
    public RegistryPage since(long sequence) throws IOException {
        URI page = URI.create(uri + "?since=" + sequence);
        ClientHttpRequest request = http.createRequest(page, HttpMethod.GET);
        request.getHeaders().set(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON_VALUE);
        credential.headers(page).forEach(request.getHeaders()::set);
        try (ClientHttpResponse response = request.execute()) {
            if (response.getStatusCode().value() != 200) {
                throw new IOException("status " + response.getStatusCode().value());
            }
            return FeedJson.parse(body(response.getBody()));
        }
    }

    private byte[] body(InputStream in) throws IOException {
        byte[] octets = in.readNBytes(maxSize + 1);
        if (octets.length > maxSize) {
            throw new IOException("more than " + maxSize + " octets");
        }
        return octets;
    }
}
