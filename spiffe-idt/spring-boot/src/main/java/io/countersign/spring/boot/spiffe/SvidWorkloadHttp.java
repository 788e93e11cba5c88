// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.http.BoundedHttp;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.schemes.WorkloadHttp;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.link.ConnectionSigner;
import io.countersign.spring.boot.link.LinkCounts;
import io.countersign.spring.boot.link.LinkPoolCustomizer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.HttpRedirects;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;

/** Connection pool to one workload, whose connections are verified like those of all outgoing calls. */
final class SvidWorkloadHttp implements WorkloadHttp, DisposableBean {

    private static final int MAX_ANSWER = 64 * 1024;

    private final HttpComponentsClientHttpRequestFactory factory;

    private SvidWorkloadHttp(HttpComponentsClientHttpRequestFactory factory) {
        this.factory = factory;
    }

    /** Returns a client that accepts only the workload with this ID at an address. */
    static SvidWorkloadHttp to(
            URI url,
            SpiffeId id,
            LiveTls tls,
            LinkCounts counts,
            SvidLifetimes lifetimes,
            CountersignProperties.Client client) {
        HttpComponentsClientHttpRequestFactoryBuilder builder = ClientHttpRequestFactoryBuilder.httpComponents()
                .withHttpClientCustomizer(SvidWorkloadHttp::plain)
                .withConnectionManagerCustomizer(manager -> manager.setMaxConnTotal(client.maxConnectionsPerService())
                        .setMaxConnPerRoute(client.maxConnectionsPerService()))
                .withDefaultRequestConfigCustomizer(
                        config -> config.setConnectionRequestTimeout(Timeout.of(client.poolTimeout())));
        LinkPoolCustomizer svids = new LinkPoolCustomizer(
                SpiffeClientLink.to(url, id, tls), lifetimes::connectionAge, ConnectionSigner.NONE, counts, client);
        return new SvidWorkloadHttp(svids.customize(builder)
                .build(HttpClientSettings.defaults()
                        .withRedirects(HttpRedirects.DONT_FOLLOW)
                        .withTimeouts(client.connectTimeout(), client.readTimeout())));
    }

    /**
     * Disables connection state, as for the pool of outgoing calls: otherwise each call with a client certificate
     * makes a new handshake.
     */
    private static void plain(HttpClientBuilder builder) {
        builder.disableConnectionState();
        builder.disableCookieManagement();
        builder.disableAuthCaching();
        builder.disableAutomaticRetries();
    }

    @Override
    public BoundedHttp.Answer get(URI address) throws IOException {
        return send(HttpMethod.GET, address, null);
    }

    @Override
    public BoundedHttp.Answer post(URI address, byte[] json) throws IOException {
        return send(HttpMethod.POST, address, json);
    }

    private BoundedHttp.Answer send(HttpMethod method, URI address, byte @Nullable [] json) throws IOException {
        ClientHttpRequest request = factory.createRequest(address, method);
        request.getHeaders().add("Accept", MediaType.APPLICATION_JSON_VALUE);
        if (json != null) {
            request.getHeaders().setContentType(MediaType.APPLICATION_JSON);
            request.getBody().write(json);
        }
        try (ClientHttpResponse response = request.execute();
                InputStream body = response.getBody()) {
            byte[] content = body.readNBytes(MAX_ANSWER + 1);
            if (content.length > MAX_ANSWER) {
                throw new IOException("the response is too large");
            }
            return new BoundedHttp.Answer(response.getStatusCode().value(), content);
        }
    }

    @Override
    public void destroy() throws Exception {
        factory.destroy();
    }
}
