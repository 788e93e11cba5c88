// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.Test;

class PinnedTlsTests {

    private final Instant now = Instant.now();

    private final TestTls valid = TestTls.create(now.minus(Duration.ofHours(1)), now.plus(Duration.ofHours(1)));

    @Test
    void contextWhenTheKeyIsPinnedThenConnects() throws Exception {
        TestTls other = TestTls.create(now, now.plusSeconds(60));
        assertThat(get(valid, PinnedTls.context(Set.of(other.spkiHash(), valid.spkiHash()))))
                .isEqualTo(200);
    }

    @Test
    void contextWhenTheKeyIsNotPinnedThenRefuses() {
        TestTls other = TestTls.create(now, now.plusSeconds(60));
        refuses(valid, PinnedTls.context(Set.of(other.spkiHash())));
    }

    @Test
    void contextWhenTheCertificateIsNotValidThenRefuses() {
        TestTls expired = TestTls.create(now.minus(Duration.ofDays(2)), now.minus(Duration.ofDays(1)));
        TestTls later = TestTls.create(now.plus(Duration.ofDays(1)), now.plus(Duration.ofDays(2)));
        refuses(expired, PinnedTls.context(Set.of(expired.spkiHash())));
        refuses(later, PinnedTls.context(Set.of(later.spkiHash())));
    }

    @Test
    void contextWhenTheServerHasAnEarlierVersionThenRefuses() {
        try (TestServer server = new TestServer(valid.serverContext("TLSv1.2"));
                HttpClient client = client(PinnedTls.context(Set.of(valid.spkiHash())), "TLSv1.2")) {
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> get(server, client));
        }
    }

    @Test
    void contextThenResumesNoSession() throws Exception {
        SSLContext context = PinnedTls.context(Set.of(valid.spkiHash()));
        try (TestServer server = new TestServer(valid.serverContext("TLSv1.3"))) {
            server.on("/", exchange -> TestServer.octets(exchange, new byte[1]));
            for (int i = 0; i < 2; i++) {
                try (HttpClient client = client(context, "TLSv1.3")) {
                    get(server, client);
                }
            }
        }
        assertThat(context.getClientSessionContext().getIds().hasMoreElements()).isFalse();
    }

    @Test
    void contextWhenNothingIsPinnedOrNoDigestThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> PinnedTls.context(Set.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> PinnedTls.context(Set.of(Octets.of(new byte[31]))));
    }

    private static void refuses(TestTls tls, SSLContext context) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> get(tls, context));
    }

    private static int get(TestTls tls, SSLContext context) throws Exception {
        try (TestServer server = new TestServer(tls.serverContext("TLSv1.3"));
                HttpClient client = client(context, "TLSv1.3")) {
            server.on("/", exchange -> TestServer.octets(exchange, new byte[1]));
            return get(server, client);
        }
    }

    private static int get(TestServer server, HttpClient client) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.uri()).build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static HttpClient client(SSLContext context, String protocol) {
        return HttpClient.newBuilder()
                .sslContext(context)
                .sslParameters(new SSLParameters(null, new String[] {protocol}))
                .build();
    }
}
