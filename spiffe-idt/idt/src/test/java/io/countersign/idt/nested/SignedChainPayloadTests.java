// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static io.countersign.idt.TestWorkloads.ASSERTING;
import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.TARGET;
import static io.countersign.idt.nested.TestToken.with;
import static io.countersign.idt.nested.TestToken.without;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.TestWorkloads;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests differences between JSON parsers, and members of another form. */
@ParameterizedClass
@EnumSource(
        value = IdtMode.class,
        names = {"ID_MODE", "LSVID"})
class SignedChainPayloadTests extends SignedChains {

    SignedChainPayloadTests(IdtMode mode) {
        super(mode);
    }

    @Test
    void verifyWhenAMemberComesTwiceThenRefused() {
        String json = new String(JsonWriter.write(members(0, ASSERTING, TARGET)), StandardCharsets.UTF_8);
        String twice = json.replace("\"dpr\":", "\"dpr\":\"bob\",\"dpr\":");
        TestToken token =
                new TestToken().layer(twice, TestWorkloads.key(ASSERTING)).entry(TestWorkloads.certificate(ASSERTING));

        assertThat(new GullibleVerifier(token.text()).believes()).isTrue();
        assertThat(new GullibleVerifier(token.text()).principal(0)).isEqualTo("bob");
        assertThat(refusal(verify(token.text(), TARGET, ASSERTING))).isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenAClaimIsSmuggledInsideAnotherThenItIsNotRead() {
        Map<String, Object> smuggling = new LinkedHashMap<>();
        smuggling.put("note", Map.of("dpr", "bob"));
        smuggling.putAll(members(0, ASSERTING, TARGET));
        TestToken token = add(new TestToken(), smuggling, ASSERTING);

        assertThat(new GullibleVerifier(token.text()).principal(0)).isEqualTo("bob");
        assertThat(accepted(token.text(), TARGET, ASSERTING).user()).isEqualTo(TestWorkloads.ALICE);
    }

    @Test
    void verifyWhenPayloadIsWrittenAnewThenRefused() {
        Map<String, Object> members = members(0, ASSERTING, TARGET);
        String sorted = new String(JsonWriter.write(new TreeMap<>(members)), StandardCharsets.UTF_8);
        String right = add(new TestToken(), new TreeMap<>(members), ASSERTING).text();
        for (String other : List.of(
                new String(JsonWriter.write(members), StandardCharsets.UTF_8),
                sorted.replace("/", "\\/"),
                sorted.replace("\"exp\"", "\"\\u0065xp\""),
                sorted.replace(",", ", "))) {
            String rewritten =
                    Base64Url.encode(other.getBytes(StandardCharsets.UTF_8)) + right.substring(right.indexOf('.'));

            assertThat(new GullibleVerifier(rewritten).believesRewritten()).isTrue();
            assertThat(refusal(verify(rewritten, TARGET, ASSERTING))).isEqualTo(RefusalCode.BAD_SIGNATURE);
        }
        accepted(right, TARGET, ASSERTING);
    }

    @Test
    void verifyWhenAnotherVersionThenRefused() {
        assertThat(refusal(endingWith(with(outermost(), "ver", 1)))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(outermost(), "ver", "2")))).isEqualTo(RefusalCode.INVALID_CLAIM);
        assertThat(refusal(endingWith(without(outermost(), "ver")))).isEqualTo(RefusalCode.INVALID_CLAIM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss", "aud", "iat", "exp", "jti", "lvl"})
    void verifyWhenAClaimIsMissingThenRefused(String name) {
        assertThat(refusal(endingWith(without(outermost(), name)))).isEqualTo(RefusalCode.INVALID_CLAIM);
    }

    @Test
    void verifyWhenAClaimHasAnotherTypeThenRefused() {
        Map<String, Object> wrong = Map.ofEntries(
                Map.entry("iss", 1),
                Map.entry("aud", List.of(TARGET.toString())),
                Map.entry("iat", "1784000000"),
                Map.entry("exp", 1784000120.5),
                Map.entry("jti", 7),
                Map.entry("lvl", true),
                Map.entry("caveats", List.of()),
                Map.entry("sealed", "yes"),
                Map.entry("dpa", Map.of()));
        wrong.forEach((name, value) -> assertThat(refusal(endingWith(with(outermost(), name, value))))
                .as(name)
                .isEqualTo(RefusalCode.INVALID_CLAIM));
    }

    @Test
    void verifyWhenTheOriginsTimeIsNoneThenRefused() {
        for (Object time : List.of(99999999999999999L, -1, 1784000000.5, "1784000000")) {
            Map<String, Object> vouching = with(members(0, ASSERTING, TARGET), "origin", Map.of("iat", time));
            assertThat(refusal(verify(add(new TestToken(), vouching, ASSERTING).text(), TARGET, ASSERTING)))
                    .as("%s", time)
                    .isEqualTo(RefusalCode.INVALID_CLAIM);
        }
    }

    @Test
    void verifyWhenACaveatIsUnknownThenRefused() {
        for (Object caveats : List.of(
                Map.of(),
                Map.of("before", "noon"),
                Map.of("scope", List.of("a"), "before", "noon"),
                Map.of("scope", List.of("two words")))) {
            assertThat(refusal(endingWith(with(outermost(), "caveats", caveats))))
                    .isEqualTo(RefusalCode.INVALID_CLAIM);
        }
        assertThat(refusal(endingWith(with(outermost(), "caveats", Map.of("scope", "a")))))
                .isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenAnUnknownMemberIsCriticalThenRefused() {
        Map<String, Object> extended = with(outermost(), "colour", "red");

        assertThat(refusal(endingWith(with(extended, "crit", List.of("colour")))))
                .isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(extended, "crit", List.of())))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(extended, "crit", "colour")))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(extended, "crit", List.of("sealed")))))
                .isEqualTo(RefusalCode.MALFORMED);
        accepted(endingWith(extended).text(), TARGET, MIDDLE);
        clock.advance(Duration.ofSeconds(1));
        replays = new MemoryReplayStore(10, clock);
        accepted(endingWith(with(extended, "crit", List.of("exp"))).text(), TARGET, MIDDLE);
    }

    @Test
    void verifyWhenALayerIsOutOfPlaceThenRefused() {
        assertThat(refusal(endingWith(with(outermost(), "lvl", 1)))).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(endingWith(with(outermost(), "lvl", 3)))).isEqualTo(RefusalCode.MALFORMED);
    }
}
