// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.schemes.dpop.DpopProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.registry.RegistryEvent;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions that STARKs begin, and everything that does not begin or continue one. */
class StarkOverHttpTests extends StarkServerFixture {

    private static final Circuit BOUND = Circuit.SECRET_PROOF_BOUND;

    @ParameterizedTest
    @EnumSource(names = {"SECRET_PROOF_BOUND", "MEMBERSHIP_PROOF"})
    void postWhenMemberThenASessionOfItsPseudonym(Circuit circuit) throws Exception {
        String dpop = dpop(key);
        byte[] body = body(circuit, dpop);
        HttpResponse<String> begun = post(target(circuit), body, dpop);
        assertThat(begun.statusCode()).isEqualTo(201);
        assertThat(begun.headers().firstValue("Cache-Control")).hasValue("no-store");
        String session = begun.headers().firstValue(SESSION).orElseThrow();
        String path = path(circuit);
        HttpResponse<String> answer =
                shown(session, "GET", path, "", key.proof("GET", URI.create(URL + path), session, digest("")));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo(starkHashes
                        .owner(starkSecret, REALM.service(starkHashes.field()))
                        .hex());
        assertThat(claims(session).get("proof_system")).isEqualTo("stark");
        assertThat(HexFormat.of().formatHex(body))
                .doesNotContain(starkSecret.value().hex());
        assertThat(begin(circuit, body, dpop)).as("the same proof again").isEqualTo(401);
    }

    @Test
    void sessionWhenItsProofIsNotOfTheBodyThenRefused() throws Exception {
        String session = session(BOUND);
        assertThat(goOn(session, "POST", "/body", "ten pears")).isEqualTo(200);
        assertThat(goOn(session, "POST", "/body", "ten pears", digest("two pears")))
                .isEqualTo(401);
        assertThat(goOn(session, "POST", "/body", "ten pears", digest(""))).isEqualTo(401);
        assertThat(goOn(session, "GET", "/me", "", digest("x"))).isEqualTo(401);
        String unbound = key.proof("GET", URI.create(URL + "/me"), session);
        assertThat(shown(session, "GET", "/me", "", unbound).statusCode()).isEqualTo(401);
        assertThat(goOn(session, "GET", "/me", "")).isEqualTo(200);
    }

    @Test
    void sessionWhenForAnotherPolicyOrKeyThenRefused() throws Exception {
        String registered = session(BOUND);
        assertThat(goOn(registered, "GET", "/members", "")).isEqualTo(401);
        assertThat(goOn(registered, "GET", "/admin/x", "")).isEqualTo(401);
        String member = session(Circuit.MEMBERSHIP_PROOF);
        assertThat(goOn(member, "GET", "/me", "")).isEqualTo(401);
        assertThat(goOn(member, "GET", "/members", "")).isEqualTo(200);
        DpopProver thief = key(io.countersign.jose.JwsAlgorithm.ES256);
        String stolen = thief.proof("GET", URI.create(URL + "/members"), member, digest(""));
        assertThat(shown(member, "GET", "/members", "", stolen).statusCode()).isEqualTo(401);
    }

    @Test
    void anythingWhenRevokedThenRefused() throws Exception {
        String session = session(BOUND);
        String members = session(Circuit.MEMBERSHIP_PROOF);
        tell(RegistryEvent.Kind.REVOKED, commitment);
        group.set(5, starkHashes.field().zero());
        tell(RegistryEvent.Kind.MEMBERS_REVOKED, group.root());
        assertThat(goOn(session, "GET", "/me", "")).isEqualTo(401);
        assertThat(goOn(members, "GET", "/members", "")).isEqualTo(401);
        String dpop = dpop(key);
        assertThat(begin(BOUND, body(BOUND, dpop), dpop)).isEqualTo(401);
    }

    /** A root of the other field's members is none of these, and their revocations void none of these. */
    @Test
    void groupWhenMembersOfTheOtherFieldChangeThenNothingChanges() throws Exception {
        tell(RegistryEvent.Kind.MEMBERS_REVOKED, FieldElement.of(7));
        assertThat(goOn(session(Circuit.MEMBERSHIP_PROOF), "GET", "/members", ""))
                .isEqualTo(200);
    }

    @Test
    void postWhenCommitmentIsOfTheOtherFieldThenRefused() throws Exception {
        clear();
        byte[] octets = commitment.octets();
        // The octets are an element of the other field in one of five cases; the first octet makes them one.
        octets[0] = 0;
        tell(RegistryEvent.Kind.REGISTERED, FieldElement.of(octets));
        if (commitment.octets()[0] < 0x30 && commitment.octets()[0] >= 0) {
            tell(RegistryEvent.Kind.REGISTERED, FieldElement.of(commitment.octets()));
        }
        String dpop = dpop(key);
        assertThat(begin(BOUND, body(BOUND, dpop), dpop)).isEqualTo(401);
        tell(RegistryEvent.Kind.REGISTERED, commitment);
        dpop = dpop(key);
        assertThat(begin(BOUND, body(BOUND, dpop), dpop)).isEqualTo(201);
    }

