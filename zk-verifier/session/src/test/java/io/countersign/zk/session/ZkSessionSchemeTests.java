// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.MemoryReplayStore;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.Sha256;
import io.countersign.core.Verdict;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.zk.ProvedMember;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.ZkPolicy;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Protocol;
import io.countersign.zk.registry.Registry;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZkSessionSchemeTests extends CredentialSchemeCompatibilityKit {

    private static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");

    private static final ServiceRealm REALM =
            new ServiceRealm("https://basket.shop.com", "basket.shop.com", Duration.ofDays(1));

    private static final ZkPolicy POLICY =
            new ZkPolicy("members", Circuit.MEMBERSHIP_PROOF, null, Set.of("SCOPE_orders"));

    private static final ZkPolicy POLICY_BY_STARK =
            new ZkPolicy("members", Circuit.MEMBERSHIP_PROOF, Protocol.STARK, null, Set.of());

    private static final ProvedMember MEMBER = member("members", Circuit.MEMBERSHIP_PROOF);

    private static final Duration MINUTE = Duration.ofSeconds(60);

    private static final Duration SKEW = Duration.ofSeconds(30);

    private static final SessionSecret SECRET = secret(1);

    private static final String URL = "https://basket.shop.com/basket/7";

    private final DpopProver key = prover(NOW);

    private final SessionTokens tokens = tokens(SECRET, at(NOW));

    private final CredentialScheme scheme = scheme(tokens, Registry.Standing.GOOD, NOW);

    private static ProvedMember member(String policy, Circuit circuit) {
        return new ProvedMember(
                policy,
                circuit,
                Protocol.GROTH16,
                "roles=[] countries=[] minimumAge=0",
                FieldElement.of(11),
                FieldElement.of(12),
                FieldElement.of(13));
    }

    private static SessionSecret secret(int first) {
        byte[] octets = new byte[SessionSecret.MIN_LENGTH];
        octets[0] = (byte) first;
        return new SessionSecret(octets);
    }

    private static SessionTokens tokens(SessionSecret secret, Clock clock) {
        return tokens(REALM, List.of(secret), clock);
    }

    private static SessionTokens tokens(ServiceRealm realm, List<SessionSecret> secrets, Clock clock) {
        return new SessionTokens(realm, secrets, MINUTE, SKEW, clock);
    }

    private static Clock at(Instant now) {
        return Clock.fixed(now, ZoneOffset.UTC);
    }

    private static DpopProver prover(Instant now) {
        return new DpopProver(new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256), at(now));
    }

    private static CredentialScheme scheme(SessionTokens tokens, Registry.Standing standing, Instant now) {
        DpopProofs proofs = new DpopProofs(
                DpopProofs.ALGORITHMS,
                new MemoryReplayStore(10_000, at(now)),
                Duration.ofSeconds(90),
                Duration.ZERO,
                at(now));
        return new ZkSessionScheme(tokens, proofs, request -> POLICY, new Registry() {
            @Override
            public Standing commitment(Value commitment) {
                return Standing.UNREGISTERED;
            }

            @Override
            public Standing members(Value root) {
                return root.equals(MEMBER.group()) ? standing : Standing.UNREGISTERED;
            }

            @Override
            public Standing attributes(Value root) {
                return Standing.UNREGISTERED;
            }
        });
    }

    /** A client can delay the last octet of a body, but not the end of its session or a revocation. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void verifyWhenTheBodyArrivesSlowlyThenTheSessionIsJudgedAfterwards(boolean expires) {
        AtomicReference<Instant> now = new AtomicReference<>(NOW);
        AtomicReference<Registry.Standing> standing = new AtomicReference<>(Registry.Standing.GOOD);
        Clock clock = new Clock() {
            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return now.get();
            }
        };
        SessionTokens own = tokens(SECRET, clock);
        ProvedMember member = new ProvedMember(
                POLICY_BY_STARK.name(),
                POLICY_BY_STARK.circuit(),
                Protocol.STARK,
                MEMBER.predicate(),
                Field.GOLDILOCKS.number(11),
                Field.GOLDILOCKS.number(12),
                Field.GOLDILOCKS.number(13));
        CredentialScheme slow = new ZkSessionScheme(
                own,
                new DpopProofs(
                        DpopProofs.ALGORITHMS, new MemoryReplayStore(10, clock), Duration.ofSeconds(90), SKEW, clock),
                request -> POLICY_BY_STARK,
                new Standings(standing::get));
        String token = own.issue(member, key.thumbprint());
        TestInboundRequest request = TestInboundRequest.of("GET", URL)
                .withHeader("Authorization", "DPoP " + token)
                .withHeader("DPoP", key.proof("GET", URI.create(URL), token, Sha256.digest()));
        assertThat(judge(slow, new SlowRequest(request, () -> {}))).isInstanceOf(Verdict.Accepted.class);
        TestInboundRequest again =
                request.withHeader("DPoP", key.proof("GET", URI.create(URL), token, Sha256.digest()));
        Runnable meanwhile = expires ? () -> now.set(NOW.plus(MINUTE)) : () -> standing.set(Registry.Standing.REVOKED);
        assertThat(judge(slow, new SlowRequest(again, meanwhile)))
                .isEqualTo(Verdict.rejected(expires ? RefusalCode.EXPIRED : RefusalCode.REVOKED));
    }

    private static Verdict judge(CredentialScheme scheme, InboundRequest request) {
        Reading.Present present = (Reading.Present) scheme.read(request);
        return scheme.verify(present.credential(), request);
    }

    /** Request during whose body something happens. */
    private record SlowRequest(InboundRequest request, Runnable meanwhile) implements InboundRequest {

        @Override
        public String method() {
            return request.method();
        }

        @Override
        public URI uri() {
            return request.uri();
        }

        @Override
        public String header(String name) {
            return request.header(name);
        }

        @Override
        public byte[] bodyDigest() {
            meanwhile.run();
            return Sha256.digest();
        }

        @Override
        public String peerAddress() {
            return request.peerAddress();
        }

        @Override
        public List<X509Certificate> peerCertificates() {
            return List.of();
        }
    }

    /** Registry with one standing for all. */
    private record Standings(Supplier<Standing> all) implements Registry {

        @Override
        public Standing commitment(Value commitment) {
            return all.get();
        }

        @Override
        public Standing members(Value root) {
            return all.get();
        }

        @Override
        public Standing attributes(Value root) {
            return all.get();
        }
    }

    private TestInboundRequest request(ProvedMember member) {
        return request(tokens.issue(member, key.thumbprint()));
    }

    private TestInboundRequest request(String token) {
        return TestInboundRequest.of("GET", URL)
                .withHeader("Authorization", "DPoP " + token)
                .withHeader("DPoP", key.proof("GET", URI.create(URL), token));
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        return scheme(tokens, Registry.Standing.UNKNOWN, NOW);
    }

    @Override
    protected TestInboundRequest genuine() {
        return request(MEMBER);
    }

    @Override
    protected TestInboundRequest forged() {
        return request(tokens(SessionSecret.random(), at(NOW)).issue(MEMBER, key.thumbprint()));
    }

    @Override
    protected TestInboundRequest malformed() {
        return TestInboundRequest.get().withHeader("Authorization", "DPoP a.b");
    }

    @Override
    protected ServiceId reachable() {
        return new ServiceId("account.shop.com");
    }

    @Override
    protected boolean endsHere() {
        return true;
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        return List.of(String.valueOf(request.header("Authorization")).substring(5));
    }

    private static Verdict judge(CredentialScheme scheme, TestInboundRequest request) {
        Credential credential = ((Reading.Present) scheme.read(request)).credential();
        return scheme.verify(credential, request);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "59, true", "60, false", "61, false", "3600, false"})
    void verifyWhenItsMinuteIsOverThenExpired(long seconds, boolean accepted) {
        MovableClock clock = new MovableClock(NOW);
        SessionTokens own = tokens(SECRET, clock);
        TestInboundRequest shown = request(own.issue(MEMBER, key.thumbprint()));
        clock.advance(Duration.ofSeconds(seconds));
        Verdict verdict = judge(scheme(own, Registry.Standing.GOOD, NOW), shown);
        assertThat(verdict instanceof Verdict.Accepted).isEqualTo(accepted);
        if (!accepted) {
            assertThat(verdict).isEqualTo(Verdict.rejected(RefusalCode.EXPIRED));
        }
    }

    @ParameterizedTest
    @CsvSource({"UNREGISTERED, untrusted_issuer", "REVOKED, revoked"})
    void verifyWhenTheGroupIsNoMoreThenRejected(Registry.Standing standing, String code) {
        assertThat(judge(scheme(tokens, standing, NOW), genuine())).isEqualTo(Verdict.rejected(new RefusalCode(code)));
    }

    @Test
    void verifyWhenAnotherPolicyWasProvedThenRejected() {
        ProvedMember predicate = new ProvedMember(
                "members",
                MEMBER.circuit(),
                MEMBER.protocol(),
                "roles=[7] countries=[] minimumAge=0",
                MEMBER.group(),
                MEMBER.nullifier(),
                MEMBER.owner());
        ProvedMember protocol = new ProvedMember(
                "members",
                MEMBER.circuit(),
                Protocol.BULLETPROOFS,
                MEMBER.predicate(),
                MEMBER.group(),
                MEMBER.nullifier(),
                MEMBER.owner());
        for (ProvedMember other : List.of(
                member("guests", MEMBER.circuit()),
                member("members", Circuit.SECRET_PROOF_BOUND),
                predicate,
                protocol)) {
            assertThat(judge(scheme, request(other))).isEqualTo(Verdict.rejected(ZkScheme.WRONG_POLICY));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 61, 3600})
    void tokensWhenLifeIsNoneOrTooLongThenRefused(long seconds) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new SessionTokens(REALM, List.of(SECRET), Duration.ofSeconds(seconds), SKEW, at(NOW)));
    }

    @Test
    void tokensWhenThereIsNoSecretOrAShortOneThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> tokens(REALM, List.of(), at(NOW)));
        assertThatIllegalArgumentException().isThrownBy(() -> new SessionSecret(new byte[31]));
        assertThat(SECRET).hasToString("SessionSecret");
    }

    private Verdict verified(SessionTokens issuing, SessionTokens verifying, Instant now) {
        TestInboundRequest shown = request(issuing.issue(MEMBER, key.thumbprint()));
        return judge(scheme(verifying, Registry.Standing.GOOD, now), shown);
    }

    @Test
    void verifyWhenAProcessWithTheSameSecretIssuedItThenAccepted() {
        assertThat(verified(tokens, tokens(secret(1), at(NOW)), NOW)).isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void verifyWhenSecretOrRealmIsAnotherThenRejected() {
        assertThat(verified(tokens(secret(2), at(NOW)), tokens, NOW))
                .isEqualTo(Verdict.rejected(RefusalCode.UNKNOWN_KEY));
        for (ServiceRealm realm : List.of(
                new ServiceRealm("https://basket.shop.com", "account.shop.com", REALM.epoch()),
                new ServiceRealm("https://account.shop.com", "basket.shop.com", REALM.epoch()))) {
            SessionTokens foreign = tokens(realm, List.of(SECRET), at(NOW));
            String token = foreign.issue(MEMBER, key.thumbprint());
            assertThat(tokens.verify(token)).isInstanceOf(JwtVerification.Rejected.class);
            assertThat(foreign.verify(token)).isInstanceOf(JwtVerification.Accepted.class);
        }
    }

    /** A token that claims another realm's issuer and audience, signed with the key of this realm's secret. */
    @Test
    void keyWhenRealmIsAnotherThenAnotherKey() {
        ServiceRealm other = new ServiceRealm("https://account.shop.com", "account.shop.com", REALM.epoch());
        assertThat(SECRET.key(other, JwsAlgorithm.HS256).keyId())
                .isNotEqualTo(SECRET.key(REALM, JwsAlgorithm.HS256).keyId())
                .isNotEqualTo(secret(2).key(other, JwsAlgorithm.HS256).keyId());
    }

    @Test
    void verifyWhenTheSecretChangesThenSessionsOfBothAreAcceptedMeanwhile() {
        SessionTokens before = tokens(REALM, List.of(SECRET, secret(2)), at(NOW));
        SessionTokens after = tokens(REALM, List.of(secret(2), SECRET), at(NOW));
        SessionTokens end = tokens(REALM, List.of(secret(2), secret(2)), at(NOW));
        for (SessionTokens one : List.of(tokens, before, after)) {
            assertThat(verified(one, after, NOW)).isInstanceOf(Verdict.Accepted.class);
            assertThat(verified(one, before, NOW)).isInstanceOf(Verdict.Accepted.class);
        }
        assertThat(verified(after, end, NOW)).isInstanceOf(Verdict.Accepted.class);
        assertThat(verified(before, end, NOW)).isEqualTo(Verdict.rejected(RefusalCode.UNKNOWN_KEY));
    }

    @ParameterizedTest
    @CsvSource({"1, true", "30, true", "31, false"})
    void verifyWhenTheClockOfTheIssuerIsAheadThenToleratedToTheSkew(long seconds, boolean accepted) {
        SessionTokens ahead = tokens(SECRET, at(NOW.plusSeconds(seconds)));
        assertThat(verified(ahead, tokens, NOW) instanceof Verdict.Accepted).isEqualTo(accepted);
    }
}
