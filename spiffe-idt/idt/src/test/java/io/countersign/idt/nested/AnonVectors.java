// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MALLORY;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static io.countersign.idt.nested.TestToken.with;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestWorkloads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Test vectors of Anon-Mode. */
final class AnonVectors {

    private final List<Map<String, Object>> cases = new ArrayList<>();

    List<Map<String, Object>> make() {
        right();
        signatures();
        claims();
        return cases;
    }

    private static Map<String, Object> members(int level, SpiffeId holder, SpiffeId audience) {
        return TestAnonToken.members(level, holder, audience);
    }

    private static TestAnonToken two() {
        return TestAnonToken.of("root").layer(members(0, ASSERTING, SUBJECT)).layer(members(1, SUBJECT, MIDDLE));
    }

    private static TestAnonToken three() {
        return two().layer(members(2, MIDDLE, TARGET));
    }

    private static VectorCase of(String name, String token) {
        return VectorCase.of(name, "anon-mode", token).sentBy(MIDDLE);
    }

    private void refused(String name, String token, String code) {
        cases.add(of(name, token).refused(code));
    }

    private void right() {
        cases.add(of("three layers", three().text()).verified(ASSERTING, SUBJECT, MIDDLE));
        TestAnonToken token = TestAnonToken.of("root").layer(members(0, ASSERTING, TestWorkloads.id("w1")));
        for (int i = 1; i < 16; i++) {
            token.layer(members(i, TestWorkloads.id("w" + i), i == 15 ? TARGET : TestWorkloads.id("w" + (i + 1))));
        }
        cases.add(of("sixteen layers", token.text())
                .sentBy(TestWorkloads.id("w15"))
                .verified(16));
        refused("seventeen layers", token.layer(members(16, TARGET, TARGET)).text(), "too_many_layers");
    }

    private void signatures() {
        TestAnonToken token = three();
        List<byte[]> all = token.commitments();
        byte[] last = joined(all.getLast(), token.scalar());
        refused("commitments in another order", token.text(List.of(all.get(1), all.get(0)), last), "bad_signature");
        refused(
                "a whole signature inside",
                token.text(List.of(all.get(0), joined(all.get(1), token.scalar())), last),
                "malformed");
        refused("half a signature at the end", token.text(all.subList(0, 2), all.getLast()), "malformed");
        refused("s is zero", token.text(new byte[32]), "malformed");
        byte[] large = new byte[32];
        Arrays.fill(large, (byte) 0x7f);
        refused("s is not canonical", token.text(large), "malformed");
        refused("R is the identity", token.text(all.subList(0, 2), joined(new byte[32], token.scalar())), "malformed");
        refused("an inner R is the identity", token.text(List.of(new byte[32], all.get(1)), last), "bad_signature");
        refused("an inner R is not canonical", token.text(List.of(large, all.get(1)), last), "bad_signature");
        TestAnonToken unknown = TestAnonToken.of("mallory's")
                .layer(members(0, ASSERTING, SUBJECT))
                .layer(members(1, SUBJECT, MIDDLE))
                .layer(members(2, MIDDLE, TARGET));
        refused("an unknown root", unknown.text(), "bad_signature");
    }

    private static byte[] joined(byte[] commitment, byte[] scalar) {
        byte[] signature = Arrays.copyOf(commitment, 64);
        System.arraycopy(scalar, 0, signature, 32, 32);
        return signature;
    }

    private void claims() {
        cases.add(of("sent by another", three().text()).sentBy(MALLORY).refused("wrong_sender"));
        cases.add(of("for another", three().text()).receivedBy(MALLORY).refused("wrong_audience"));
        cases.add(of(
                        "extended by a third party",
                        two().layer(members(2, MALLORY, TARGET)).text())
                .sentBy(MALLORY)
                .refused("broken_link"));
        Map<String, Object> outermost = members(2, MIDDLE, TARGET);
        refused("outlives", two().layer(with(outermost, "exp", 1_784_000_121L)).text(), "outlives");
        refused("brings a key", two().layer(with(outermost, "iss", "key")).text(), "malformed");
        Map<String, Object> user = with(with(outermost, "dpa", "https://idp.example"), "dpr", "bob");
        refused("a user by another", two().layer(user).text(), "wrong_delegation");
        TestAnonToken sealed = TestAnonToken.of("root")
                .layer(members(0, ASSERTING, SUBJECT))
                .layer(with(members(1, SUBJECT, MIDDLE), "sealed", true))
                .layer(outermost);
        refused("a layer after the end", sealed.text(), "sealed");
        refused("with entries", three().text() + "~AAAA", "malformed");
    }
}
