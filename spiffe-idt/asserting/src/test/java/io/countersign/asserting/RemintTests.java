// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static io.countersign.asserting.TestAsserting.ACCOUNT;
import static io.countersign.asserting.TestAsserting.BASKET;
import static io.countersign.asserting.TestAsserting.SELF;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.TestAsserting.Answer;
import io.countersign.asserting.web.Endpoints;
import io.countersign.idt.dvid.DvidMinter;
import io.countersign.idt.sdjwt.SdDisclosure;
import io.countersign.idt.sdjwt.SdJwt;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.json.JsonObject;
import io.countersign.keys.SigningKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** DVIDs that replace others. */
@ExtendWith(SharedAsserting.class)
class RemintTests {

    private final TestAsserting asserting;

    private final String dvid;

    RemintTests(TestAsserting asserting) {
        this.asserting = asserting;
        this.dvid = asserting.mint(Endpoints.DVID_MINT);
    }

    private Answer again(String workload, String token, Map<String, ?> more) {
        Map<String, Object> body = new LinkedHashMap<>(more);
        body.put("dvid", token);
        return asserting.post(workload, Endpoints.DVID_MINT, body);
    }

    private static JsonObject claims(String token) {
        return CompactJws.parse(token).unverifiedClaims();
    }

    private boolean isActive(String workload, String token) {
        return asserting
                .post(workload, Endpoints.DVID_VALIDATE, Map.of("token", token))
                .json()
                .path("active")
                .asBoolean();
    }

    @Test
    void mintAgainWhenForwarderThenAnotherOneOfTheSameUserAndSubject() {
        String fresh =
                again("basket", dvid, Map.of("audience", ACCOUNT.toString())).token();
        JsonObject before = claims(dvid);
        JsonObject after = claims(fresh);
        for (String name : List.of("iss", "sub", "dpa", "dpr", "scope", "cnf", "exp")) {
            assertThat(after.get(name)).as(name).isEqualTo(before.get(name));
        }
        assertThat(after.string("jti")).isNotEqualTo(before.string("jti"));
        assertThat(after.string("aud")).isEqualTo(ACCOUNT.toString());
        assertThat(after.get("zkp")).isNotEqualTo(before.get("zkp"));
        assertThat(isActive("account", fresh)).isTrue();
    }

    @Test
    void mintAgainWhenSubjectThenMade() {
        assertThat(isActive("account", again("gateway", dvid, Map.of()).token()))
                .isTrue();
    }

    @Test
    void mintAgainWhenOfOneThatWasMadeAgainThenMadeAndNoLonger() {
        String second = again("basket", dvid, Map.of()).token();
        String third = again("basket", second, Map.of()).token();
        assertThat(claims(third).number("exp")).isLessThanOrEqualTo(claims(dvid).number("exp"));
    }

