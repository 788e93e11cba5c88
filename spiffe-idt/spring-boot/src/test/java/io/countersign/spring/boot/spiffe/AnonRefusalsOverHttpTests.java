// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static io.countersign.idt.nested.TestToken.with;
import static io.countersign.spring.boot.spiffe.IdtWorld.ASSERTING;
import static io.countersign.spring.boot.spiffe.IdtWorld.MALLORY;
import static io.countersign.spring.boot.spiffe.IdtWorld.MIDDLE;
import static io.countersign.spring.boot.spiffe.IdtWorld.SUBJECT;
import static io.countersign.spring.boot.spiffe.IdtWorld.TARGET;
import static io.countersign.spring.boot.spiffe.Refusals.assertAccepted;
import static io.countersign.spring.boot.spiffe.Refusals.assertMalformed;
import static io.countersign.spring.boot.spiffe.Refusals.assertRefused;

import io.countersign.core.RefusalCode;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.nested.TestAnonToken;
import io.countersign.jose.Base64Url;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests tokens of Anon-Mode that the target refuses. */
class AnonRefusalsOverHttpTests {

    /** Order of the group, little-endian, which is not a valid scalar. */
    private static final byte[] ORDER =
            HexFormat.of().parseHex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");

    private final IdtWorld world = IdtWorld.shared();

    private final ForgedLayers layers = new ForgedLayers();

    private final TestPeer middle = world.peer("middle");

    private Map<String, Object> members(int level, SpiffeId holder, SpiffeId audience) {
        return layers.anonymous(level, holder, audience);
    }

    private TestAnonToken received() {
        return TestAnonToken.of(TestAsserting.ROOT)
                .layer(members(0, ASSERTING, SUBJECT))
                .layer(members(1, SUBJECT, MIDDLE));
    }

    /** Returns a token of three layers, the last one by the middle tier. */
    private TestAnonToken chain() {
        return received().layer(members(2, MIDDLE, TARGET));
    }

    private void refused(String token, RefusalCode code) {
        assertRefused(world.target(), middle, IdtMode.ANON_MODE, token, code);
    }

    private static byte[] last(byte[] commitment, byte[] scalar) {
        byte[] last = Arrays.copyOf(commitment, 64);
        System.arraycopy(scalar, 0, last, 32, 32);
        return last;
    }

    @Test
    void requestWhenNothingIsSpoiltThenAccepted() {
        assertAccepted(world.target(), middle, IdtMode.ANON_MODE, chain().text(), "alice asserting>subject>middle");
    }

