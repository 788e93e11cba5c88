// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ALICE;
import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MALLORY;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static io.countersign.idt.TestWorkloads.TARGET;
import static io.countersign.idt.nested.TestAnonToken.members;
import static io.countersign.idt.nested.TestToken.with;
import static io.countersign.idt.nested.TestToken.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.MemoryReplayStore;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.schnorr.Schoco;
import io.countersign.idt.schnorr.SchocoPublicKey;
import io.countersign.idt.schnorr.SchocoSecretKey;
import io.countersign.idt.schnorr.SchocoSignature;
import io.countersign.jose.Base64Url;
import io.countersign.test.MovableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnonModeTests {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static final String ROOT = "root";

    private static final byte[] ORDER =
            HexFormat.of().parseHex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");

    private final MovableClock clock = new MovableClock(TestCertificates.NOW);

    private final ReplayStore replays = new MemoryReplayStore(100, clock);

    private AnonRoots roots =
            AnonRoots.of(Map.of(ASSERTING, List.of(TestAnonToken.root(ROOT).publicKey())));

    private NestedVerifier verifier(NestedPolicy policy) {
        return NestedVerifier.anonMode(policy, () -> roots, replays, clock);
    }

    private IdtVerification verify(String token, SpiffeId self, SpiffeId peer) {
        return verifier(NestedPolicy.of(self, Set.of(ASSERTING))).verify(token, TestWorkloads.peer(peer));
    }

    private Verified accepted(String token, SpiffeId self, SpiffeId peer) {
        return SignedChains.accepted(verify(token, self, peer));
    }

    private RefusalCode refusal(String token, SpiffeId self, SpiffeId peer) {
        return SignedChains.refusal(verify(token, self, peer));
    }

    private RefusalCode refusal(String token) {
        return refusal(token, TARGET, MIDDLE);
    }

    private static TestAnonToken chain(String root) {
        return TestAnonToken.of(root)
                .layer(members(0, ASSERTING, SUBJECT))
                .layer(members(1, SUBJECT, MIDDLE))
                .layer(members(2, MIDDLE, TARGET));
    }

    private static String endingWith(Map<String, Object> outermost) {
        return TestAnonToken.of(ROOT)
                .layer(members(0, ASSERTING, SUBJECT))
                .layer(members(1, SUBJECT, MIDDLE))
                .layer(outermost)
                .text();
    }

    private static Map<String, Object> outermost() {
        return members(2, MIDDLE, TARGET);
    }

    /** Returns whether the signatures verify with a given key, as for a verifier that takes the key from the token. */
    private static boolean believes(SchocoPublicKey root, String token) {
        String[] parts = token.split("\\.", -1);
        int layers = parts.length / 2;
        List<byte[]> messages = new ArrayList<>();
        List<byte[]> commitments = new ArrayList<>();
        for (int i = 0; i < layers; i++) {
            messages.add(parts[layers - 1 - i].getBytes(StandardCharsets.US_ASCII));
            if (i < layers - 1) {
                commitments.add(Base64Url.decode(parts[layers + i]));
            }
        }
        SchocoSignature last = SchocoSignature.parse(Base64Url.decode(parts[parts.length - 1]));
        return Schoco.verify(root, messages, commitments, last);
    }

    @Test
    void verifyWhenThreeLayersThenTellsUserAndChain() {
        Verified verified = accepted(chain(ROOT).text(), TARGET, MIDDLE);

        assertThat(verified.user()).isEqualTo(ALICE);
        assertThat(verified.chain()).containsExactly(ASSERTING, SUBJECT, MIDDLE);
        assertThat(verified.audience()).isEqualTo(TARGET);
        assertThat(verified.mode()).hasToString("anon-mode");
    }

    @Test
    void extendWhenVerifiedAtEachHopThenVerifiedAtTheNext() {
        NextLayer first = NextLayer.to(SUBJECT, MINUTE).within(Scope.of(Set.of("account", "orders")));
        String minted = tokens(ASSERTING).mint(TestAnonToken.root(ROOT), ALICE, first);
        Verified atSubject = accepted(minted, SUBJECT, ASSERTING);
        NextLayer second = NextLayer.to(MIDDLE, Duration.ofHours(1)).within(Scope.of(Set.of("account")));
        Verified atMiddle = accepted(tokens(SUBJECT).extend(atSubject, second), MIDDLE, SUBJECT);
        NextLayer third = NextLayer.to(TARGET, MINUTE).sealed();
        Verified atTarget = accepted(tokens(MIDDLE).extend(atMiddle, third), TARGET, MIDDLE);

        assertThat(atTarget.user()).isEqualTo(ALICE);
        assertThat(atTarget.chain()).containsExactly(ASSERTING, SUBJECT, MIDDLE);
        assertThat(atTarget.scope()).isEqualTo(Scope.of(Set.of("account")));
        assertThat(atTarget.expiry()).isEqualTo(atSubject.expiry());
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> tokens(TARGET).extend(atTarget, NextLayer.to(MALLORY, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(IdtRefusals.SEALED));
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> tokens(MALLORY).extend(atMiddle, NextLayer.to(TARGET, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(RefusalCode.WRONG_AUDIENCE));
    }

    private AnonTokens tokens(SpiffeId self) {
        return new AnonTokens(self, clock);
    }

    @Test
    void verifyWhenSixteenLayersThenAcceptedAndWhenSeventeenThenRefused() {
        TestAnonToken token = TestAnonToken.of(ROOT).layer(members(0, ASSERTING, TARGET));
        for (int i = 1; i < 16; i++) {
            token.layer(members(i, TARGET, TARGET));
        }
        Verified verified = accepted(token.text(), TARGET, TARGET);

        assertThat(verified.chain()).hasSize(16);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> tokens(TARGET).extend(verified, NextLayer.to(MIDDLE, MINUTE)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(IdtRefusals.TOO_MANY_LAYERS));
        assertThat(refusal(token.layer(members(16, TARGET, TARGET)).text(), TARGET, TARGET))
                .isEqualTo(IdtRefusals.TOO_MANY_LAYERS);
    }

    // Root

    @Test
    void verifyWhenTheChainBeginsWithAnUnknownRootThenRefused() {
        String token = chain("mallory's root").text();

        assertThat(believes(TestAnonToken.root("mallory's root").publicKey(), token))
                .isTrue();
        assertThat(refusal(token)).isEqualTo(RefusalCode.BAD_SIGNATURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss", "pk", "jwk", "kid", "sub", "alg", "x5s"})
    void verifyWhenALayerBringsAKeyThenRefused(String name) {
        assertThat(refusal(endingWith(with(outermost(), name, "value")))).isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenAnotherWorkloadsRootThenRefused() {
        roots = AnonRoots.of(Map.of(
                TestWorkloads.id("asserting-2"),
                List.of(TestAnonToken.root(ROOT).publicKey()),
                ASSERTING,
                List.of(TestAnonToken.root("other").publicKey())));

        assertThat(refusal(chain(ROOT).text())).isEqualTo(RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenTheBeginnerIsNoAssertingWorkloadThenRefused() {
        String token = TestAnonToken.of(ROOT).layer(members(0, SUBJECT, TARGET)).text();

        assertThat(refusal(token, TARGET, SUBJECT)).isEqualTo(RefusalCode.UNTRUSTED_ISSUER);
        roots = AnonRoots.of(Map.of(MALLORY, List.of(TestAnonToken.root(ROOT).publicKey())));
        assertThat(refusal(chain(ROOT).text())).isEqualTo(RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void verifyWhenTheRootChangesThenBothAreTaken() {
        roots = AnonRoots.of(Map.of(
                ASSERTING,
                List.of(
                        TestAnonToken.root("next").publicKey(),
                        TestAnonToken.root(ROOT).publicKey())));

        accepted(chain(ROOT).text(), TARGET, MIDDLE);
        SchocoPublicKey key = TestAnonToken.root(ROOT).publicKey();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AnonRoots.of(Map.of(ASSERTING, List.of(key, key, key, key, key))));
        assertThatIllegalArgumentException().isThrownBy(() -> AnonRoots.of(Map.of(ASSERTING, List.of())));
    }

    @Test
    void verifyWhenThereAreNoRootsThenCannotTell() {
        roots = AnonRoots.of(Map.of());

        assertThat(verify(chain(ROOT).text(), TARGET, MIDDLE)).isInstanceOf(IdtVerification.Unknown.class);
    }

    // Forms

    @Test
    void verifyWhenCommitmentsAreInAnotherOrderThenRefused() {
        TestAnonToken token = chain(ROOT);
        byte[] first = token.commitments().get(0);
        byte[] second = token.commitments().get(1);
        byte[] last = last(token.commitments().get(2), token.scalar());

        assertThat(token.text(List.of(first, second), last)).isEqualTo(token.text());
        assertThat(refusal(token.text(List.of(second, first), last))).isEqualTo(RefusalCode.BAD_SIGNATURE);
        assertThat(refusal(token.text(List.of(first, first), last))).isEqualTo(RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenAnInnerSignatureIsWholeThenRefused() {
        TestAnonToken token = chain(ROOT);
        byte[] whole = last(token.commitments().get(1), token.scalar());
        byte[] last = last(token.commitments().get(2), token.scalar());

        assertThat(refusal(token.text(List.of(token.commitments().getFirst(), whole), last)))
                .isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(token.text(
                        token.commitments().subList(0, 2), token.commitments().getLast())))
                .isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenScalarIsNotCanonicalOrZeroThenRefused() {
        assertThat(refusal(chain(ROOT).text(new byte[32]))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(chain(ROOT).text(ORDER))).isEqualTo(RefusalCode.MALFORMED);
        byte[] more = chain(ROOT).scalar();
        int carry = 0;
        for (int i = 0; i < 32; i++) {
            carry += (more[i] & 0xff) + (ORDER[i] & 0xff);
            more[i] = (byte) carry;
            carry >>= 8;
        }
        assertThat(refusal(chain(ROOT).text(more))).isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenPointIsNotCanonicalOrTheIdentityThenRefused() {
        TestAnonToken token = chain(ROOT);
        byte[] negative = token.commitments().getFirst().clone();
        negative[0] ^= 1;
        byte[] tooLarge = new byte[32];
        Arrays.fill(tooLarge, (byte) 0xff);
        byte[] scalar = token.scalar();
        for (byte[] wrong : List.of(new byte[32], negative, tooLarge)) {
            assertThat(refusal(token.text(
                            List.of(wrong, token.commitments().get(1)),
                            last(token.commitments().get(2), scalar))))
                    .isEqualTo(RefusalCode.BAD_SIGNATURE);
            assertThat(refusal(token.text(token.commitments().subList(0, 2), last(wrong, scalar))))
                    .isEqualTo(RefusalCode.MALFORMED);
        }
    }

    private static byte[] last(byte[] commitment, byte[] scalar) {
        byte[] last = Arrays.copyOf(commitment, 64);
        System.arraycopy(scalar, 0, last, 32, 32);
        return last;
    }

    @Test
    void verifyWhenAnyPayloadIsChangedThenRefused() {
        for (int level = 0; level < 3; level++) {
            String[] parts = chain(ROOT).text().split("\\.", -1);
            String json = new String(Base64Url.decode(parts[2 - level]), StandardCharsets.UTF_8);
            String changed = level == 0 ? json.replace("alice", "mallo") : json.replace("test-token", "best-token");
            assertThat(changed).isNotEqualTo(json);
            parts[2 - level] = Base64Url.encode(changed.getBytes(StandardCharsets.UTF_8));

            assertThat(refusal(String.join(".", parts))).isEqualTo(RefusalCode.BAD_SIGNATURE);
        }
    }

    @Test
    void verifyWhenThereAreEntriesThenRefused() {
        assertThat(refusal(chain(ROOT).text() + "~AAAA")).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(chain(ROOT).text() + "~")).isEqualTo(RefusalCode.MALFORMED);
    }

    // Removal of layers

    @Test
    void verifyWhenALaterHopPutsItsScalarOnTheBeginningThenRefused() {
        TestAnonToken token = chain(ROOT);
        String[] parts = token.text().split("\\.", -1);
        byte[] scalar = token.scalar();
        String first =
                parts[2] + '.' + Base64Url.encode(last(token.commitments().get(0), scalar));
        String second = String.join(
                ".",
                parts[1],
                parts[2],
                parts[3],
                Base64Url.encode(last(token.commitments().get(1), scalar)));

        assertThat(refusal(first, SUBJECT, ASSERTING)).isEqualTo(RefusalCode.BAD_SIGNATURE);
        assertThat(refusal(second, MIDDLE, SUBJECT)).isEqualTo(RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void verifyWhenAHolderReplacesItsOwnLayerThenItIsAcceptedAsItsOwnAlone() {
        TestAnonToken received =
                TestAnonToken.of(ROOT).layer(members(0, ASSERTING, SUBJECT)).layer(members(1, SUBJECT, MIDDLE));
        String other =
                received.layer(with(outermost(), "aud", MALLORY.toString())).text();

        accepted(other, MALLORY, MIDDLE);
        assertThat(refusal(other, MALLORY, SUBJECT)).isEqualTo(RefusalCode.WRONG_SENDER);
    }

    // Secrecy of the token

    @Test
    void toStringWhenVerifiedThenNothingOfTheToken() {
        Verified verified = accepted(chain(ROOT).text(), TARGET, MIDDLE);
        String secret = verified.token().substring(verified.token().lastIndexOf('.') + 1);

        assertThat(verified.toString())
                .doesNotContain(secret)
                .doesNotContain(verified.token().substring(0, 40));
    }

    @Test
    void extendWhenDoneThenTheScalarBeforeIsGone() {
        String minted = tokens(ASSERTING).mint(TestAnonToken.root(ROOT), ALICE, NextLayer.to(SUBJECT, MINUTE));
        String last = minted.substring(minted.lastIndexOf('.') + 1);
        Verified atSubject = accepted(minted, SUBJECT, ASSERTING);

        String extended = tokens(SUBJECT).extend(atSubject, NextLayer.to(MIDDLE, MINUTE));

        assertThat(extended).contains('.' + last.substring(0, 42)).doesNotContain(last.substring(43));
    }

    // Claims of holders

    @Test
    void verifyWhenAThirdPartyExtendsACapturedTokenAsHimselfThenRefused() {
        TestAnonToken captured =
                TestAnonToken.of(ROOT).layer(members(0, ASSERTING, SUBJECT)).layer(members(1, SUBJECT, MIDDLE));
        String token = captured.layer(members(2, MALLORY, TARGET)).text();

        assertThat(believes(TestAnonToken.root(ROOT).publicKey(), token)).isTrue();
        assertThat(refusal(token, TARGET, MALLORY)).isEqualTo(IdtRefusals.BROKEN_LINK);
    }

    @Test
    void verifyWhenAThirdPartyExtendsACapturedTokenAsItsHolderThenRefused() {
        assertThat(refusal(chain(ROOT).text(), TARGET, MALLORY)).isEqualTo(RefusalCode.WRONG_SENDER);
    }

    @Test
    void verifyWhenForAnotherThenRefused() {
        assertThat(refusal(chain(ROOT).text(), MALLORY, MIDDLE)).isEqualTo(RefusalCode.WRONG_AUDIENCE);
    }

    @Test
    void verifyWhenAnyButTheRootVouchesForAUserThenRefused() {
        Map<String, Object> forged =
                with(with(members(1, ASSERTING, MIDDLE), "dpa", "https://idp.example"), "dpr", "bob");
        String token = TestAnonToken.of(ROOT)
                .layer(without(without(members(0, ASSERTING, ASSERTING), "dpa"), "dpr"))
                .layer(forged)
                .layer(outermost())
                .text();

        assertThat(believes(TestAnonToken.root(ROOT).publicKey(), token)).isTrue();
        assertThat(refusal(token)).isEqualTo(IdtRefusals.WRONG_DELEGATION);
    }

    // End of the chain

    @Test
    void verifyWhenALayerFollowsASealThenRefused() {
        String token = TestAnonToken.of(ROOT)
                .layer(members(0, ASSERTING, SUBJECT))
                .layer(with(members(1, SUBJECT, MIDDLE), "sealed", true))
                .layer(outermost())
                .text();

        assertThat(believes(TestAnonToken.root(ROOT).publicKey(), token)).isTrue();
        assertThat(refusal(token)).isEqualTo(IdtRefusals.SEALED);
    }

    @Test
    void verifyWhenALayerOutlivesTheInnerThenRefused() {
        assertThat(refusal(endingWith(with(outermost(), "exp", 1_784_000_121L))))
                .isEqualTo(IdtRefusals.OUTLIVES);
    }

    @Test
    void verifyWhenEndedThenRefused() {
        clock.advance(Duration.ofSeconds(150));

        assertThat(refusal(chain(ROOT).text())).isEqualTo(RefusalCode.EXPIRED);
    }

    @Test
    void verifyWhenUsedBeforeThenRefused() {
        accepted(chain(ROOT).text(), TARGET, MIDDLE);

        assertThat(refusal(chain(ROOT).text())).isEqualTo(RefusalCode.REPLAYED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iid", "aud", "iat", "exp", "jti", "lvl", "ver"})
    void verifyWhenAClaimIsMissingThenRefused(String name) {
        assertThat(refusal(endingWith(without(outermost(), name)))).isEqualTo(RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenOfAnotherFamilyThenRefused() {
        String idMode = SignedChains.add(new TestToken(), TestToken.idMode(0, ASSERTING, TARGET), ASSERTING)
                .core();
        assertThat(refusal(idMode, TARGET, ASSERTING)).isEqualTo(RefusalCode.WRONG_TYPE);
        String lsvid = SignedChains.add(new TestToken(), TestToken.lsvid(0, ASSERTING, TARGET), ASSERTING)
                .core();
        assertThat(refusal(lsvid, TARGET, ASSERTING)).isEqualTo(RefusalCode.WRONG_TYPE);
        assertThat(refusal("eyJhbGciOiJSUzI1NiJ9.e30.c2ln", TARGET, ASSERTING)).isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void inspectWhenForWhoAsksThenVerified() {
        NestedVerifier asked = verifier(NestedPolicy.of(ASSERTING, Set.of(ASSERTING)));

        assertThat(SignedChains.accepted(asked.inspect(chain(ROOT).text(), TARGET))
                        .user())
                .isEqualTo(ALICE);
    }

    @Test
    void mintWhenTheKeyIsNotThatOfTheRootsThenRefused() {
        SchocoSecretKey other = TestAnonToken.root("other");
        String token = tokens(ASSERTING).mint(other, ALICE, NextLayer.to(SUBJECT, MINUTE));

        assertThat(refusal(token, SUBJECT, ASSERTING)).isEqualTo(RefusalCode.BAD_SIGNATURE);
    }
}