    @Test
    void mintAgainWhenWorkloadIsNeitherSubjectNorForwarderThenRefused() {
        Answer answer = again("account", dvid, Map.of());
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.error()).isEqualTo("unauthorized_client");
    }

    @Test
    void mintAgainWhenAudienceIsOffTheListThenRefused() {
        assertThat(again("basket", dvid, Map.of("audience", "spiffe://evil.example"))
                        .error())
                .isEqualTo("invalid_target");
    }

    @Test
    void mintAgainWhenScopeIsNarrowedThenItStaysSo() {
        String narrow = again("basket", dvid, Map.of("scope", "orders")).token();
        assertThat(claims(narrow).string("scope")).isEqualTo("orders");
        assertThat(claims(again("basket", narrow, Map.of()).token()).string("scope"))
                .isEqualTo("orders");
        assertThat(again("basket", narrow, Map.of("scope", "orders profile")).error())
                .isEqualTo("invalid_scope");
    }

    @Test
    void mintAgainWhenDisclosingThenNoMoreThanWasPresented() {
        String all = disclosing();
        String presented = SdJwt.parse(all).disclosing(Set.of("username")).text();
        SdJwt fresh = SdJwt.parse(again("basket", presented, Map.of()).token());
        assertThat(fresh.disclosures()).extracting(SdDisclosure::name).containsExactly("username");
        assertThat(isActive("account", fresh.text())).isTrue();
    }

    private String disclosing() {
        return asserting
                .post("gateway", Endpoints.DVID_MINT, Map.of("token", asserting.issuer.token(), "disclosing", true))
                .token();
    }

    @Test
    void mintAgainWhenAnotherFormIsAskedForThenRefused() {
        assertThat(again("basket", dvid, Map.of("disclosing", true)).error()).isEqualTo("invalid_request");
        assertThat(again("basket", disclosing(), Map.of("disclosing", false)).error())
                .isEqualTo("invalid_request");
    }

    @Test
    void mintAgainWhenTheSameFormIsAskedForThenMade() {
        String all = disclosing();
        assertThat(again("basket", all, Map.of("disclosing", true)).token()).contains("~");
        assertThat(again("basket", dvid, Map.of("disclosing", false)).token()).doesNotContain("~");
    }

    @Test
    void mintAgainWhenDisclosuresAreCutOffThenNoProofTellsWhatTheyHid() {
        String all = disclosing();
        Answer answer = again("basket", all.substring(0, all.indexOf('~')), Map.of());
        assertThat(answer.error()).isEqualTo("invalid_grant");
        assertThat(answer.text("error_description")).endsWith("wrong_type");
        assertThat(again("basket", dvid + "~", Map.of()).text("error_description"))
                .endsWith("wrong_type");
    }

    @Test
    void mintAgainWhenDisclosuresAreInventedThenRefused() {
        String hidden = SdJwt.parse(disclosing()).disclosing(Set.of()).text();
        String invented = hidden + SdDisclosure.of("username", "x").encoded() + "~";
        Answer answer = again("basket", invented, Map.of());
        assertThat(answer.error()).isEqualTo("invalid_grant");
        assertThat(answer.text("error_description")).startsWith("the DVID is refused");
    }

    @Test
    void mintAgainWhenItWasForAnotherTrustDomainThenRefused() {
        String foreign = asserting
                .post(
                        "gateway",
                        Endpoints.DVID_MINT,
                        Map.of("token", asserting.issuer.token(), "audience", "spiffe://delivery.com"))
                .token();
        Answer answer = again("basket", foreign, Map.of());
        assertThat(answer.error()).isEqualTo("invalid_grant");
        assertThat(answer.text("error_description")).contains("is not in the audience of the DVID");
        assertThat(again("gateway", foreign, Map.of()).status()).isEqualTo(200);
    }

    @Test
    void mintAgainWhenItWasForAnotherWorkloadThenRefused() {
        String exact =
                again("gateway", dvid, Map.of("audience", ACCOUNT.toString())).token();
        assertThat(again("basket", exact, Map.of()).error()).isEqualTo("invalid_grant");
    }

    @Test
    void mintAgainWhenItWasForThisWorkloadAloneThenForNobodyElse() {
        String own =
                again("gateway", dvid, Map.of("audience", BASKET.toString())).token();
        assertThat(again("basket", own, Map.of()).error()).isEqualTo("invalid_target");
        assertThat(again("basket", own, Map.of("audience", ACCOUNT.toString())).error())
                .isEqualTo("invalid_target");
        assertThat(again("basket", own, Map.of("audience", BASKET.toString())).status())
                .isEqualTo(200);
    }

    @Test
    void mintWhenClaimsHaveNamesOfDisclosuresThenRefused() {
        String token = asserting.issuer.sign(asserting.issuer.claims().claim("_sd", "x"));
        Answer answer = asserting.post("gateway", Endpoints.DVID_MINT, Map.of("token", token, "disclosing", true));
        assertThat(answer.error()).isEqualTo("invalid_grant");
    }

    @Test
    void mintAgainWhenOAuthTokenIsGivenAsWellThenRefused() {
        assertThat(again("gateway", dvid, Map.of("token", asserting.issuer.token()))
                        .error())
                .isEqualTo("invalid_request");
    }

    @Test
    void mintAgainWhenSomebodyElseHasSignedThenRefused() {
        JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.RS256)
                .withKeyId(asserting.bean(SigningKeys.class).active().keyId());
        String forged =
                JwtBuilder.ofType(DvidMinter.TYPE).claims(claims(dvid)).sign(new JwsSigner(key, JwsAlgorithm.RS256));
        Answer answer = again("basket", forged, Map.of());
        assertThat(answer.error()).isEqualTo("invalid_grant");
        assertThat(answer.text("error_description")).endsWith("bad_signature");
    }

    @Test
    void mintAgainWhenOfAnotherTypeThenRefused() {
        String other = JwtBuilder.ofType("at+jwt")
                .claims(claims(dvid))
                .sign(asserting.bean(SigningKeys.class).signer());
        assertThat(again("basket", other, Map.of()).text("error_description")).endsWith("wrong_type");
    }

    @Test
    void mintAgainWhenItIsOverThenRefused() {
        Map<String, Object> claims = new LinkedHashMap<>(claims(dvid));
        claims.put("exp", 1L);
        String over = JwtBuilder.ofType(DvidMinter.TYPE)
                .claims(claims)
                .sign(asserting.bean(SigningKeys.class).signer());
        assertThat(again("basket", over, Map.of()).text("error_description")).endsWith("expired");
    }

    @Test
    void mintAgainWhenItIsNotRememberedThenRefused() {
        Map<String, Object> claims = new LinkedHashMap<>(claims(dvid));
        claims.put("jti", UUID.randomUUID().toString());
        claims.put("iss", SELF.toString());
        String forgotten = JwtBuilder.ofType(DvidMinter.TYPE)
                .claims(claims)
                .sign(asserting.bean(SigningKeys.class).signer());
        Answer answer = again("basket", forgotten, Map.of());
        assertThat(answer.error()).isEqualTo("invalid_grant");
        assertThat(answer.text("error_description")).contains("no longer known here");
    }

    @Test
    void mintAgainWhenItIsNoTokenThenRefused() {
        assertThat(again("basket", "x", Map.of()).error()).isEqualTo("invalid_grant");
        assertThat(again("basket", "a~b", Map.of()).error()).isEqualTo("invalid_grant");
    }
}
