// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MALLORY;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static io.countersign.idt.nested.TestToken.with;
import static io.countersign.idt.nested.TestToken.without;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestKey;
import io.countersign.idt.TestWorkloads;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Test vectors of one of the families whose layers are signed with certified keys. */
final class SignedVectors {

    private final String mode;

    private final List<Map<String, Object>> cases = new ArrayList<>();

    SignedVectors(String mode) {
        this.mode = mode;
    }

    List<Map<String, Object>> make() {
        right();
        keys();
        claims();
        places();
        users();
        forms();
        if (mode.equals("lsvid")) {
            identities();
        }
        return cases;
    }

    private Map<String, Object> members(int level, SpiffeId issuer, SpiffeId audience) {
        return mode.equals("lsvid")
                ? TestToken.lsvid(level, issuer, audience)
                : TestToken.idMode(level, issuer, audience);
    }

    private TestToken chainTo(SpiffeId audience, SpiffeId... workloads) {
        TestToken token = new TestToken();
        for (int i = 0; i < workloads.length; i++) {
            SpiffeId next = i + 1 < workloads.length ? workloads[i + 1] : audience;
            SignedChains.add(token, members(i, workloads[i], next), workloads[i]);
        }
        return token;
    }

    private TestToken chain() {
        return chainTo(TARGET, ASSERTING, SUBJECT, MIDDLE);
    }

    private TestToken endingWith(Map<String, Object> outermost) {
        return SignedChains.add(chainTo(MIDDLE, ASSERTING, SUBJECT), outermost, MIDDLE);
    }

    private Map<String, Object> outermost() {
        return members(2, MIDDLE, TARGET);
    }

    private Map<String, Object> signedBy(Map<String, Object> members, SpiffeId issuer, X509Certificate... chain) {
        List<String> digests = Arrays.stream(chain).map(TestToken::digest).toList();
        return mode.equals("lsvid")
                ? with(members, "iss", TestToken.issuer(issuer, digests))
                : with(members, "x5s", digests);
    }

    private VectorCase of(String name, String token) {
        return VectorCase.of(name, mode, token).sentBy(MIDDLE);
    }

    private void refused(String name, TestToken token, String code) {
        cases.add(of(name, token.text()).refused(code));
    }

    private void right() {
        cases.add(of("three layers", chain().text()).verified(ASSERTING, SUBJECT, MIDDLE));
        cases.add(of("one layer", chainTo(TARGET, ASSERTING).text())
                .sentBy(ASSERTING)
                .verified(ASSERTING));
        cases.add(of("sixteen layers", longChain(16))
                .sentBy(TestWorkloads.id("w15"))
                .verified(16));
        Map<String, Object> last = with(with(outermost(), "sealed", true), "caveats", Map.of("scope", List.of("a")));
        cases.add(of("narrowed and sealed", endingWith(last).text()).verified(ASSERTING, SUBJECT, MIDDLE));
        X509Certificate intermediate = TestCertificates.of("intermediate", TestKey.of("intermediate"))
                .by(TestWorkloads.AUTHORITY, TestKey.of(TestWorkloads.AUTHORITY))
                .asAuthority()
                .make();
        X509Certificate leaf =
                TestCertificates.workload(MIDDLE.toString(), "intermediate").make();
        TestToken token = chainTo(MIDDLE, ASSERTING, SUBJECT)
                .layer(signedBy(outermost(), MIDDLE, leaf, intermediate), TestWorkloads.key(MIDDLE))
                .entry(leaf)
                .entry(intermediate);
        cases.add(of("an intermediate", token.text()).verified(ASSERTING, SUBJECT, MIDDLE));
    }

    private String longChain(int layers) {
        SpiffeId[] workloads = new SpiffeId[layers];
        workloads[0] = ASSERTING;
        for (int i = 1; i < layers; i++) {
            workloads[i] = TestWorkloads.id("w" + i);
        }
        return chainTo(TARGET, workloads).text();
    }

