// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.junit.jupiter.api.Test;

class PooledRetryStrategyTests {

    private final IOException stale = new StalePeerException("stale");

    private final IOException closed = new NoHttpResponseException("closed");

    private final PooledRetryStrategy strategy = new PooledRetryStrategy(2);

    private final HttpClientContext context = HttpClientContext.create();

    private boolean retries(String method, IOException failure, int tries) {
        HttpRequest request = new BasicHttpRequest(method, "/");
        return strategy.retryRequest(request, failure, tries, context);
    }

    @Test
    void retryWhenPeersAreStaleThenAsOftenAsThereAreConnections() {
        assertThat(retries("POST", stale, 1)).isTrue();
        assertThat(retries("POST", stale, 2)).isTrue();
        assertThat(retries("POST", stale, 3)).isFalse();
    }

    @Test
    void retryWhenConnectionIsClosedAfterAStaleOneThenOnceIfIdempotent() {
        assertThat(retries("GET", stale, 1)).isTrue();
        assertThat(retries("GET", closed, 2)).isTrue();
        assertThat(retries("GET", closed, 3)).isFalse();
    }

    @Test
    void retryWhenConnectionIsClosedAndMethodIsNotIdempotentThenNever() {
        assertThat(retries("POST", stale, 1)).isTrue();
        assertThat(retries("POST", closed, 2)).isFalse();
    }
}