    @Test
    void requestWhenTheRootIsUnknownThenRefused() {
        TestAnonToken own = TestAnonToken.of("self-made")
                .layer(members(0, ASSERTING, MIDDLE))
                .layer(members(1, MIDDLE, TARGET));
        refused(own.text(), RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void requestWhenTheBeginnerIsNoAssertingWorkloadThenRefused() {
        TestAnonToken own = TestAnonToken.of(TestAsserting.ROOT).layer(members(0, MIDDLE, TARGET));
        refused(own.text(), RefusalCode.UNTRUSTED_ISSUER);
        SpiffeId foreign = SpiffeId.parse("spiffe://delivery.com/asserting");
        assertRefused(
                world.target(),
                world.peer("delivery-asserting"),
                IdtMode.ANON_MODE,
                TestAnonToken.of(TestAsserting.ROOT)
                        .layer(members(0, foreign, TARGET))
                        .text(),
                RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void requestWhenCommitmentsAreInAnotherOrderThenRefused() {
        TestAnonToken token = chain();
        byte[] last = last(token.commitments().get(2), token.scalar());
        refused(
                token.text(
                        List.of(token.commitments().get(1), token.commitments().get(0)), last),
                RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void requestWhenAnInnerSignatureIsWholeThenRefused() {
        TestAnonToken token = chain();
        byte[] whole = last(token.commitments().get(1), token.scalar());
        byte[] last = last(token.commitments().get(2), token.scalar());
        refused(token.text(List.of(token.commitments().getFirst(), whole), last), RefusalCode.MALFORMED);
    }

    @Test
    void requestWhenScalarIsZeroOrNotCanonicalThenRefused() {
        refused(chain().text(new byte[32]), RefusalCode.MALFORMED);
        refused(chain().text(ORDER), RefusalCode.MALFORMED);
    }

    @Test
    void requestWhenPointIsTheIdentityOrNotCanonicalThenRefused() {
        TestAnonToken token = chain();
        byte[] tooLarge = new byte[32];
        Arrays.fill(tooLarge, (byte) 0xff);
        for (byte[] wrong : List.of(new byte[32], tooLarge)) {
            byte[] last = last(token.commitments().get(2), token.scalar());
            refused(token.text(List.of(wrong, token.commitments().get(1)), last), RefusalCode.BAD_SIGNATURE);
            refused(token.text(token.commitments().subList(0, 2), last(wrong, token.scalar())), RefusalCode.MALFORMED);
        }
    }

    @Test
    void requestWhenAnyPayloadIsTamperedWithThenRefused() {
        for (int level = 0; level < 3; level++) {
            String[] parts = chain().text().split("\\.", -1);
            String json = new String(Base64Url.decode(parts[2 - level]), StandardCharsets.UTF_8);
            String changed =
                    level == 0 ? json.replace("\"alice\"", "\"mallo\"") : json.replace("\"jti\":\"", "\"jti\":\"x");
            parts[2 - level] = Base64Url.encode(changed.getBytes(StandardCharsets.UTF_8));
            refused(String.join(".", parts), RefusalCode.BAD_SIGNATURE);
        }
    }

    @Test
    void requestWhenALaterHopPutsItsScalarOnTheBeginningThenRefused() {
        TestAnonToken token = chain();
        String[] parts = token.text().split("\\.", -1);
        String first =
                parts[2] + '.' + Base64Url.encode(last(token.commitments().get(0), token.scalar()));
        String second = String.join(
                ".",
                parts[1],
                parts[2],
                parts[3],
                Base64Url.encode(last(token.commitments().get(1), token.scalar())));
        assertRefused(world.middle(), world.peer("asserting"), IdtMode.ANON_MODE, first, RefusalCode.BAD_SIGNATURE);
        assertRefused(world.middle(), world.peer("subject"), IdtMode.ANON_MODE, second, RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void requestWhenTheHolderIsNotThePeerThenRefused() {
        assertRefused(
                world.target(), world.peer("mallory"), IdtMode.ANON_MODE, chain().text(), RefusalCode.WRONG_SENDER);
    }

    @Test
    void requestWhenAThirdPartyExtendsACapturedTokenAsHimselfThenRefused() {
        String captured = received().layer(members(2, MALLORY, TARGET)).text();
        assertRefused(world.target(), world.peer("mallory"), IdtMode.ANON_MODE, captured, IdtRefusals.BROKEN_LINK);
    }

    @Test
    void requestWhenAThirdPartyExtendsACapturedTokenAsItsHolderThenRefused() {
        String captured = received().layer(members(2, MIDDLE, TARGET)).text();
        assertRefused(world.target(), world.peer("mallory"), IdtMode.ANON_MODE, captured, RefusalCode.WRONG_SENDER);
    }

    @Test
    void requestWhenALaterLayerVouchesForAUserThenRefused() {
        Map<String, Object> vouching = with(with(members(2, MIDDLE, TARGET), "dpa", "https://x"), "dpr", "bob");
        refused(received().layer(vouching).text(), IdtRefusals.WRONG_DELEGATION);
    }

    @Test
    void requestWhenForAnotherThenRefused() {
        refused(received().layer(members(2, MIDDLE, MALLORY)).text(), RefusalCode.WRONG_AUDIENCE);
    }

    @Test
    void requestWhenALayerFollowsASealThenRefused() {
        String token = TestAnonToken.of(TestAsserting.ROOT)
                .layer(with(members(0, ASSERTING, MIDDLE), "sealed", true))
                .layer(members(1, MIDDLE, TARGET))
                .text();
        refused(token, IdtRefusals.SEALED);
    }

    @Test
    void requestWhenTheAssertingWorkloadVouchesForAUserOfAnotherIssuerThenRefused() {
        Delegation foreign = new Delegation("https://sts.delivery.com", "alice");
        refused(middle.extend(world.asserting.anonMode(foreign, MIDDLE), TARGET), RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void requestWhenReplayedThenRefused() {
        String token = chain().text();
        assertAccepted(world.target(), middle, IdtMode.ANON_MODE, token, "alice");
        refused(token, RefusalCode.REPLAYED);
    }

    @Test
    void requestWhenSixteenLayersThenAcceptedAndWhenSeventeenThenRefused() {
        assertAccepted(
                world.target(), world.peer("hop-15"), IdtMode.ANON_MODE, longChain(16), "alice asserting>hop-1>hop-2");
        assertRefused(
                world.target(), world.peer("hop-0"), IdtMode.ANON_MODE, longChain(17), IdtRefusals.TOO_MANY_LAYERS);
    }

    private String longChain(int count) {
        TestAnonToken token = TestAnonToken.of(TestAsserting.ROOT).layer(members(0, ASSERTING, IdtWorld.id("hop-1")));
        for (int level = 1; level < count; level++) {
            SpiffeId next = level == count - 1 ? TARGET : IdtWorld.id("hop-" + (level + 1) % 16);
            token.layer(members(level, IdtWorld.id("hop-" + level % 16), next));
        }
        return token.text();
    }

    @Test
    void requestWhenAsLargeAsATokenMayBeThenAcceptedAndWhenLargerThenRefused() {
        int room = 24 * 1024
                - received()
                        .layer(with(members(2, MIDDLE, TARGET), "pad", ""))
                        .text()
                        .length();
        String pad = "x".repeat(room / 4 * 3 - 3);
        String large =
                received().layer(with(members(2, MIDDLE, TARGET), "pad", pad)).text();
        assertAccepted(world.target(), middle, IdtMode.ANON_MODE, large, "alice");
        assertMalformed(
                world.target(),
                middle,
                IdtMode.ANON_MODE,
                received()
                        .layer(with(members(2, MIDDLE, TARGET), "pad", pad + "x".repeat(24)))
                        .text());
    }

    @Test
    void requestWhenOfferedAsAnotherModeThenRefused() {
        assertRefused(world.target(), middle, IdtMode.ID_MODE, chain().text(), RefusalCode.WRONG_TYPE);
        assertRefused(world.target(), middle, IdtMode.LSVID, chain().text(), RefusalCode.WRONG_TYPE);
        assertMalformed(world.target(), middle, IdtMode.DVID, chain().text());
    }
}
