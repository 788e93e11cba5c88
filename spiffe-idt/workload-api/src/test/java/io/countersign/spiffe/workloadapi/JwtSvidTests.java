// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import io.countersign.test.MovableClock;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;
import io.spiffe.svid.jwtsvid.JwtSvid;
import io.spiffe.workloadapi.JwtSource;
import io.spiffe.workloadapi.WorkloadApiClient;
import io.spiffe.workloadapi.grpc.SpiffeWorkloadAPIGrpc;
import io.spiffe.workloadapi.grpc.Workload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JwtSvidTests {

    @TempDir
    Path directory;

    private final MovableClock clock = new MovableClock(Instant.now());

    private Path socket;

    private EmbeddedWorkloadApi api;

    private Clients.Bare bare;

    private SpiffeWorkloadAPIGrpc.SpiffeWorkloadAPIBlockingStub stub;

    @BeforeEach
    void start() {
        socket = directory.resolve("basket/api.sock");
        api = EmbeddedWorkloadApi.builder("shop.com")
                .register(socket, "spiffe://shop.com/basket")
                .register(socket, "spiffe://shop.com/basket/admin")
                .clock(clock)
                .start();
        bare = new Clients.Bare(socket);
        stub = bare.with("true");
    }

    @AfterEach
    void close() {
        bare.close();
        api.close();
    }

    @Test
    void fetchJwtSvidWhenRegisteredThenVerifiesAgainstTheBundle() throws Exception {
        try (JwtSource source = Clients.jwt(socket)) {
            JwtSvid svid = source.fetchJwtSvid("product", "account");
            JwtSvid validated = JwtSvid.parseAndValidate(svid.getToken(), source, Set.of("account"));
            assertThat(validated.getSpiffeId()).hasToString("spiffe://shop.com/basket");
            assertThat(validated.getAudience()).containsExactlyInAnyOrder("product", "account");
            assertThat(Duration.between(
                            validated.getIssuedAt().toInstant(),
                            validated.getExpiry().toInstant()))
                    .isEqualTo(Duration.ofMinutes(5));
        }
    }

    @Test
    void fetchJwtSvidWhenIssuedThenHasTheFormOfTheSpecification() throws Exception {
        SignedJWT token = SignedJWT.parse(fetch("product"));
        assertThat(token.getHeader().getAlgorithm().getName()).isEqualTo("ES256");
        assertThat(token.getHeader().getType()).hasToString("JWT");
        assertThat(token.getHeader().getKeyID())
                .isEqualTo(api.authorities().getFirst().id());
        assertThat(token.getJWTClaimsSet().getClaims()).containsOnlyKeys("sub", "aud", "iat", "exp", "jti");
    }

    @Test
    void fetchJwtSvidWhenOtherOwnIdentityIsNamedThenIsOfThat() throws Exception {
        try (WorkloadApiClient client = Clients.client(socket)) {
            JwtSvid svid = client.fetchJwtSvid(SpiffeId.parse("spiffe://shop.com/basket/admin"), "product");
            assertThat(svid.getSpiffeId()).hasToString("spiffe://shop.com/basket/admin");
        }
    }

    @Test
    void fetchJwtSvidWhenNoIdentityIsNamedThenIsOfAll() {
        Workload.JWTSVIDResponse response = stub.fetchJWTSVID(
                Workload.JWTSVIDRequest.newBuilder().addAudience("product").build());
        assertThat(response.getSvidsList())
                .extracting(Workload.JWTSVID::getSpiffeId)
                .containsExactly("spiffe://shop.com/basket", "spiffe://shop.com/basket/admin");
    }

    @Test
    void fetchJwtSvidWhenIdentityOfAnotherThenIsDenied() {
        assertRefused(
                Status.Code.PERMISSION_DENIED,
                () -> stub.fetchJWTSVID(Workload.JWTSVIDRequest.newBuilder()
                        .addAudience("product")
                        .setSpiffeId("spiffe://shop.com/product")
                        .build()));
    }

    @Test
    void fetchJwtSvidWhenIdIsMalformedThenIsInvalid() {
        for (String id : List.of("basket", "spiffe://SHOP.com/basket", "spiffe://shop.com/../basket")) {
            assertRefused(
                    Status.Code.INVALID_ARGUMENT,
                    () -> stub.fetchJWTSVID(Workload.JWTSVIDRequest.newBuilder()
                            .addAudience("product")
                            .setSpiffeId(id)
                            .build()));
        }
    }

    @Test
    void fetchJwtSvidWhenNoAudienceThenIsInvalid() {
        assertRefused(
                Status.Code.INVALID_ARGUMENT, () -> stub.fetchJWTSVID(Workload.JWTSVIDRequest.getDefaultInstance()));
    }

    @Test
    void validateJwtSvidWhenGoodThenTellsIdAndClaims() {
        Workload.ValidateJWTSVIDResponse response = validate(fetch("product"), "product");
        assertThat(response.getSpiffeId()).isEqualTo("spiffe://shop.com/basket");
        assertThat(response.getClaims().getFieldsMap()).containsOnlyKeys("sub", "aud", "iat", "exp", "jti");
        assertThat(response.getClaims().getFieldsOrThrow("aud").getStringValue())
                .isEqualTo("product");
        assertThat(response.getClaims().getFieldsOrThrow("exp").getNumberValue())
                .isGreaterThan(clock.millis() / 1000.0);
    }

    @Test
    void validateJwtSvidWhenAskedByJavaSpiffeThenIsGood() throws Exception {
        try (WorkloadApiClient client = Clients.client(socket)) {
            assertThat(client.validateJwtSvid(fetch("product"), "product").getSpiffeId())
                    .hasToString("spiffe://shop.com/basket");
        }
    }

    @Test
    void validateJwtSvidWhenOtherAudienceThenIsInvalid() {
        assertInvalid(fetch("product"), "account");
    }

    @Test
    void validateJwtSvidWhenExpiredThenIsInvalid() {
        String token = fetch("product");
        clock.advance(Duration.ofMinutes(5).plusSeconds(1));
        assertInvalid(token, "product");
    }

    @Test
    void validateJwtSvidWhenOfAnotherTrustDomainThenIsInvalid() throws Exception {
        Path other = directory.resolve("other/api.sock");
        try (EmbeddedWorkloadApi delivery = EmbeddedWorkloadApi.builder("delivery.com")
                        .register(other, "spiffe://delivery.com/parcel")
                        .start();
                WorkloadApiClient client = Clients.client(other)) {
            assertInvalid(client.fetchJwtSvid("product").getToken(), "product");
            assertThat(delivery.trustDomain()).isEqualTo(TrustDomain.parse("delivery.com"));
        }
    }

    @Test
    void validateJwtSvidWhenAnotherIssuerHasTheSameTrustDomainThenIsInvalid() throws Exception {
        Path other = directory.resolve("other/api.sock");
        EmbeddedWorkloadApi.Builder builder =
                EmbeddedWorkloadApi.builder("shop.com").register(other, "spiffe://shop.com/basket");
        try (EmbeddedWorkloadApi impostor = builder.start();
                WorkloadApiClient client = Clients.client(other)) {
            assertThat(impostor.trustDomain()).isEqualTo(api.trustDomain());
            assertInvalid(client.fetchJwtSvid("product").getToken(), "product");
        }
    }

    @Test
    void validateJwtSvidWhenAlteredThenIsInvalid() {
        String[] parts = fetch("product").split("\\.", -1);
        String claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
        String altered = claims.replace("spiffe://shop.com/basket", "spiffe://shop.com/banker");
        String payload =
                Base64.getUrlEncoder().withoutPadding().encodeToString(altered.getBytes(StandardCharsets.UTF_8));
        assertInvalid(parts[0] + "." + payload + "." + parts[2], "product");
    }

    @Test
    void validateJwtSvidWhenUnsignedThenIsInvalid() {
        String payload = fetch("product").split("\\.", -1)[1];
        assertInvalid("eyJhbGciOiJub25lIn0." + payload + ".", "product");
    }

    @Test
    void validateJwtSvidWhenItsAuthorityIsDroppedThenIsInvalid() {
        String token = fetch("product");
        api.dropAuthority(api.authorities().getFirst().id());
        assertInvalid(token, "product");
    }

    @Test
    void validateJwtSvidWhenNothingIsGivenThenIsInvalid() {
        assertInvalid("", "product");
        assertInvalid(fetch("product"), "");
    }

    @Test
    void fetchJwtBundlesWhenRegisteredThenEachKeyHasItsUse() throws Exception {
        Workload.JWTBundlesResponse bundles = stub.fetchJWTBundles(Workload.JWTBundlesRequest.getDefaultInstance())
                .next();
        assertThat(bundles.getBundlesMap()).containsOnlyKeys("spiffe://shop.com");
        JWKSet keys =
                JWKSet.parse(bundles.getBundlesOrThrow("spiffe://shop.com").toStringUtf8());
        assertThat(keys.getAdditionalMembers())
                .containsEntry("spiffe_sequence", api.current().sequence());
        assertThat(keys.getKeys()).singleElement().satisfies(key -> {
            assertThat(key.getKeyUse().identifier()).isEqualTo("jwt-svid");
            assertThat(key.getKeyID()).isEqualTo(api.authorities().getFirst().id());
            assertThat(key).matches(jwk -> !jwk.isPrivate());
        });
    }

    private String fetch(String audience) {
        return stub.fetchJWTSVID(Workload.JWTSVIDRequest.newBuilder()
                        .addAudience(audience)
                        .build())
                .getSvids(0)
                .getSvid();
    }

    private Workload.ValidateJWTSVIDResponse validate(String token, String audience) {
        return stub.validateJWTSVID(Workload.ValidateJWTSVIDRequest.newBuilder()
                .setSvid(token)
                .setAudience(audience)
                .build());
    }

    private void assertInvalid(String token, String audience) {
        assertRefused(Status.Code.INVALID_ARGUMENT, () -> validate(token, audience));
    }

    private static void assertRefused(Status.Code code, ThrowingCallable call) {
        assertThatExceptionOfType(StatusRuntimeException.class)
                .isThrownBy(call)
                .satisfies(ex -> assertThat(ex.getStatus().getCode()).isEqualTo(code));
    }
}
