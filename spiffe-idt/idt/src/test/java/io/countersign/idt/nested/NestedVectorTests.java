// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.MemoryReplayStore;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Rejected;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TrustDomain;
import io.countersign.idt.schnorr.SchocoPublicKey;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.idt.x509.Peer;
import io.countersign.idt.x509.TrustBundle;
import io.countersign.idt.x509.TrustBundles;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import io.countersign.test.MovableClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NestedVectorTests {

    private static final JsonObject FILE = StrictJson.parseObject(text());

    private static final TrustBundles BUNDLES = bundles();

    private final MovableClock clock = new MovableClock(TestCertificates.NOW);

    static String text() {
        try (InputStream in = NestedVectorTests.class.getResourceAsStream("/vectors/nested-tokens.json")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static Stream<Named<JsonObject>> cases() {
        return ((List<?>) FILE.get("cases"))
                .stream()
                        .map(JsonObject.class::cast)
                        .map(each -> Named.of(each.string("family") + ", " + each.string("name"), each));
    }

    @Test
    void textWhenMadeAnewThenTheFile() {
        assertThat(NestedVectors.text()).isEqualTo(text());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void verifyWhenCaseThenAsTold(JsonObject each) {
        IdtVerification verification =
                verifier(each).verify(each.string("token"), Peer.of(certificate(each.string("peer"))));

        if (each.get("verified") instanceof JsonObject verified) {
            assertThat(verification).as(each.string("name")).isInstanceOfSatisfying(Verified.class, it -> {
                assertThat(it.user()).isEqualTo(new Delegation(verified.string("dpa"), verified.string("dpr")));
                assertThat(it.chain()).map(SpiffeId::toString).isEqualTo(verified.strings("chain"));
            });
        } else {
            assertThat(verification)
                    .as(each.string("name"))
                    .isInstanceOfSatisfying(
                            Rejected.class,
                            rejected -> assertThat(rejected.code()).hasToString(each.string("refused")));
        }
    }

    private NestedVerifier verifier(JsonObject each) {
        Set<SpiffeId> asserting =
                FILE.strings("assertingWorkloads").stream().map(SpiffeId::parse).collect(Collectors.toSet());
        NestedPolicy policy = NestedPolicy.of(SpiffeId.parse(each.string("self")), asserting);
        policy = "strict".equals(each.string("bearer")) ? policy.withStrictBearer() : policy;
        MemoryReplayStore replays = new MemoryReplayStore(10, clock);
        ChainVerifier chains = new ChainVerifier(64);
        return switch (each.string("family")) {
            case "id-mode" -> NestedVerifier.idMode(policy, () -> BUNDLES, chains, replays, clock);
            case "lsvid" -> NestedVerifier.lsvid(policy, () -> BUNDLES, chains, replays, clock);
            case "anon-mode" -> NestedVerifier.anonMode(policy, NestedVectorTests::roots, replays, clock);
            case null, default -> throw new IllegalStateException("no such family");
        };
    }

    private static TrustBundles bundles() {
        return TrustBundles.of(members("bundles").entrySet().stream()
                .map(entry -> TrustBundle.of(
                        TrustDomain.parse(entry.getKey()),
                        ((JsonObject) FILE.get("bundles"))
                                .strings(entry.getKey()).stream()
                                        .map(NestedVectorTests::certificate)
                                        .toList()))
                .toList());
    }

    private static AnonRoots roots() {
        JsonObject roots = (JsonObject) FILE.get("roots");
        return AnonRoots.of(members("roots").keySet().stream()
                .collect(Collectors.toMap(
                        SpiffeId::parse,
                        id -> roots.strings(id).stream()
                                .map(key -> SchocoPublicKey.parse(Base64Url.decode(key)))
                                .toList())));
    }

    private static Map<String, Object> members(String name) {
        return (JsonObject) FILE.get(name);
    }

    private static X509Certificate certificate(String text) {
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(Base64Url.decode(text)));
        } catch (CertificateException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
