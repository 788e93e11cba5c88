// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import static io.countersign.idt.dvid.TestDelegation.ASSERTING_SIGNER;
import static io.countersign.idt.dvid.TestDelegation.AUDIENCE;
import static io.countersign.idt.dvid.TestDelegation.NOW;
import static io.countersign.idt.dvid.TestDelegation.PROVIDER_SIGNER;
import static io.countersign.idt.dvid.TestDelegation.SUBJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.sdjwt.SdJwt;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests DVIDs with a user's roles and a limited lifetime, and their inspection for another workload. */
class DvidInspectionTests {

    private final DvidVerifier verifier = TestDelegation.verifier();

    private static String mint(JwtBuilder oauth, DvidRequest request) {
        String token = oauth.sign(PROVIDER_SIGNER);
        return TestDelegation.minter(ASSERTING_SIGNER)
                .mint(TestDelegation.verified(token, PROVIDER_SIGNER), token, request);
    }

    private static DvidRequest request(String... scope) {
        return new DvidRequest(SUBJECT, AUDIENCE, Set.of(scope));
    }

    @Test
    void inspectWhenItIsGoodThenValidAsOftenAsAsked() {
        String token = TestDelegation.mint();
        for (int i = 0; i < 2; i++) {
            assertThat(verifier.inspect(token)).isInstanceOfSatisfying(DvidVerification.Accepted.class, valid -> {
                assertThat(valid.dvid().subject()).isEqualTo(SUBJECT);
                assertThat(valid.dvid().disclosed()).containsEntry("email", "alice@example.org");
            });
        }
        assertThat(verifier.verify(token, SUBJECT)).isInstanceOf(DvidVerification.Accepted.class);
    }

    @Test
    void inspectWhenItDisclosesThenWhatIsDisclosed() {
        String oauth = TestDelegation.oauth().sign(PROVIDER_SIGNER);
        SdJwt token = TestDelegation.minter(ASSERTING_SIGNER)
                .mintDisclosing(TestDelegation.verified(oauth, PROVIDER_SIGNER), request("orders"));
        assertThat(verifier.inspect(token.disclosing(Set.of("email")).text()))
                .isInstanceOfSatisfying(
                        DvidVerification.Accepted.class,
                        valid -> assertThat(valid.dvid().disclosed())
                                .containsOnly(Map.entry("email", "alice@example.org")));
    }

    @Test
    void inspectWhenProofIsOfAnotherTokenThenRefused() {
        String message = (String)
                ((Map<?, ?>) TestDelegation.claims(TestDelegation.mint()).get("zkp")).get("msg");
        String forged =
                TestDelegation.changed(TestDelegation.mint(), TestDelegation.proof(message, "AAAA"), ASSERTING_SIGNER);
        assertThat(verifier.inspect(forged)).isEqualTo(new DvidVerification.Rejected(RefusalCode.BAD_SIGNATURE));
    }

    @Test
    void inspectWhenItIsNoTokenThenMalformed() {
        assertThat(verifier.inspect("a~b")).isInstanceOf(DvidVerification.Rejected.class);
        assertThat(verifier.inspect("")).isInstanceOf(DvidVerification.Rejected.class);
    }

    @Test
    void mintWhenRoleIsInTheTokenThenItCanBeHandedOn() {
        String token = mint(TestDelegation.oauth().claim("roles", List.of("ADMIN")), request("role:ADMIN", "orders"));
        assertThat(verifier.verify(token, SUBJECT))
                .isInstanceOfSatisfying(
                        DvidVerification.Accepted.class,
                        valid -> assertThat(valid.dvid().scope()).containsExactlyInAnyOrder("role:ADMIN", "orders"));
    }

    @Test
    void mintWhenRoleIsAskedForAsAScopeOnlyThenRefused() {
        JwtBuilder oauth = TestDelegation.oauth().claim("scope", "orders role:ADMIN");
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> mint(oauth, request("role:ADMIN")));
    }

    @Test
    void verifyWhenAssertingWorkloadAddsARoleThenRefused() {
        String token = TestDelegation.changed(TestDelegation.mint(), Map.of("scope", "role:ADMIN"));
        assertThat(verifier.verify(token, SUBJECT)).isEqualTo(new DvidVerification.Rejected(RefusalCode.INVALID_CLAIM));
    }

    @Test
    void scopeWhenRolesAreNoWordsThenLeftOut() {
        String token = TestDelegation.oauth()
                .claim("roles", List.of("ok", "with space", "", "quo\"te"))
                .sign(PROVIDER_SIGNER);
        assertThat(OAuthScopes.of(CompactJws.parse(token).unverifiedClaims()))
                .containsExactly("orders", "profile", "role:ok");
    }

    @Test
    void mintWhenLatestEndIsGivenThenItEndsThen() {
        DvidRequest request = new DvidRequest(SUBJECT, AUDIENCE, Set.of(), NOW.plusSeconds(7));
        assertThat(TestDelegation.claims(mint(TestDelegation.oauth(), request)))
                .containsEntry("exp", NOW.getEpochSecond() + 7);
    }

    @Test
    void mintWhenLatestEndHasPassedThenRefused() {
        DvidRequest request = new DvidRequest(SUBJECT, AUDIENCE, Set.of(), NOW.minus(Duration.ofSeconds(1)));
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> mint(TestDelegation.oauth(), request))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(RefusalCode.EXPIRED));
    }
}
