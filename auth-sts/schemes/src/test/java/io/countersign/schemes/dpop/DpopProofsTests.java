// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.dpop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.MemoryReplayStore;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.schemes.TestIssuer;
import io.countersign.schemes.dpop.DpopProofs.Outcome;
import io.countersign.test.MovableClock;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DpopProofsTests {

    /** From RFC 9449, figures 2 and 12, and section 6.1 (Revised BSD License of its code components). */
    private static final String RFC_TOKEN_REQUEST = "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6Ik"
            + "VDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3"
            + "VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9T"
            + "VCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP"
            + "0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg";

    private static final String RFC_RESOURCE_REQUEST = "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI"
            + "6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFR"
            + "sY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0"
            + "VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9yZy9wcm90ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYX"
            + "RoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPTo"
            + "A1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA";

    private static final String RFC_TOKEN = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU";

    private static final String RFC_THUMBPRINT = "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I";

    private static final String URL = "https://account.shop.com/accounts/7";

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.ES256);

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final DpopProver prover = new DpopProver(new JwsSigner(KEY, JwsAlgorithm.ES256), clock);

    private final DpopProofs proofs = proofs(clock);

    private static DpopProofs proofs(Clock clock) {
        return new DpopProofs(
                DpopProofs.ALGORITHMS,
                new MemoryReplayStore(100, clock),
                Duration.ofSeconds(60),
                Duration.ofSeconds(5),
                clock);
    }

    @Test
    void verifyWhenTokenRequestOfTheRfcThenItsThumbprint() {
        Outcome outcome =
                proofs(at(1562262616)).verify(RFC_TOKEN_REQUEST, "POST", "https://server.example.com/token", null);
        assertThat(outcome).isEqualTo(new Outcome.Accepted(RFC_THUMBPRINT));
    }

    @Test
    void verifyWhenResourceRequestOfTheRfcThenItsThumbprint() {
        String hash = DpopProver.accessTokenHash(RFC_TOKEN);
        assertThat(hash).isEqualTo("fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo");
        DpopProofs then = proofs(at(1562262618));
        String url = "https://resource.example.org/protectedresource";
        assertThat(then.verify(RFC_RESOURCE_REQUEST, "GET", url, hash, RFC_THUMBPRINT))
                .isEqualTo(new Outcome.Accepted(RFC_THUMBPRINT));
    }

    private static Clock at(long second) {
        return Clock.fixed(Instant.ofEpochSecond(second), ZoneOffset.UTC);
    }

    @ParameterizedTest
    @EnumSource(names = {"ES256", "ES384", "ES512", "EDDSA", "PS256", "RS256"})
    void verifyWhenAsymmetricThenAccepted(JwsAlgorithm algorithm) {
        JsonWebKey key = JsonWebKey.generate(algorithm);
        DpopProver other = new DpopProver(new JwsSigner(key, algorithm), clock);
        assertThat(other.thumbprint()).isEqualTo(key.thumbprint());
        for (int i = 0; i < 2; i++) {
            assertThat(verify(other.proof("GET", URI.create(URL), null)))
                    .isEqualTo(new Outcome.Accepted(key.thumbprint()));
        }
    }

    @Test
    void verifyWhenAlgorithmIsNotAllowedThenWrongAlgorithm() {
        DpopProofs strict = new DpopProofs(
                Set.of(JwsAlgorithm.EDDSA),
                (owner, id, until) -> ReplayStore.Use.FIRST,
                Duration.ZERO,
                Duration.ZERO,
                clock);
        assertThat(strict.verify(prover.proof("GET", URI.create(URL), null), "GET", URL, null))
                .isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_ALGORITHM));
    }

    @Test
    void verifyWhenSecondTimeThenReplayed() {
        String proof = prover.proof("GET", URI.create(URL), null);
        assertThat(verify(proof)).isInstanceOf(Outcome.Accepted.class);
        assertThat(verify(proof)).isEqualTo(new Outcome.Rejected(RefusalCode.REPLAYED));
    }

    @Test
    void verifyWhenSameIdOfAnotherKeyThenAccepted() {
        assertThat(verify(signed(claims -> claims))).isInstanceOf(Outcome.Accepted.class);
        JsonWebKey other = JsonWebKey.generate(JwsAlgorithm.ES256);
        assertThat(verify(claims().signProof(new JwsSigner(other, JwsAlgorithm.ES256))))
                .isInstanceOf(Outcome.Accepted.class);
    }

    @ParameterizedTest
    @CsvSource({"-65,true", "-66,false", "0,true", "5,true", "6,false"})
    void verifyWhenMadeAtAnotherTimeThenWithinLifeAndSkewOnly(int seconds, boolean accepted) {
        Instant made = clock.instant().plusSeconds(seconds);
        assertThat(verify(signed(claims -> claims.issuedAt(made))) instanceof Outcome.Accepted)
                .isEqualTo(accepted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://account.shop.com/accounts/7?page=1",
                "https://account.shop.com/accounts/7#top",
                "HTTPS://ACCOUNT.shop.com:443/accounts/7",
                "https://account.shop.com/x/../accounts/7",
                "https://account.shop.com/./accounts/%37",
                "https://account.shop.com/x/%2e%2E/%61ccounts/7"
            })
    void verifyWhenAddressIsWrittenOtherwiseThenAccepted(String url) {
        assertThat(verify(signed(claims -> claims.claim("htu", url)))).isInstanceOf(Outcome.Accepted.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://account.shop.com/accounts/7",
                "https://account.shop.com:8443/accounts/7",
                "https://account.shop.com.evil.org/accounts/7",
                "https://account.shop.com@evil.org/accounts/7",
                "https://account.shop.com/accounts/8",
                "https://account.shop.com/accounts/7/",
                "https://account.shop.com//accounts/7",
                "https://account.shop.com/accounts//7",
                "https://account.shop.com/accounts/7//",
                "https://account.shop.com/accounts/x//../7",
                "https://account.shop.com/accounts/7/.",
                "https://account.shop.com/accounts%2F7",
                "https://account.shop.com/Accounts/7",
                "https://account.shop.com./accounts/7",
                "https://account.shop.com/accounts/7;a",
                "https://account.shop.com/accounts/%377",
                "/accounts/7",
                "no address"
            })
    void verifyWhenForAnotherAddressThenRefused(String url) {
        assertThat(verify(signed(claims -> claims.claim("htu", url))))
                .isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_AUDIENCE));
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.test//x, https://a.test//x, true",
        "https://a.test//x, https://a.test/x, false",
        "https://a.test/x//y, https://a.test/x//./y, true",
        "https://a.test/x//../y, https://a.test/x/y, true",
        "https://a.test/x/%2f/y, https://a.test/x/%2F/y, true",
        "https://a.test/x/%2f/y, https://a.test/x///y, false",
        "https://a.test, https://A.test:443/, true",
        "https://a.test/.., https://a.test/, true",
        "https://a.test/x/.., https://a.test/, true",
        "https://a.test/x/., https://a.test/x/, true",
        "https://a.test/x, https://a.test/x/, false"
    })
    void verifyWhenRequestIsElsewhereThenByNormalFormAlone(String claim, String request, boolean same) {
        String proof = signed(claims -> claims.claim("htu", claim));
        assertThat(proofs.verify(proof, "GET", request, null) instanceof Outcome.Accepted)
                .isEqualTo(same);
    }

    @Test
    void verifyWhenForAnotherMethodThenRefused() {
        assertThat(verify(prover.proof("POST", URI.create(URL), null)))
                .isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_AUDIENCE));
        assertThat(verify(prover.proof("get", URI.create(URL), null)))
                .isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_AUDIENCE));
    }

    @Test
    void verifyWhenTokenIsNotTheOneOfTheProofThenWrongSender() {
        String hash = DpopProver.accessTokenHash("one");
        assertThat(proofs.verify(prover.proof("GET", URI.create(URL), "one"), "GET", URL, hash))
                .isInstanceOf(Outcome.Accepted.class);
        assertThat(proofs.verify(prover.proof("GET", URI.create(URL), "two"), "GET", URL, hash))
                .isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_SENDER));
        assertThat(proofs.verify(prover.proof("GET", URI.create(URL), null), "GET", URL, hash))
                .isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_SENDER));
    }

    @Test
    void verifyWhenKeyIsNotTheExpectedOneThenWrongSenderAndNotMarkedAsUsed() {
        String proof = prover.proof("GET", URI.create(URL), null);
        assertThat(proofs.verify(proof, "GET", URL, null, RFC_THUMBPRINT))
                .isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_SENDER));
        assertThat(proofs.verify(proof, "GET", URL, null, prover.thumbprint())).isInstanceOf(Outcome.Accepted.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jti", "htm", "htu", "iat"})
    void verifyWhenClaimIsMissingThenRefused(String name) {
        JwtBuilder proof = JwtBuilder.ofType(DpopProofs.TYPE);
        Map<String, Object> all = Map.of(
                "jti", "one", "htm", "GET", "htu", URL, "iat", clock.instant().getEpochSecond());
        all.forEach((claim, value) -> {
            if (!claim.equals(name)) {
                proof.claim(claim, value);
            }
        });
        assertThat(verify(proof.signProof(new JwsSigner(KEY, JwsAlgorithm.ES256))))
                .isInstanceOf(Outcome.Rejected.class);
    }

    @Test
    void verifyWhenTypeIsAnotherThenWrongType() {
        String proof = JwtBuilder.ofType("JWT").randomId().signProof(new JwsSigner(KEY, JwsAlgorithm.ES256));
        assertThat(verify(proof)).isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_TYPE));
    }

    @Test
    void verifyWhenItIsAnyOtherTokenThenRefused() {
        assertThat(verify(claims().sign(new JwsSigner(KEY, JwsAlgorithm.ES256))))
                .isInstanceOf(Outcome.Rejected.class);
        assertThat(verify("")).isEqualTo(new Outcome.Rejected(RefusalCode.MALFORMED));
        assertThat(verify("a.b")).isEqualTo(new Outcome.Rejected(RefusalCode.MALFORMED));
        assertThat(verify("a".repeat(20_000))).isEqualTo(new Outcome.Rejected(RefusalCode.TOO_LARGE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"jku\":\"https://evil.org\"", "\"crit\":[\"x\"]", "\"x5c\":[]", "\"alg\":\"ES256\""})
    void verifyWhenHeaderHasMoreThenRefused(String member) {
        String proof = signed(claims -> claims);
        String header = new String(Base64Url.decode(proof.substring(0, proof.indexOf('.'))), UTF_8);
        assertThat(verify(reheaded(proof, header.replace("{\"typ\"", "{" + member + ",\"typ\""))))
                .isEqualTo(new Outcome.Rejected(RefusalCode.MALFORMED));
    }

    @Test
    void verifyWhenKeyIsPrivateOrASecretThenRefused() {
        String proof = signed(claims -> claims);
        String pair = header("ES256", KEY.toSecretJson());
        assertThat(verify(reheaded(proof, pair))).isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_ALGORITHM));
        String secret = header("HS256", "{\"kty\":\"oct\",\"k\":\"" + "A".repeat(43) + "\"}");
        assertThat(verify(reheaded(proof, secret))).isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_ALGORITHM));
        String none = header("none", KEY.toPublic().toSecretJson());
        assertThat(verify(reheaded(proof, none))).isEqualTo(new Outcome.Rejected(RefusalCode.WRONG_ALGORITHM));
    }

    @Test
    void verifyWhenSignedWithAnotherKeyThanItsOwnThenBadSignature() {
        String proof = signed(claims -> claims);
        JsonWebKey other = JsonWebKey.generate(JwsAlgorithm.ES256);
        assertThat(verify(reheaded(proof, header("ES256", other.toPublic().toSecretJson()))))
                .isEqualTo(new Outcome.Rejected(RefusalCode.BAD_SIGNATURE));
    }

    @Test
    void parseWhenProofIsShownAsACredentialThenMalformed() {
        assertThatThrownBy(() -> CompactJws.parse(prover.proof("GET", URI.create(URL), null)))
                .isInstanceOf(InvalidCredentialException.class);
    }

    @Test
    void verifyWhenStoreIsFullThenUnknown() {
        DpopProofs small = new DpopProofs(
                DpopProofs.ALGORITHMS, new MemoryReplayStore(1, clock), Duration.ofSeconds(60), Duration.ZERO, clock);
        String first = prover.proof("GET", URI.create(URL), null);
        assertThat(small.verify(first, "GET", URL, null)).isInstanceOf(Outcome.Accepted.class);
        assertThat(small.verify(prover.proof("GET", URI.create(URL), null), "GET", URL, null))
                .isInstanceOf(Outcome.Unknown.class);
        assertThat(small.verify(first, "GET", URL, null)).isEqualTo(new Outcome.Rejected(RefusalCode.REPLAYED));
        clock.advance(Duration.ofMinutes(2));
        assertThat(small.verify(prover.proof("GET", URI.create(URL), null), "GET", URL, null))
                .isInstanceOf(Outcome.Accepted.class);
    }

    private Outcome verify(String proof) {
        return proofs.verify(proof, "GET", URL, null);
    }

    private JwtBuilder claims() {
        return JwtBuilder.ofType(DpopProofs.TYPE)
                .id("one")
                .claim("htm", "GET")
                .claim("htu", URL)
                .issuedAt(clock.instant());
    }

    private String signed(UnaryOperator<JwtBuilder> change) {
        return change.apply(claims()).signProof(new JwsSigner(KEY, JwsAlgorithm.ES256));
    }

    private static String header(String algorithm, String jwk) {
        return "{\"typ\":\"dpop+jwt\",\"alg\":\"" + algorithm + "\",\"jwk\":" + jwk + "}";
    }

    private static String reheaded(String proof, String header) {
        return Base64Url.encode(header.getBytes(UTF_8)) + proof.substring(proof.indexOf('.'));
    }
}