    @Test
    void postWhenTheChallengeIsOfAnotherRequestThenRefused() throws Exception {
        String dpop = dpop(key);
        ServiceRealm other = new ServiceRealm("https://account.shop.com", "basket.shop.com", Duration.ofDays(1));
        ServiceRealm audience = new ServiceRealm(URL, "account.shop.com", Duration.ofDays(1));
        ServiceRealm epoch = new ServiceRealm(URL, "basket.shop.com", Duration.ofDays(2));
        for (byte[] body : List.of(
                body(BOUND, dpop, "/.countersign/other", REALM),
                body(BOUND, dpop, ZkScheme.SESSION_PATH + "?policy=member", REALM),
                body(BOUND, dpop, ZkScheme.SESSION_PATH + "?", REALM),
                body(BOUND, dpop, target(BOUND), other),
                body(BOUND, dpop, target(BOUND), audience),
                body(BOUND, dpop, target(BOUND), epoch),
                body(BOUND, dpop(key)))) {
            assertThat(begin(BOUND, body, dpop)).isEqualTo(401);
        }
        assertThat(begin(BOUND, body(BOUND, dpop), dpop)).isEqualTo(201);
    }

    @Test
    void postWhenPolicyIsUnknownOrOfAnotherCircuitThenRefused() throws Exception {
        for (String query : List.of("?policy=nobody", "?policy=member", "?policy=", "?", "?policy=admin", "?a=b")) {
            String dpop = dpop(key);
            String target = ZkScheme.SESSION_PATH + query;
            byte[] body = body(BOUND, dpop, target, REALM);
            assertThat(post(target, body, dpop).statusCode()).as(query).isEqualTo(401);
        }
        String dpop = dpop(key);
        String named = ZkScheme.SESSION_PATH + "?policy=registered";
        assertThat(post(named, body(BOUND, dpop, named, REALM), dpop).statusCode())
                .isEqualTo(201);
    }

    @Test
    void postWhenOutOfItsTimeThenRefused() throws Exception {
        for (Duration offset : List.of(Duration.ofSeconds(-40), Duration.ofSeconds(40))) {
            String dpop = dpop(key);
            byte[] body = stark(BOUND, Clock.offset(Clock.systemUTC(), offset)).session(REALM, target(BOUND), dpop);
            assertThat(begin(BOUND, body, dpop)).isEqualTo(401);
        }
    }

    @Test
    void postWhenDpopProofIsNotOfTheRequestThenRefused() throws Exception {
        DpopProver by = key(io.countersign.jose.JwsAlgorithm.ES256);
        for (String dpop : List.of(
                by.proof("GET", URI.create(URL + ZkScheme.SESSION_PATH), null),
                by.proof("POST", URI.create(URL + "/me"), null),
                by.proof("POST", URI.create("https://account.shop.com" + ZkScheme.SESSION_PATH), null),
                "nonsense")) {
            assertThat(begin(BOUND, body(BOUND, dpop), dpop)).as(dpop).isEqualTo(401);
        }
        String named = dpop(key);
        byte[] body = body(BOUND, named);
        assertThat(begin(BOUND, body, dpop(key))).isEqualTo(401);
        HttpRequest.BodyPublisher publisher = HttpRequest.BodyPublishers.ofByteArray(body);
        assertThat(post(target(BOUND), publisher, "Accept", "*/*").statusCode()).isEqualTo(401);
        assertThat(post(target(BOUND), publisher, "DPoP", named, "DPoP", named).statusCode())
                .isEqualTo(400);
        assertThat(begin(BOUND, body, named)).isEqualTo(201);
    }

    @Test
    void postWhenRacedThenOneBegins() throws Exception {
        String dpop = dpop(key);
        byte[] body = body(BOUND, dpop);
        Callable<Integer> call = () -> begin(BOUND, body, dpop);
        List<Integer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> answer : threads.invokeAll(Collections.nCopies(100, call))) {
                answers.add(answer.get());
            }
        }
        // Those beyond the client's share of the queue are told to come again.
        assertThat(answers)
                .containsOnlyOnce(201)
                .allMatch(answer -> List.of(201, 401, 503).contains(answer));
    }

    @Test
    void requestWhenProofIsInAHeaderThenRefused() throws Exception {
        String dpop = dpop(key);
        byte[] body = body(BOUND, dpop);
        assertThat(status("GET", "/me", "", authorization(Arrays.copyOf(body, 4_000))))
                .isEqualTo(401);
        byte[] small = Arrays.copyOf(body, PROOF + 2 + 100);
        small[PROOF] = 0;
        small[PROOF + 1] = 100;
        Arrays.fill(small, SIGNALS, PROOF, (byte) 1);
        assertThat(status("GET", "/me", "", authorization(small))).isEqualTo(401);
        assertThat(begin(BOUND, body, dpop)).isEqualTo(201);
    }

    @Test
    void postWhenThePathIsSpeltOtherwiseThenNoEndpoint() throws Exception {
        for (String path :
                List.of("//.countersign/zk-session", "/%2ecountersign/zk-session", "/.countersign/zk-session;a=b")) {
            String dpop = dpop(key);
            HttpResponse<String> answer = post(path, body(BOUND, dpop, path, REALM), dpop);
            assertThat(answer.statusCode()).as(path).isIn(400, 401);
            assertThat(answer.headers().firstValue(SESSION)).as(path).isEmpty();
        }
    }

    @Test
    void requestWhenNotAPostOfAProofThenToldSo() throws Exception {
        assertThat(send("GET", ZkScheme.SESSION_PATH, "").statusCode()).isEqualTo(405);
        HttpResponse<String> json = send("POST", ZkScheme.SESSION_PATH, "{}", "Content-Type", "application/json");
        assertThat(json.statusCode()).isEqualTo(415);
        assertThat(json.headers().firstValue("Accept-Post")).hasValue(ZkScheme.SESSION_TYPE);
        assertThat(begin(BOUND, new byte[0], dpop(key))).isEqualTo(401);
    }
}
