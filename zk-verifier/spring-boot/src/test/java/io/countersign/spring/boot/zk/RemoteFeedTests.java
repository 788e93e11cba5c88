// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import io.countersign.core.CredentialScheme;
import io.countersign.core.NoneScheme;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.registry.RegistryEvent;
import io.countersign.zk.registry.RegistryFeed;
import io.countersign.zk.registry.RegistryPage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.client.JdkClientHttpRequestFactory;

class RemoteFeedTests {

    private static final String PAGE = "{\"registry\":\"r\",\"events\":[{\"seq\":3,\"kind\":\"revoked\",\"value\":\""
            + FieldElement.of(7).hex() + "\",\"at\":1000}],\"next\":5}";

    private HttpServer server;

    private String asked;

    private String shown;

    private String preferred;

    private String tag;

    private final Headers headers = new Headers();

    private int status = 200;

    private String answer = PAGE;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/registry", exchange -> {
            asked = exchange.getRequestURI().toString();
            preferred = exchange.getRequestHeaders().getFirst("Prefer");
            tag = exchange.getRequestHeaders().getFirst("If-None-Match");
            exchange.getResponseHeaders().putAll(headers);
            shown = exchange.getRequestHeaders().getFirst("Service-Authorization");
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, status == 304 ? -1 : body.length);
            if (status != 304) {
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private RemoteFeed feed(FeedCredential credential) {
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/registry");
        return new RemoteFeed(uri, credential, wait -> new JdkClientHttpRequestFactory(), 1000);
    }

    private static FeedCredential credential(Propagation outcome) {
        return new FeedCredential(
                new ServiceCredential() {
                    @Override
                    public CredentialScheme scheme() {
                        return new NoneScheme();
                    }

                    @Override
                    public Propagation propagate(OutboundRequest next, Set<String> scopes) {
                        next.header(ServiceCredential.HEADER, next.target() + " " + scopes);
                        return outcome;
                    }
                },
                new ServiceId("zk.shop.com"));
    }

    @Test
    void sinceThenWhatHasHappened() throws IOException {
        assertThat(feed(new FeedCredential(null, null)).since(2))
                .isEqualTo(new RegistryPage(
                        "r",
                        java.util.List.of(new RegistryEvent(
                                3, RegistryEvent.Kind.REVOKED, FieldElement.of(7), Instant.ofEpochMilli(1000))),
                        5));
        assertThat(asked).isEqualTo("/registry?since=2");
        assertThat(shown).isNull();
    }

    @Test
    void sinceWhenItMayWaitThenAskedForAndTheTimeIsStated() throws IOException {
        headers.set("Preference-Applied", "wait");
        headers.set("Server-Timing", "wait;dur=2500");
        headers.set("Age", "1");
        RegistryFeed.Answer read = feed(new FeedCredential(null, null)).since(2, Duration.ofSeconds(3));
        assertThat(preferred).isEqualTo("wait=3");
        assertThat(read.waited()).isTrue();
        assertThat(read.complete()).isEqualTo(Duration.ofMillis(1500));
        assertThat(read.page().next()).isEqualTo(5);
    }

    @Test
    void sinceWhenNothingHasChangedThenTheSamePageAgain() throws IOException {
        RemoteFeed feed = feed(new FeedCredential(null, null));
        headers.set("ETag", "W/\"r-5\"");
        answer = "{\"registry\":\"r\",\"events\":[],\"next\":5}";
        RegistryPage page = feed.since(5);
        assertThat(tag).isNull();
        status = 304;
        assertThat(feed.since(5)).isEqualTo(page);
        assertThat(tag).isEqualTo("W/\"r-5\"");
        fails(feed);
    }

    @Test
    void sinceWhenThePageHadEventsThenTheNextRequestDoesNotReferToIt() throws IOException {
        RemoteFeed feed = feed(new FeedCredential(null, null));
        headers.set("ETag", "W/\"r-5\"");
        feed.since(2);
        feed.since(2);
        assertThat(tag).isNull();
        feed.since(5);
        assertThat(tag).isNull();
    }

    @Test
    void sinceWhenServiceHasACredentialThenItIsShown() throws IOException {
        feed(credential(Propagation.done())).since(0);
        assertThat(shown).isEqualTo("zk.shop.com [zk:read]");
    }

    @Test
    void sinceWhenNoCredentialCanBeHadThenNothingIsAsked() {
        fails(feed(credential(Propagation.refused(RefusalCode.REVOKED))));
        fails(feed(credential(Propagation.unknown("sts"))));
        assertThat(asked).isNull();
    }

    @Test
    void sinceWhenRefusedOrMovedOrTooLargeThenFails() {
        RemoteFeed feed = feed(new FeedCredential(null, null));
        status = 401;
        fails(feed);
        status = 302;
        fails(feed);
        status = 200;
        answer = PAGE + " ".repeat(1000);
        fails(feed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "no json",
                "{\"registry\":\"r\",\"events\":[{}],\"next\":5}",
                "{\"registry\":\"r\",\"events\":[{\"seq\":3,\"kind\":\"odd\",\"value\":\"00\",\"at\":1}],\"next\":5}",
                "{\"registry\":\"r\",\"events\":[{\"seq\":3,\"kind\":\"revoked\",\"value\":\"00\",\"at\":1}],\"next\":5}",
                "{\"registry\":\"r\",\"events\":[],\"next\":\"x\"}"
            })
    void sinceWhenAnswerIsNoPageThenFails(String body) {
        answer = body;
        fails(feed(new FeedCredential(null, null)));
    }

    private static void fails(RemoteFeed feed) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> feed.since(0));
    }
}