    private void keys() {
        TestKey own = TestKey.of("mallory's");
        X509Certificate selfMade = TestCertificates.of("", own)
                .by(TestWorkloads.AUTHORITY, own)
                .naming(MIDDLE.toString())
                .make();
        refused("a self-made certificate", outermostBy(own, selfMade), "untrusted_certificate");
        X509Certificate mallorys = TestWorkloads.certificate(MALLORY);
        refused("another's certificate", outermostBy(TestWorkloads.key(MALLORY), mallorys), "wrong_identity");
        refused("another key", outermostBy(own, TestWorkloads.certificate(MIDDLE)), "bad_signature");
        X509Certificate ended = TestCertificates.workload(MIDDLE.toString(), TestWorkloads.AUTHORITY)
                .lasting(Duration.ofSeconds(-1))
                .make();
        refused("an ended certificate", outermostBy(TestWorkloads.key(MIDDLE), ended), "untrusted_certificate");
        X509Certificate root = TestCertificates.authority("mallory's");
        X509Certificate leaf =
                TestCertificates.workload(MIDDLE.toString(), "mallory's").make();
        refused("its own root", outermostBy(TestWorkloads.key(MIDDLE), leaf, root), "untrusted_certificate");
    }

    private TestToken outermostBy(TestKey key, X509Certificate... certificates) {
        TestToken token = chainTo(MIDDLE, ASSERTING, SUBJECT).layer(signedBy(outermost(), MIDDLE, certificates), key);
        Arrays.stream(certificates).forEach(token::entry);
        return token;
    }

    private void claims() {
        refused("outlives the layer inside", endingWith(with(outermost(), "exp", 1_784_000_121L)), "outlives");
        refused("ended", endingWith(with(with(outermost(), "iat", 1_783_999_000L), "exp", 1_783_999_970L)), "expired");
        refused("of the future", endingWith(with(outermost(), "iat", 1_784_000_031L)), "not_yet_valid");
        refused("another version", endingWith(with(outermost(), "ver", 1)), "malformed");
        refused("out of place", endingWith(with(outermost(), "lvl", 1)), "malformed");
        refused("several audiences", endingWith(with(outermost(), "aud", List.of("a", "b"))), "invalid_claim");
        refused("no id", endingWith(without(outermost(), "jti")), "invalid_claim");
        refused("a key", endingWith(with(outermost(), "jwk", "key")), "malformed");
        refused(
                "an unknown critical member",
                endingWith(with(with(outermost(), "colour", "red"), "crit", List.of("colour"))),
                "malformed");
        refused(
                "an unknown caveat",
                endingWith(with(outermost(), "caveats", Map.of("before", "noon"))),
                "invalid_claim");
    }

    private void places() {
        String token = chain().text();
        cases.add(of("sent by another", token).sentBy(MALLORY).refused("wrong_sender"));
        cases.add(of("for another", token).receivedBy(MALLORY).refused("wrong_audience"));
        String stripped = SignedChains.withoutLastEntry(TestToken.stripped(token, 1));
        cases.add(of("stripped by the receiver", stripped)
                .receivedBy(MIDDLE)
                .sentBy(TARGET)
                .refused("wrong_sender"));
        TestToken removed = SignedChains.add(chainTo(SUBJECT, ASSERTING), members(1, MIDDLE, TARGET), MIDDLE);
        refused("a layer left out", removed, "broken_link");
        TestToken sealed =
                SignedChains.add(new TestToken(), with(members(0, ASSERTING, MIDDLE), "sealed", true), ASSERTING);
        refused("a layer after the end", SignedChains.add(sealed, members(1, MIDDLE, TARGET), MIDDLE), "sealed");
        refused("begun by another", chainTo(TARGET, SUBJECT, MIDDLE), "untrusted_issuer");
        cases.add(of(
                        "seventeen layers",
                        longChain(17).substring(0, longChain(17).indexOf('~')))
                .refused("too_many_layers"));
    }

    private void users() {
        Map<String, Object> second = with(with(outermost(), "dpa", "https://idp.example"), "dpr", "bob");
        refused("two users", endingWith(second), "wrong_delegation");
        Map<String, Object> none = without(without(members(0, ASSERTING, MIDDLE), "dpa"), "dpr");
        TestToken token = SignedChains.add(new TestToken(), none, ASSERTING);
        refused("no user", SignedChains.add(token, members(1, MIDDLE, TARGET), MIDDLE), "wrong_delegation");
        Map<String, Object> other = with(with(members(1, MIDDLE, TARGET), "dpa", "https://idp.example"), "dpr", "bob");
        TestToken forged = SignedChains.add(new TestToken(), none, ASSERTING);
        refused("a user by another", SignedChains.add(forged, other, MIDDLE), "wrong_delegation");
    }

