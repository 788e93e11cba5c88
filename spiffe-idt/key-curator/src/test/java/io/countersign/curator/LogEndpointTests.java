// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.Registered;
import io.countersign.curator.log.CuratorException;
import io.countersign.curator.log.CuratorLog;
import io.countersign.curator.web.OctetText;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.LogFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.util.ReflectionTestUtils;
import tools.jackson.databind.JsonNode;

/** Endpoints that anybody reads. */
@ExtendWith(SharedCurator.class)
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class LogEndpointTests {

    @TempDir
    private Path folder;

    private final TestCurator curator;

    LogEndpointTests(TestCurator curator) {
        this.curator = curator;
    }

    private Head head(Answer answer) {
        Head head = AnnouncedHead.parse(answer.header("Countersign-Log-Head")).head();
        assertThat(head.isSignedBy(curator.world().logKey().key())).isTrue();
        return head;
    }

    private List<Entry> entries(Answer answer) throws IOException {
        Path file = Files.write(folder.resolve("log"), answer.response().body());
        try (LogFile log = LogFile.open(file)) {
            assertThat(log.head()).isEqualTo(head(answer));
            List<Entry> entries = new ArrayList<>();
            log.entries().forEach(octets -> entries.add(Entry.decode(octets)));
            return entries;
        }
    }

    @Test
    void parametersThenThoseOfTheFileForEver() throws IOException {
        Answer answer = curator.get("/parameters");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/octet-stream");
        byte[] file = Files.readAllBytes(curator.world().folder().resolve("parameters.bin"));
        assertThat(answer.response().body()).isEqualTo(file);
        assertThat(answer.header("ETag")).isEqualTo("\"" + Octets.sha256(file) + "\"");
        assertThat(answer.header("Cache-Control")).contains("immutable");
        Answer again = curator.get("/parameters", "If-None-Match", answer.header("ETag"));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.response().body()).isEmpty();
        head(answer);
        head(again);
    }

    @Test
    void logWhenFromASequenceThenEntriesFromThereOn() throws IOException {
        curator.register(TestService.of("basket"));
        Registered last = curator.register(TestService.of("account"));
        List<Entry> all = entries(curator.get("/log"));
        assertThat(all.getLast().hash()).isEqualTo(last.hash());
        assertThat(all).extracting(Entry::sequence).startsWith(0L, 1L, 2L);
        int end = all.size();
        assertThat(entries(curator.get("/log?from=0"))).isEqualTo(all);
        assertThat(entries(curator.get("/log?from=" + (end - 2)))).isEqualTo(all.subList(end - 2, end));
        assertThat(entries(curator.get("/log?from=" + end))).isEmpty();
        Answer beyond = curator.get("/log?from=" + (end + 1));
        assertThat(beyond.status()).isEqualTo(416);
        assertThat(beyond.reason()).isEqualTo("beyond-end");
        head(beyond);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/log?from=-1",
                "/log?from=x",
                "/log?from=9223372036854775808",
                "/log/head?after=-1",
                "/log/head?after=x",
                "/log/head?after=0&wait=31",
                "/log/head?wait=-1",
                "/log/head?wait=x",
                "/log?cosignatures=-1",
                "/log?cosignatures=9",
                "/log?cosignatures=x",
                "/log/head?cosignatures=",
                "/log/head?cosignatures=02",
                "/log/head?after=0&cosignatures=9",
                "/log/entries/x",
                "/log?from=0x1",
                "/log?from=%201",
                "/log?from=",
                "/log?from=1&from=9",
                "/log?from=010",
                "/log?from=%2B1",
                "/log/head?after=",
                "/log/head?after=0&wait=%23a",
                "/log/head?wait=00",
                "/log/entries/0x1",
                "/log/entries/+1",
                "/log/entries/-0",
                "/log/entries/00001"
            })
    void getWhenAParameterIsMalformedThenRefused(String path) {
        Answer answer = curator.get(path);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.reason()).isEqualTo("malformed");
        head(answer);
    }

    @Test
    void pagesWhenTheTimeIsOverInTheMiddleOfAPageThenNoMoreEntries() {
        curator.register(TestService.of("basket"));
        CuratorLog log = curator.bean(CuratorLog.class);
        Iterator<Octets> entries =
                log.pages(0, log.head().head(), Duration.ofMinutes(10)).iterator();
        entries.next();
        ReflectionTestUtils.setField(entries, "deadline", System.nanoTime());
        assertThatThrownBy(entries::next).isInstanceOf(CuratorException.class);
    }

    @Test
    void headThenSignedWithThePresentTime() {
        Answer answer = curator.get("/log/head");
        Head head = AnnouncedHead.parse(answer.text("head")).head();
        assertThat(head).isEqualTo(head(answer));
        assertThat(answer.json().path("sequence").asLong()).isEqualTo(head.sequence());
        assertThat(answer.octets("hash")).isEqualTo(head.hash());
        assertThat(answer.octets("signer")).isEqualTo(head.signer());
        assertThat(Instant.parse(answer.text("time")).toEpochMilli()).isEqualTo(head.time());
        curator.clock().advance(Duration.ofMinutes(1));
        Instant later = Instant.parse(curator.get("/log/head").text("time"));
        assertThat(later).isAfterOrEqualTo(Instant.ofEpochMilli(head.time()).plusSeconds(59));
    }

    @Test
    void headWhenAfterAnEntryBeforeThenAtOnce() {
        curator.register(TestService.of("basket"));
        long last = curator.sequence();
        Answer answer = curator.get("/log/head?wait=30&after=" + (last - 1));
        assertThat(answer.json().path("sequence").asLong()).isEqualTo(last);
    }

    @Test
    void headWhenNothingIsAppendedThenTheHeadAsItIs() {
        long last = curator.sequence();
        for (String query : List.of("?after=" + last, "?after=" + last + "&wait=0", "?wait=1&after=" + (last + 7))) {
            Answer answer = curator.get("/log/head" + query);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().path("sequence").asLong()).isEqualTo(last);
        }
    }

    @Test
    void headWhenItWaitsThenAnEntryWakesIt() throws Exception {
        long last = curator.sequence();
        CompletableFuture<Answer> waiting =
                CompletableFuture.supplyAsync(() -> curator.get("/log/head?wait=30&after=" + last));
        curator.register(TestService.of("basket"));
        Answer answer = waiting.get(60, TimeUnit.SECONDS);
        assertThat(answer.json().path("sequence").asLong()).isEqualTo(last + 1);
        head(answer);
    }

    @Test
    void entryWhenOfARegistrationThenDecoded() {
        TestService basket = TestService.of("basket");
        Registered registered = curator.register(basket);
        Answer answer = curator.get("/log/entries/" + curator.sequence());
        JsonNode json = answer.json();
        Octets octets = answer.octets("entry");
        Entry entry = Entry.decode(octets);
        assertThat(octets.sha256()).isEqualTo(registered.hash());
        assertThat(answer.octets("hash")).isEqualTo(registered.hash());
        assertThat(answer.octets("previous")).isEqualTo(entry.previous());
        assertThat(json.path("sequence").asLong()).isEqualTo(entry.sequence());
        assertThat(json.path("type").asString()).isEqualTo("register");
        assertThat(json.path("name").asString()).isEqualTo("spiffe://shop.com/basket");
        assertThat(json.path("address").asString()).isEqualTo("127.0.0.5");
        assertThat(json.path("slot").asInt()).isEqualTo(registered.slot());
        assertThat(json.path("tokenHash").asString()).isEqualTo(OctetText.of(basket.tokenHash()));
        assertThat(json.path("keyHash").asString())
                .isEqualTo(OctetText.of(basket.tls().key().id()));
        assertThat(json.path("attestor").asString())
                .isEqualTo(OctetText.of(curator.world().attestor().key().id()));
        assertThat(Instant.parse(json.path("issued").asString()))
                .isEqualTo(Instant.parse(json.path("expires").asString()).minus(Duration.ofHours(1)));
        head(answer);
    }

    @Test
    void entryWhenOfAnotherTypeThenWithoutStatement() {
        Answer first = curator.get("/log/entries/0");
        assertThat(first.text("type")).isEqualTo("genesis");
        assertThat(first.json().has("name")).isFalse();
        Registered registered = curator.register(TestService.of("basket"));
        curator.replace(registered.service().renewed(), registered);
        assertThat(curator.get("/log/entries/" + curator.sequence()).text("type"))
                .isEqualTo("replace");
        Registered other = curator.register(TestService.of("account"));
        curator.revoke(other);
        Answer revocation = curator.get("/log/entries/" + curator.sequence());
        assertThat(revocation.text("type")).isEqualTo("revoke");
        assertThat(revocation.json().path("slot").asInt()).isEqualTo(other.slot());
        assertThat(revocation.json().has("name")).isFalse();
    }

    @Test
    void entryWhenUnknownThenNotFound() {
        for (String sequence : List.of("-1", Long.toString(curator.sequence() + 1), "9223372036854775807")) {
            Answer answer = curator.get("/log/entries/" + sequence);
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.reason()).isEqualTo("unknown-entry");
            head(answer);
        }
    }

    @Test
    void offerWhenThereAreNoWitnessesThenNotFound() {
        Answer answer = curator.get("/log/offer");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.reason()).isEqualTo("no-witnesses");
        assertThat(curator.get("/log/head?cosignatures=1").reason()).isEqualTo("malformed");
        assertThat(curator.get("/log/head?cosignatures=0").status()).isEqualTo(200);
    }

    @Test
    void requestWhenPathOrMethodIsUnknownThenProblemWithHead() {
        Answer unknown = curator.get("/unknown");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.reason()).isEqualTo("not-found");
        head(unknown);
        Answer method = curator.get("/registrations");
        assertThat(method.status()).isEqualTo(405);
        assertThat(method.reason()).isEqualTo("method-not-allowed");
        head(method);
    }

    @Test
    void bodyWhenTooLargeThenRefused() {
        Answer answer = curator.postText("/reservations", "{\"key\":\"" + "A".repeat(20_000) + "\"}");
        assertThat(answer.status()).isEqualTo(413);
        head(answer);
    }

    @Test
    void indexAndOpenApiThenAllEndpoints() {
        String index = curator.get("/").body();
        JsonNode paths = curator.get("/v3/api-docs").json().path("paths");
        for (String path : List.of(
                "/parameters",
                "/log",
                "/log/head",
                "/log/entries/{sequence}",
                "/log/offer",
                "/reservations",
                "/registrations",
                "/replacements",
                "/revocations")) {
            assertThat(index).contains("\"" + path + "\"").contains("\"/log/cosignatures\"");
            assertThat(paths.has(path)).as(path).isTrue();
            JsonNode post = paths.path(path).path("post");
            if (post.isObject()) {
                assertThat(post.path("responses").propertyNames()).as(path).contains("200", "201");
            }
        }
    }

    @Test
    void appendWhenMadeThenHeaderHasItsHead() {
        Registered registered = curator.register(TestService.of("basket"));
        Answer answer = curator.revoke(registered);
        assertThat(head(answer).hash()).isEqualTo(answer.octets("hash"));
    }
}
