// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.sdjwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the example of RFC 9901, and tokens that its section 7.1 refuses. */
class SdJwtTests {

    private static final JsonObject VECTORS = read();

    private static final JsonObject PAYLOAD = (JsonObject) Objects.requireNonNull(VECTORS.get("payload"));

    private final List<SdDisclosure> disclosures = new ArrayList<>(vectors().stream()
            .map(vector -> SdDisclosure.parse(text(vector, "encoded")))
            .toList());

    private static JsonObject read() {
        try (InputStream in = SdJwtTests.class.getResourceAsStream("/vectors/sd-jwt.json")) {
            return StrictJson.parseObject(Objects.requireNonNull(in).readAllBytes());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static List<JsonObject> vectors() {
        return ((List<?>) Objects.requireNonNull(VECTORS.get("disclosures")))
                .stream().map(JsonObject.class::cast).toList();
    }

    private static String text(JsonObject object, String member) {
        return Objects.requireNonNull(object.string(member));
    }

    @Test
    void digestWhenDisclosureOfTheRfcThenItsDigest() {
        for (JsonObject vector : vectors()) {
            assertThat(SdDisclosure.parse(text(vector, "encoded")).digest()).isEqualTo(vector.string("digest"));
        }
        JsonObject vector = (JsonObject) Objects.requireNonNull(VECTORS.get("beyondAscii"));
        SdDisclosure disclosure = SdDisclosure.parse(text(vector, "encoded"));
        assertThat(disclosure.digest()).isEqualTo(vector.string("digest"));
        assertThat(disclosure.name()).isEqualTo(vector.string("name"));
        assertThat(disclosure.value()).isEqualTo(vector.string("value"));
    }

    @Test
    void revealWhenAllIsDisclosedThenTheClaimsOfTheRfc() {
        Map<String, Object> claims = SdClaims.reveal(PAYLOAD, disclosures);
        assertThat(claims)
                .containsEntry("sub", "user_42")
                .containsEntry("given_name", "John")
                .containsEntry("family_name", "Doe")
                .containsEntry("email", "johndoe@example.com")
                .containsEntry("phone_number", "+1-202-555-0101")
                .containsEntry("phone_number_verified", true)
                .containsEntry("birthdate", "1940-01-01")
                .containsEntry("updated_at", 1_570_000_000L)
                .containsEntry("nationalities", List.of("US", "DE"))
                .containsEntry(
                        "address",
                        Map.of(
                                "street_address", "123 Main St",
                                "locality", "Anytown",
                                "region", "Anystate",
                                "country", "US"))
                .doesNotContainKeys("_sd", "_sd_alg");
    }

    @Test
    void revealWhenNothingIsDisclosedThenOnlyWhatIsOpen() {
        Map<String, Object> claims = SdClaims.reveal(PAYLOAD, List.of());
        assertThat(claims)
                .containsOnlyKeys("iss", "iat", "exp", "sub", "nationalities", "cnf")
                .containsEntry("nationalities", List.of());
    }

    @Test
    void disclosingWhenSomeNamesThenNothingElseIsInTheText() {
        SdJwt all = new SdJwt("a.b.c", disclosures);
        SdJwt some = SdJwt.parse(all.disclosing(Set.of("email", "given_name")).text());
        assertThat(some.disclosures()).hasSize(2);
        assertThat(SdClaims.reveal(PAYLOAD, some.disclosures()))
                .containsEntry("given_name", "John")
                .doesNotContainKeys("family_name", "address");
        assertThat(SdJwt.parse(all.text())).isEqualTo(all);
        assertThat(new SdJwt("a.b.c", List.of()).text()).isEqualTo("a.b.c~");
    }

    @Test
    void ofWhenTwiceThenOtherSalts() {
        SdDisclosure first = SdDisclosure.of("role", List.of("USER"));
        assertThat(first.digest())
                .isNotEqualTo(SdDisclosure.of("role", List.of("USER")).digest());
        assertThat(SdDisclosure.parse(first.encoded())).isEqualTo(first).hasSameHashCodeAs(first);
        assertThat(first).hasToString("SdDisclosure[role]");
        JsonObject payload = payload(SdClaims.concealing(List.of(first)));
        assertThat(SdClaims.reveal(payload, List.of(first))).containsEntry("role", List.of("USER"));
    }

    @Test
    void revealWhenDisclosureBelongsNowhereThenRefused() {
        disclosures.add(SdDisclosure.of("role", "ADMIN"));
        assertRefused(PAYLOAD, disclosures);
    }

    @Test
    void revealWhenDisclosureIsGivenTwiceThenRefused() {
        disclosures.add(disclosures.getFirst());
        assertRefused(PAYLOAD, disclosures);
    }

    @Test
    void revealWhenDigestStandsTwiceThenRefused() {
        SdDisclosure role = SdDisclosure.of("role", "USER");
        JsonObject twice = payload(Map.of("_sd", List.of(role.digest(), role.digest())));
        assertRefused(twice, List.of(role));
        JsonObject elsewhere =
                payload(Map.of("_sd", List.of(role.digest()), "inner", Map.of("_sd", List.of(role.digest()))));
        assertRefused(elsewhere, List.of(role));
    }

    @Test
    void revealWhenClaimIsThereAlreadyThenRefused() {
        SdDisclosure subject = SdDisclosure.of("sub", "somebody else");
        assertRefused(payload(Map.of("sub", "alice", "_sd", List.of(subject.digest()))), List.of(subject));
    }

    @Test
    void revealWhenElementStandsForClaimOrTheReverseThenRefused() {
        SdDisclosure element = disclosures.getLast();
        assertRefused(payload(Map.of("_sd", List.of(element.digest()))), List.of(element));
        SdDisclosure claim = disclosures.getFirst();
        assertRefused(payload(Map.of("list", List.of(Map.of("...", claim.digest())))), List.of(claim));
    }

    @Test
    void revealWhenPlaceholderIsMalformedThenRefused() {
        assertRefused(payload(Map.of("list", List.of(Map.of("...", 1)))), List.of());
        assertRefused(payload(Map.of("list", List.of(Map.of("...", "x", "more", 1)))), List.of());
        assertRefused(payload(Map.of("...", "x")), List.of());
    }

    @Test
    void revealWhenDigestsAreOfAnotherAlgorithmThenRefused() {
        assertRefused(payload(Map.of("_sd_alg", "md5")), List.of());
    }

    private static void assertRefused(JsonObject payload, List<SdDisclosure> disclosures) {
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> SdClaims.reveal(payload, disclosures));
    }

    private static JsonObject payload(Map<String, ?> members) {
        return StrictJson.parseObject(JsonWriter.write(members));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[\"salt\"]",
                "[1,\"name\",\"value\"]",
                "[\"salt\",1,\"value\"]",
                "[\"salt\",\"_sd\",\"value\"]",
                "[\"salt\",\"...\",\"value\"]",
                "[\"salt\",\"a\",\"b\",\"c\"]",
                "[\"salt\",\"a\",\"b\"],\"x\":[1]",
                "{\"salt\":1}",
                "\"salt\"",
                ""
            })
    void parseWhenNoDisclosureThenRefused(String json) {
        String encoded = Base64Url.encode(json.getBytes(StandardCharsets.UTF_8));
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> SdDisclosure.parse(encoded));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.b.c", "~", "~x~", "a.b.c~~", "a.b.c~WyJsa2x4RjVqTVlsR1RQVW92TU5JdkNBIiwgIlVTIl0"})
    void parseWhenNoTokenWithDisclosuresThenRefused(String text) {
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> SdJwt.parse(text));
    }

    @Test
    void parseWhenTooManyDisclosuresThenRefused() {
        String one = SdDisclosure.of("a", "b").encoded() + "~";
        assertThat(SdJwt.parse("a.b.c~" + one.repeat(64)).disclosures()).hasSize(64);
        String text = "a.b.c~" + one.repeat(65);
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> SdJwt.parse(text));
    }

    @Test
    void ofWhenNameIsReservedThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> SdDisclosure.of("_sd", "x"));
        assertThatIllegalArgumentException().isThrownBy(() -> SdDisclosure.of("...", "x"));
    }
}
