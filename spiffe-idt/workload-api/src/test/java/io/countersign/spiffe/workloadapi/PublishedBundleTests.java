// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedBundleTests {

    private static final TrustDomain SHOP = TrustDomain.parse("shop.com");

    private final Authority authority = Authority.generate(SHOP, Instant.now(), Duration.ofDays(1));

    private final PublishedBundle bundle = new Authorities(7, authority, null, List.of()).bundle(SHOP);

    @Test
    void parseWhenWrittenThenIsTheSame() {
        PublishedBundle read = PublishedBundle.parse(SHOP, bundle.toJson());
        assertThat(read.trustDomain()).isEqualTo(SHOP);
        assertThat(read.sequence()).isEqualTo(7);
        assertThat(read.x509Authorities()).containsExactly(authority.certificate());
        assertThat(read.jwtAuthorities().keys())
                .extracting(JsonWebKey::thumbprint)
                .containsExactly(authority.id());
        assertThat(read.toJson()).isEqualTo(bundle.toJson());
    }

    @Test
    void toJsonWhenWrittenThenHoldsNothingPrivate() {
        JsonObject json = StrictJson.parseObject(bundle.toJson());
        assertThat((List<?>) json.get("keys"))
                .allSatisfy(key -> assertThat((JsonObject) key).doesNotContainKey("d"));
        assertThat((List<?>) json.get("keys"))
                .extracting(key -> ((JsonObject) key).string("use"))
                .containsExactly("x509-svid", "jwt-svid");
    }

    @Test
    void parseWhenAKeyHasAnotherUseThenLeavesItAlone() {
        PublishedBundle read = parse("{\"keys\":[{\"kty\":\"EC\",\"use\":\"sig\"},{\"kty\":\"new\"}]}");
        assertThat(read.x509Authorities()).isEmpty();
        assertThat(read.jwtAuthorities().keys()).isEmpty();
        assertThat(read.sequence()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"keys\":{}}",
                "{\"keys\":[1]}",
                "{\"keys\":[],\"keys\":[]}",
                "{\"keys\":[],\"spiffe_sequence\":\"1\"}",
                "{\"keys\":[],\"spiffe_sequence\":-1}",
                "{\"keys\":[{\"use\":\"x509-svid\"}]}",
                "{\"keys\":[{\"use\":\"x509-svid\",\"x5c\":[\"AA==\"]}]}",
                "{\"keys\":[{\"use\":\"x509-svid\",\"x5c\":[\"?\"]}]}",
                "{\"keys\":[{\"use\":\"jwt-svid\",\"kty\":\"EC\"}]}"
            })
    void parseWhenMalformedThenFails(String json) {
        assertThatIllegalArgumentException().isThrownBy(() -> parse(json));
    }

    @Test
    void parseWhenACertificateIsNoAuthoritysOrNotAloneThenFails() {
        IssuedSvid svid = IssuedSvid.issue(
                SpiffeId.parse("spiffe://shop.com/basket"), List.of(), authority, Instant.now(), Duration.ofHours(1));
        byte[] right = Certificates.encoded(authority.certificate());
        assertThat(parse(x509Entry(right)).x509Authorities()).containsExactly(authority.certificate());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(x509Entry(Certificates.encoded(svid.certificate()))));
        assertThatIllegalArgumentException().isThrownBy(() -> parse(x509Entry(Arrays.copyOf(right, right.length + 1))));
        String pem = "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(right)
                + "\n-----END CERTIFICATE-----\n";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(x509Entry(pem.getBytes(StandardCharsets.US_ASCII))));
    }

    private static String x509Entry(byte[] octets) {
        return "{\"keys\":[{\"use\":\"x509-svid\",\"x5c\":[\""
                + Base64.getEncoder().encodeToString(octets) + "\"]}]}";
    }

    @Test
    void bundleWhenAKeyIsPrivateOrHasNoIdThenFails() {
        JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256);
        JsonWebKey without = JsonWebKey.parse("{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"" + member(key, "x")
                + "\",\"y\":\"" + member(key, "y") + "\"}");
        for (JsonWebKey bad : List.of(key, without)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new PublishedBundle(SHOP, List.of(), JwkSet.of(bad), 0));
        }
    }

    private static Object member(JsonWebKey key, String name) {
        return key.toPublicMembers().get(name);
    }

    private static PublishedBundle parse(String json) {
        return PublishedBundle.parse(SHOP, json.getBytes(StandardCharsets.UTF_8));
    }
}
