// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.TestAsserting.Answer;
import io.countersign.asserting.web.Endpoints;
import io.countersign.idt.Origin;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A revoked OAuth token yields no tokens, and tokens that were issued from it become inactive. */
@ExtendWith(SharedAsserting.class)
class RevocationTests {

    private final TestAsserting asserting;

    private final TestIssuer issuer;

    private final String id = UUID.randomUUID().toString();

    private final String login = UUID.randomUUID().toString();

    private final String user = UUID.randomUUID().toString();

    private final String token;

    RevocationTests(TestAsserting asserting) {
        this.asserting = asserting;
        this.issuer = asserting.issuer;
        this.token = issuer.sign(issuer.claims().subject(user).id(id).claim("sid", login));
    }

    private Answer mint(String path, Map<String, Object> more) {
        Map<String, Object> body = new HashMap<>(more);
        body.put("token", token);
        return asserting.post("gateway", path, body);
    }

    private void assertMintedOnlyBefore(String path, Runnable revoke) {
        String made = mint(path, Map.of()).token();
        assertThat(isActive(path, made)).isTrue();
        revoke.run();
        Answer answer = mint(path, Map.of());
        assertThat(answer.error()).isEqualTo("invalid_grant");
        assertThat(answer.text("error_description")).isEqualTo("the OAuth token is refused: revoked");
        assertThat(isActive(path, made)).isFalse();
    }

    private boolean isActive(String path, String made) {
        String validate = path.substring(0, path.indexOf('/', 1)) + "/validate";
        return asserting
                .post("gateway", validate, Map.of("token", made))
                .json()
                .path("active")
                .asBoolean();
    }

    private static Instant later() {
        return Instant.now().plusSeconds(60);
    }

    @ParameterizedTest
    @FieldSource("io.countersign.asserting.OAuthRefusalTests#MINTS")
    void mintWhenTokenIsRevokedThenRefusedAndNothingIsActive(String path) {
        assertMintedOnlyBefore(path, () -> asserting.revocations.revoke(issuer.name(), id, later()));
    }

    @ParameterizedTest
    @FieldSource("io.countersign.asserting.OAuthRefusalTests#MINTS")
    void mintWhenLoginIsOverThenRefusedAndNothingIsActive(String path) {
        assertMintedOnlyBefore(path, () -> asserting.revocations.revoke(issuer.name(), login, later()));
    }

    @ParameterizedTest
    @FieldSource("io.countersign.asserting.OAuthRefusalTests#MINTS")
    void mintWhenAllOfTheUserIsRevokedThenRefusedAndNothingIsActive(String path) {
        assertMintedOnlyBefore(path, () -> asserting.revocations.revokeSubject(issuer.name(), user, later(), later()));
    }

    @Test
    void dvidWhenItsOAuthTokenIsRevokedThenNoneInItsPlace() {
        String dvid = mint(Endpoints.DVID_MINT, Map.of()).token();
        asserting.revocations.revoke(issuer.name(), id, later());
        Answer again = asserting.post("basket", Endpoints.DVID_MINT, Map.of("dvid", dvid));
        assertThat(again.text("error_description")).endsWith("revoked");
    }

    /** A verifier can check the revocation of the OAuth token, even if the sender omits disclosures. */
    @Test
    void dvidWhenDisclosingThenItHasTheOriginOfItsOAuthToken() {
        String dvid = mint(Endpoints.DVID_MINT, Map.of("disclosing", true)).token();
        JsonObject claims =
                CompactJws.parse(dvid.substring(0, dvid.indexOf('~'))).unverifiedClaims();
        assertThat(Origin.parse(claims.get(Origin.NAME)))
                .satisfies(origin -> assertThat(origin.id()).isEqualTo(id))
                .satisfies(origin -> assertThat(origin.keyId())
                        .isNotNull()
                        .isEqualTo(CompactJws.parse(token).header().keyId()))
                .satisfies(origin -> assertThat(origin.session()).isEqualTo(login));
    }
}