    private void forms() {
        String token = chain().text();
        cases.add(of("a part too few", token.substring(token.indexOf('.') + 1)).refused("malformed"));
        cases.add(of("an entry too few", SignedChains.withoutLastEntry(token)).refused("malformed"));
        refused("an entry too many", chain().entry(TestWorkloads.certificate(MALLORY)), "malformed");
        byte[] json = JsonWriter.write(members(0, ASSERTING, TARGET));
        String twice = new String(json, StandardCharsets.UTF_8).replace("\"dpr\":", "\"dpr\":\"bob\",\"dpr\":");
        TestToken duplicate =
                new TestToken().layer(twice, TestWorkloads.key(ASSERTING)).entry(TestWorkloads.certificate(ASSERTING));
        cases.add(of("a member twice", duplicate.text()).sentBy(ASSERTING).refused("malformed"));
        String right = chainTo(TARGET, ASSERTING).text();
        String rewritten = new String(json, StandardCharsets.UTF_8).replace("/", "\\/");
        cases.add(of(
                        "payload written anew",
                        Base64Url.encode(rewritten.getBytes(StandardCharsets.UTF_8))
                                + right.substring(right.indexOf('.')))
                .sentBy(ASSERTING)
                .refused("bad_signature"));
        Map<String, Object> otherFamily =
                mode.equals("lsvid") ? TestToken.idMode(2, MIDDLE, TARGET) : TestToken.lsvid(2, MIDDLE, TARGET);
        refused("a layer of another family", endingWith(otherFamily), "wrong_type");
    }

    private void identities() {
        TestKey key = TestKey.of("another key of the middle tier");
        cases.add(of("an identity token", identified(identity(MIDDLE), TestWorkloads.key(ASSERTING), key))
                .verified(ASSERTING, SUBJECT, MIDDLE));
        cases.add(of("another's identity token", identified(identity(MALLORY), TestWorkloads.key(ASSERTING), key))
                .refused("wrong_identity"));
        cases.add(of("an identity token signed by its subject", identified(identity(MIDDLE), key, key))
                .refused("bad_signature"));
        refused("another algorithm", endingWith(with(outermost(), "alg", "none")), "wrong_algorithm");
        Map<String, Object> issuer = new LinkedHashMap<>();
        issuer.put("cn", MIDDLE.toString());
        issuer.put("pk", LsvidTokens.encoded(key.pair().getPublic()));
        refused("a key of its own", endingWith(with(outermost(), "iss", issuer)), "invalid_claim");
        X509Certificate rotated = TestCertificates.workload(MIDDLE.toString(), TestWorkloads.AUTHORITY)
                .withKey(key)
                .make();
        cases.add(of("another certified key of the peer", chain().text())
                .sentWith(rotated)
                .verified(ASSERTING, SUBJECT, MIDDLE));
        cases.add(of("another certified key of the peer, strictly", chain().text())
                .sentWith(rotated)
                .strict()
                .refused("wrong_sender"));
    }

    private static Map<String, Object> identity(SpiffeId subject) {
        Map<String, Object> claim = new LinkedHashMap<>();
        claim.put("cn", subject.toString());
        claim.put(
                "pk",
                LsvidTokens.encoded(
                        TestKey.of("another key of the middle tier").pair().getPublic()));
        return with(without(without(TestToken.lsvid(0, ASSERTING, subject), "dpa"), "dpr"), "sub", claim);
    }

    private String identified(Map<String, Object> identity, TestKey issuer, TestKey key) {
        String text = new TestToken().layer(identity, issuer).core();
        Map<String, Object> claim = new LinkedHashMap<>();
        claim.put("cn", MIDDLE.toString());
        claim.put("id", TestToken.digest(text));
        return chainTo(MIDDLE, ASSERTING, SUBJECT)
                .layer(with(outermost(), "iss", claim), key)
                .entry(text)
                .text();
    }
}
