// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import static io.countersign.idt.dvid.TestDelegation.ASSERTING;
import static io.countersign.idt.dvid.TestDelegation.ASSERTING_SIGNER;
import static io.countersign.idt.dvid.TestDelegation.AUDIENCE;
import static io.countersign.idt.dvid.TestDelegation.CLOCK;
import static io.countersign.idt.dvid.TestDelegation.FORWARDER;
import static io.countersign.idt.dvid.TestDelegation.NOW;
import static io.countersign.idt.dvid.TestDelegation.OTHER;
import static io.countersign.idt.dvid.TestDelegation.PROVIDER;
import static io.countersign.idt.dvid.TestDelegation.PROVIDER_SIGNER;
import static io.countersign.idt.dvid.TestDelegation.SUBJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.idt.sdjwt.SdJwt;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.StaticKeySet;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DvidTests {

    private final String token = TestDelegation.mint();

    @Test
    void mintWhenOAuthTokenIsVerifiedThenClaimsOfTheProfile() {
        CompactJws jws = CompactJws.parse(token);
        assertThat(jws.header().type()).isEqualTo("dvid+jwt");
        assertThat(jws.unverifiedClaims())
                .containsEntry("iss", ASSERTING.toString())
                .containsEntry("sub", SUBJECT.toString())
                .containsEntry("aud", AUDIENCE)
                .containsEntry("dpa", PROVIDER)
                .containsEntry("dpr", "alice")
                .containsEntry("aat", NOW.getEpochSecond())
                .containsEntry("iat", NOW.getEpochSecond())
                .containsEntry("nbf", NOW.getEpochSecond())
                .containsEntry("exp", NOW.getEpochSecond() + 120)
                .containsEntry("scope", "orders")
                .containsEntry("cnf", Map.of("spiffe_id", SUBJECT.toString()))
                .containsKeys("jti", "zkp");
    }

    @Test
    void mintWhenOAuthTokenIsSmallThenFarBelowTheHeaderLimit() {
        assertThat(token.length()).isLessThan(6 * 1024);
    }

    @Test
    void mintWhenProvedThenSignatureOfTheOAuthTokenIsNotInIt() {
        String oauth = TestDelegation.oauth().sign(PROVIDER_SIGNER);
        String signature = oauth.substring(oauth.lastIndexOf('.') + 1);
        String minted = TestDelegation.mint(oauth, PROVIDER_SIGNER);
        assertThat(CompactJws.parse(minted).unverifiedClaims().toString())
                .contains(oauth.substring(0, oauth.lastIndexOf('.')))
                .doesNotContain(signature);
    }

    @Test
    void verifyWhenSubjectSendsItThenValid() {
        assertThat(TestDelegation.verifier().verify(token, SUBJECT))
                .isInstanceOfSatisfying(DvidVerification.Accepted.class, valid -> {
                    Dvid dvid = valid.dvid();
                    assertThat(dvid.isFirstHop()).isTrue();
                    assertThat(dvid.issuer()).isEqualTo(ASSERTING);
                    assertThat(dvid.subject()).isEqualTo(SUBJECT);
                    assertThat(dvid.audience()).isEqualTo(AUDIENCE);
                    assertThat(dvid.authority()).isEqualTo(PROVIDER);
                    assertThat(dvid.principal()).isEqualTo("alice");
                    assertThat(dvid.scope()).containsExactly("orders");
                    assertThat(dvid.assertedAt()).isEqualTo(NOW);
                    assertThat(dvid.expiry()).isEqualTo(NOW.plusSeconds(120));
                    assertThat(dvid.disclosed()).containsEntry("email", "alice@example.org");
                    assertThat(dvid.toString()).doesNotContain("alice");
                });
    }

    @Test
    void verifyWhenForwarderSendsItUnchangedThenValidOnceEach() {
        DvidVerifier verifier = TestDelegation.verifier();
        assertThat(verifier.verify(token, SUBJECT)).isInstanceOf(DvidVerification.Accepted.class);
        assertThat(verifier.verify(token, FORWARDER))
                .isInstanceOfSatisfying(
                        DvidVerification.Accepted.class,
                        valid -> assertThat(valid.dvid().isFirstHop()).isFalse());
        assertRefused(verifier.verify(token, FORWARDER), RefusalCode.REPLAYED);
    }

    @Test
    void verifyWhenKeysOfTheProviderAreOutOfReachThenUnknown() {
        KeySource unreachable = new KeySource() {

            @Override
            public JwsAlgorithm algorithm() {
                return JwsAlgorithm.RS256;
            }

            @Override
            public Lookup find(@Nullable String keyId) {
                return new Lookup.Unavailable("the key set is unavailable");
            }

            @Override
            public boolean isCurrent(VerificationKey key) {
                return false;
            }

            @Override
            public Status status() {
                return new Status("nowhere", List.of(), null, false);
            }
        };
        ReplayStore fresh = (owner, id, until) -> ReplayStore.Use.FIRST;
        assertThat(new DvidVerifier(TestDelegation.policy(unreachable), fresh, CLOCK).verify(token, SUBJECT))
                .isEqualTo(new DvidVerification.Unknown("the key set is unavailable"));
    }

    @Test
    void verifyWhenReplayStoreCannotTellThenUnknown() {
        ReplayStore full = (owner, id, until) -> ReplayStore.Use.UNKNOWN;
        DvidVerifier verifier = new DvidVerifier(TestDelegation.policy(StaticKeySet.of(PROVIDER_SIGNER)), full, CLOCK);
        assertThat(verifier.verify(token, SUBJECT)).isInstanceOf(DvidVerification.Unknown.class);
    }

    @Test
    void verifyWhenRefusedForAnotherReasonThenNotRemembered() {
        ReplayStore forbidden = (owner, id, until) -> {
            throw new AssertionError("only what is verified is remembered");
        };
        DvidVerifier verifier =
                new DvidVerifier(TestDelegation.policy(StaticKeySet.of(PROVIDER_SIGNER)), forbidden, CLOCK);
        assertRefused(verifier.verify(token, OTHER), RefusalCode.WRONG_SENDER);
    }

    @Test
    void verifyWhenKeyOfTheProviderIsGoneThenUnknownKey() {
        JwsSigner rotated = TestDelegation.signer(JwsAlgorithm.RS256, "idp-2");
        ReplayStore fresh = (owner, id, until) -> ReplayStore.Use.FIRST;
        DvidVerifier verifier = new DvidVerifier(TestDelegation.policy(StaticKeySet.of(rotated)), fresh, CLOCK);
        assertRefused(verifier.verify(token, SUBJECT), RefusalCode.UNKNOWN_KEY);
    }

    @Test
    void mintWhenOAuthTokenEndsSoonThenDvidEndsWithIt() {
        String oauth = TestDelegation.oauth().expiresAt(NOW.plusSeconds(20)).sign(PROVIDER_SIGNER);
        assertThat(TestDelegation.claims(TestDelegation.mint(oauth, PROVIDER_SIGNER)))
                .containsEntry("exp", NOW.getEpochSecond() + 20);
    }

    @Test
    void mintWhenOAuthTokenIsOverThenRefused() {
        String oauth = TestDelegation.oauth().sign(PROVIDER_SIGNER);
        Jwt verified = TestDelegation.verified(oauth, PROVIDER_SIGNER);
        DvidMinter later = new DvidMinter(
                ASSERTING,
                ASSERTING_SIGNER,
                Duration.ofMinutes(2),
                RsaProofSettings.DEFAULT,
                Clock.offset(CLOCK, Duration.ofMinutes(15)));
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> later.mint(verified, oauth, TestDelegation.request()))
                .extracting(InvalidCredentialException::code)
                .isEqualTo(RefusalCode.EXPIRED);
    }

    @Test
    void mintWhenTokenIsNotTheVerifiedOneThenRefused() {
        Jwt verified = TestDelegation.verified(TestDelegation.oauth().sign(PROVIDER_SIGNER), PROVIDER_SIGNER);
        String other = TestDelegation.oauth().subject("mallory").sign(TestDelegation.ATTACKER_SIGNER);
        DvidMinter minter = TestDelegation.minter(ASSERTING_SIGNER);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> minter.mint(verified, other, TestDelegation.request()));
        String forged = TestDelegation.oauth().sign(TestDelegation.ATTACKER_SIGNER);
        assertThatIllegalArgumentException().isThrownBy(() -> minter.mint(verified, forged, TestDelegation.request()));
    }

    @Test
    void mintWhenScopeIsWiderThanThatOfTheOAuthTokenThenRefused() {
        String oauth = TestDelegation.oauth().sign(PROVIDER_SIGNER);
        DvidRequest wider = new DvidRequest(SUBJECT, AUDIENCE, Set.of("orders", "admin"));
        DvidMinter minter = TestDelegation.minter(ASSERTING_SIGNER);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> minter.mint(TestDelegation.verified(oauth, PROVIDER_SIGNER), oauth, wider));
    }

    @Test
    void mintWhenOAuthTokenIsNotSignedWithRs256ThenRefused() {
        JwsSigner pss = TestDelegation.signer(JwsAlgorithm.PS256, "idp-1");
        String oauth = TestDelegation.oauth().sign(pss);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> TestDelegation.mint(oauth, pss))
                .extracting(InvalidCredentialException::code)
                .isEqualTo(RefusalCode.WRONG_ALGORITHM);
    }

    @Test
    void newMinterWhenLifeOrKeyIsUnfitThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> minter(ASSERTING_SIGNER, Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> minter(ASSERTING_SIGNER, Duration.ofHours(1)));
        JwsSigner secret = TestDelegation.signer(JwsAlgorithm.HS256, "s");
        assertThatIllegalArgumentException().isThrownBy(() -> minter(secret, Duration.ofMinutes(2)));
    }

    private static DvidMinter minter(JwsSigner signer, Duration life) {
        return new DvidMinter(ASSERTING, signer, life, RsaProofSettings.DEFAULT, CLOCK);
    }

    @Test
    void verifyDisclosingWhenHopIsEntitledToSomeClaimsThenNoOthers() {
        String oauth = TestDelegation.oauth().sign(PROVIDER_SIGNER);
        SdJwt all = TestDelegation.minter(ASSERTING_SIGNER)
                .mintDisclosing(TestDelegation.verified(oauth, PROVIDER_SIGNER), TestDelegation.request());
        String entitled = all.disclosing(Set.of("client_id")).text();
        // The message of a proof, in contrast, shows every claim to every hop.
        assertThat(disclosed(TestDelegation.verifier().verify(token, SUBJECT))).containsKey("email");
        assertThat(disclosed(TestDelegation.verifier().verifyDisclosing(entitled, SUBJECT)))
                .containsExactlyEntriesOf(Map.of("client_id", "front-end"));
        assertThat(disclosed(TestDelegation.verifier().verifyDisclosing(all.text(), SUBJECT)))
                .containsOnlyKeys("client_id", "email");
    }

    private static Map<String, Object> disclosed(DvidVerification verification) {
        return ((DvidVerification.Accepted) verification).dvid().disclosed();
    }

    @Test
    void verifyDisclosingWhenChangedOrOfTheOtherTypeThenRefused() {
        String oauth = TestDelegation.oauth().sign(PROVIDER_SIGNER);
        SdJwt all = TestDelegation.minter(ASSERTING_SIGNER)
                .mintDisclosing(TestDelegation.verified(oauth, PROVIDER_SIGNER), TestDelegation.request());
        SdJwt foreign = TestDelegation.minter(ASSERTING_SIGNER)
                .mintDisclosing(TestDelegation.verified(oauth, PROVIDER_SIGNER), TestDelegation.request());
        String mixed = new SdJwt(all.token(), foreign.disclosures()).text();
        DvidVerifier verifier = TestDelegation.verifier();
        assertRefused(verifier.verifyDisclosing(mixed, SUBJECT), RefusalCode.MALFORMED);
        assertRefused(verifier.verifyDisclosing(all.token(), SUBJECT), RefusalCode.MALFORMED);
        assertRefused(verifier.verifyDisclosing(all.text(), OTHER), RefusalCode.WRONG_SENDER);
        assertRefused(verifier.verifyDisclosing(token + "~", SUBJECT), RefusalCode.WRONG_TYPE);
        assertRefused(verifier.verify(all.token(), SUBJECT), RefusalCode.WRONG_TYPE);
        assertRefused(verifier.verifyDisclosing("x".repeat(25_000), SUBJECT), RefusalCode.TOO_LARGE);
    }

    static void assertRefused(DvidVerification verification, RefusalCode code) {
        assertThat(verification).isEqualTo(new DvidVerification.Rejected(code));
    }

    @Test
    void newPolicyWhenSomethingIsMissingThenRefused() {
        Map<SpiffeId, KeySource> nobody = Map.of();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DvidPolicy(
                        nobody,
                        Map.of(PROVIDER, TestDelegation.provider(StaticKeySet.of(PROVIDER_SIGNER))),
                        AUDIENCE,
                        Set.of(),
                        RsaProofSettings.DEFAULT,
                        Duration.ofMinutes(5),
                        Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> new DvidRequest(SUBJECT, " ", Set.of()));
        Set<String> one = Set.of("one");
        assertThatIllegalArgumentException().isThrownBy(() -> new AccessTokenRules(one, Set.of(), one));
    }
}
