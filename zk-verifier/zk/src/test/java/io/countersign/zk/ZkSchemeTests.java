// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import static io.countersign.core.Disclosure.Kind.ATTRIBUTE;
import static io.countersign.core.Disclosure.Kind.CREDENTIAL;
import static io.countersign.core.Disclosure.Kind.IDENTIFIER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.Demand;
import io.countersign.core.Disclosure;
import io.countersign.core.InboundRequest;
import io.countersign.core.MemoryReplayStore;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Predicate;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.BatchVerifier;
import io.countersign.zk.proof.BatchingVerifier;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.FakeVerifier;
import io.countersign.zk.proof.KeyId;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.ProofVerdict;
import io.countersign.zk.proof.Statement;
import io.countersign.zk.proof.Verifier;
import io.countersign.zk.proof.Verifiers;
import io.countersign.zk.proof.VerifyingKey;
import io.countersign.zk.registry.Registry;
import java.net.URI;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the decisions of the scheme itself, without real proofs. */
class ZkSchemeTests extends CredentialSchemeCompatibilityKit {

    private static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");

    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    private static final ServiceRealm REALM =
            new ServiceRealm("https://basket.shop.com", "basket.shop.com", Duration.ofDays(1));

    private static final ZkPolicy REGISTERED = new ZkPolicy("registered", Circuit.SECRET_PROOF_BOUND, null, Set.of());

    private static final ZkPolicy MEMBERS =
            new ZkPolicy("members", Circuit.MEMBERSHIP_PROOF, null, Set.of("SCOPE_orders"));

    private static final ZkPolicy ADULTS = new ZkPolicy(
            "adults", Circuit.ATTRIBUTE_PROOF, new Predicate(List.of(), List.of(40L), 18), Set.of("ROLE_ADULT"));

    private static final String URL = "https://basket.shop.com/basket/checkout/7?dry=true";

    private final PoseidonHashes hashes = new PoseidonHashes(new JvmPoseidon());

    private final Secret secret = Secret.of(new SecureRandom().generateSeed(32));

    private final FakeRegistry registry = new FakeRegistry();

    private final MemoryReplayStore store = new MemoryReplayStore(10_000, CLOCK);

    private ZkPolicy policy;

    private ServiceRealm provedFor;

    private Instant provedAt;

    private @Nullable String nonce;

    private CredentialScheme scheme;

    @BeforeEach
    void prepare() {
        policy = REGISTERED;
        provedFor = REALM;
        provedAt = NOW;
        scheme = scheme(new SpentProofs(store, NOW.minusSeconds(3600)));
    }

    private CredentialScheme scheme(SpentProofs spent) {
        return scheme(spent, CLOCK);
    }

    private CredentialScheme scheme(SpentProofs spent, Clock clock) {
        Verifiers verifiers = new Verifiers(List.of(
                alone(new FakeVerifier(Circuit.SECRET_PROOF_BOUND)),
                alone(new FakeVerifier(Circuit.MEMBERSHIP_PROOF)),
                alone(new FakeVerifier(Circuit.ATTRIBUTE_PROOF))));
        return new ZkScheme(REALM, request -> policy, verifiers, registry, spent, clock);
    }

    private static Verifier alone(BatchVerifier verifier) {
        return new BatchingVerifier(verifier, 8, 1024, 2, CLOCK);
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        return scheme(new SpentProofs((owner, id, until) -> ReplayStore.Use.UNKNOWN, NOW.minusSeconds(3600)));
    }

    @Override
    protected TestInboundRequest genuine() {
        TestInboundRequest request = TestInboundRequest.of("POST", URL).withBody("{}");
        return prove(request, policy);
    }

    private TestInboundRequest prove(TestInboundRequest request, ZkPolicy proved) {
        return request.withHeader(
                "Authorization", "ZKProof " + credential(request, proved).text());
    }

    private ZkCredential credential(TestInboundRequest request, ZkPolicy proved) {
        ProofHeader header = ProofHeader.random(new FakeVerifier(proved.circuit()).key(), provedAt)
                .withNonce(nonce);
        ZkCredential bare = new ZkCredential(
                header,
                hashes.nullifier(secret, provedFor.externalNullifier(provedAt, hashes.field())),
                hashes.commitment(secret),
                hashes.owner(secret, provedFor.service(hashes.field())),
                new Proof(new byte[Proof.GROTH16_LENGTH]));
        Proof proof = FakeVerifier.prove(proved.statement(bare, binding(request), provedFor));
        return new ZkCredential(header, bare.nullifier(), bare.group(), bare.owner(), proof);
    }

    private static RequestBinding binding(TestInboundRequest request) {
        URI uri = request.uri();
        String query = uri.getRawQuery();
        return new RequestBinding(
                request.method(), uri.getRawPath() + (query == null ? "" : "?" + query), request.bodyDigest());
    }

    @Override
    protected TestInboundRequest forged() {
        TestInboundRequest request = TestInboundRequest.of("POST", URL);
        ZkCredential genuine = credential(request, policy);
        byte[] proof = genuine.proof().packed();
        proof[0] ^= 1;
        ZkCredential forged = new ZkCredential(
                genuine.header(), genuine.nullifier(), genuine.group(), genuine.owner(), new Proof(proof));
        return request.withHeader("Authorization", "ZKProof " + forged.text());
    }

    @Override
    protected TestInboundRequest malformed() {
        return TestInboundRequest.get().withHeader("Authorization", "ZKProof AQID");
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
        return List.of(text(request), secret.value().hex());
    }

    private static String text(TestInboundRequest request) {
        String header = request.header("Authorization");
        assertThat(header).isNotNull();
        return header.substring("ZKProof ".length());
    }

    private Verdict judge(TestInboundRequest request) {
        return judge(scheme, request);
    }

    private static Verdict judge(CredentialScheme scheme, TestInboundRequest request) {
        Credential credential = ((Reading.Present) scheme.read(request)).credential();
        return scheme.verify(credential, request);
    }

    private static Verdict rejected(RefusalCode code) {
        return Verdict.rejected(code);
    }

    @Test
    void verifyWhenProvedThenTheOwnersPseudonymIsTheUser() {
        Caller caller = ((Verdict.Accepted) judge(genuine())).caller();
        assertThat(caller.user()).isNotNull();
        assertThat(caller.user().id())
                .isEqualTo(hashes.owner(secret, REALM.service(hashes.field())).hex());
        assertThat(caller.user().issuer()).isEqualTo(REALM.origin());
        assertThat(caller.expiry()).isEqualTo(NOW.plus(ZkScheme.WINDOW));
    }

    @Test
    void verifyWhenClientsAreOfOneNetworkThenTheyAreOneToTheVerifier() {
        List<String> clients = new ArrayList<>();
        Verifier counting = new Verifier() {
            @Override
            public VerifyingKey key() {
                return new FakeVerifier(Circuit.SECRET_PROOF_BOUND).key();
            }

            @Override
            public ProofVerdict verify(Statement statement, Proof proof, String client) {
                clients.add(client);
                return ProofVerdict.INVALID;
            }
        };
        CredentialScheme asked = new ZkScheme(
                REALM,
                request -> policy,
                new Verifiers(List.of(counting)),
                registry,
                new SpentProofs(store, NOW.minusSeconds(3600)),
                CLOCK);
        for (String address : List.of("2001:db8:1:2::3", "2001:db8:1:2:ffff::4", "192.0.2.1")) {
            TestInboundRequest request = genuine().withPeerAddress(address);
            if (asked.read(request) instanceof Reading.Present present) {
                assertThat(asked.verify(present.credential(), request)).isInstanceOf(Verdict.Rejected.class);
            }
        }

        assertThat(clients).containsExactly("2001:db8:1:2:0:0:0:0/64", "2001:db8:1:2:0:0:0:0/64", "192.0.2.1");
    }

    @Test
    void verifyWhenRootAndPredicateAreGoodThenAuthoritiesOfThePolicy() {
        policy = MEMBERS;
        assertThat(((Verdict.Accepted) judge(genuine())).caller().authorities()).containsExactly("SCOPE_orders");
        policy = ADULTS;
        assertThat(((Verdict.Accepted) judge(genuine())).caller().authorities()).containsExactly("ROLE_ADULT");
    }

    @Test
    void disclosuresThenPseudonymsAndWhatTheServiceAskedForAndNoMore() {
        assertThat(told(REGISTERED, IDENTIFIER)).containsExactly("commitment", "nullifier", "owner");
        assertThat(told(REGISTERED, ATTRIBUTE)).isEmpty();
        assertThat(told(REGISTERED, CREDENTIAL)).containsExactly("iat", "id");
        assertThat(told(MEMBERS, IDENTIFIER)).containsExactly("nullifier", "owner");
        assertThat(told(MEMBERS, ATTRIBUTE)).isEmpty();
        assertThat(told(MEMBERS, CREDENTIAL)).containsExactly("iat", "id", "root");
        assertThat(told(ADULTS, IDENTIFIER)).containsExactly("nullifier", "owner");
        assertThat(told(ADULTS, ATTRIBUTE)).containsExactly("countries", "minimumAge");
        assertThat(told(ADULTS, CREDENTIAL)).containsExactly("iat", "id", "root");
    }

    private List<String> told(ZkPolicy asked, Disclosure.Kind kind) {
        policy = asked;
        return ((Verdict.Accepted) judge(genuine())).caller().disclosures().names(kind);
    }

    @Test
    void verifyWhenRepeatedThenReplayed() {
        TestInboundRequest request = genuine();
        assertThat(judge(request)).isInstanceOf(Verdict.Accepted.class);
        assertThat(judge(request)).isEqualTo(rejected(RefusalCode.REPLAYED));
    }

    @Test
    void verifyWhenOneMemberMakesManyRequestsOfAnEpochThenAllAreGood() {
        for (int i = 0; i < 5; i++) {
            assertThat(judge(genuine())).isInstanceOf(Verdict.Accepted.class);
        }
    }

    @Test
    void verifyWhenAHundredRaceWithOneProofThenOneWins() throws Exception {
        TestInboundRequest request = genuine();
        List<Callable<Verdict>> racers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            racers.add(() -> judge(request));
        }
        int winners = 0;
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Verdict> verdict : pool.invokeAll(racers)) {
                winners += verdict.get() instanceof Verdict.Accepted ? 1 : 0;
            }
        }
        assertThat(winners).isOne();
    }

    @Test
    void verifyWhenAnotherRequestThenRejected() {
        String header = "ZKProof " + text(genuine());
        TestInboundRequest request = TestInboundRequest.of("POST", URL).withBody("{}");
        for (TestInboundRequest other : List.of(
                request.withMethod("PUT"),
                request.withUri("https://basket.shop.com/basket/checkout/8?dry=true"),
                request.withUri("https://basket.shop.com/basket/checkout/7?dry=false"),
                request.withUri("https://basket.shop.com/basket/checkout/7"),
                request.withUri("https://basket.shop.com/basket/checkout%2F7?dry=true"),
                request.withBody("{ }"),
                request.withBody(""))) {
            assertThat(judge(other.withHeader("Authorization", header))).isEqualTo(rejected(RefusalCode.BAD_SIGNATURE));
        }
    }

    @Test
    void verifyWhenHostIsForgedThenTheConfiguredOriginCounts() {
        String header = "ZKProof " + text(genuine());
        TestInboundRequest request = TestInboundRequest.of("POST", "https://evil.com/basket/checkout/7?dry=true")
                .withBody("{}")
                .withHeader("X-Forwarded-Host", "evil.com")
                .withHeader("Authorization", header);
        assertThat(judge(request)).isInstanceOf(Verdict.Accepted.class);
    }

    @ParameterizedTest
    @CsvSource({
        "https://account.shop.com, basket.shop.com",
        "http://basket.shop.com, basket.shop.com",
        "https://basket.shop.com, account.shop.com"
    })
    void verifyWhenProvedForAnotherServiceThenRejected(String origin, String audience) {
        provedFor = new ServiceRealm(origin, audience, REALM.epoch());
        assertThat(judge(genuine())).isEqualTo(rejected(RefusalCode.BAD_SIGNATURE));
    }

    @Test
    void verifyWhenProvedInAnotherEpochThenRejected() {
        provedFor = new ServiceRealm(REALM.origin(), REALM.audience(), Duration.ofDays(2));
        assertThat(judge(genuine())).isEqualTo(rejected(RefusalCode.BAD_SIGNATURE));
    }

    @Test
    void verifyWhenPredicateIsTheProversOwnThenRejected() {
        policy = ADULTS;
        for (Predicate own : List.of(
                new Predicate(List.of(), List.of(40L), 17),
                new Predicate(List.of(), List.of(), 18),
                new Predicate(List.of(), List.of(40L, 41L), 18),
                new Predicate(List.of(1L), List.of(40L), 18))) {
            ZkPolicy chosen = new ZkPolicy("adults", Circuit.ATTRIBUTE_PROOF, own, Set.of());
            TestInboundRequest request = prove(TestInboundRequest.of("POST", URL), chosen);
            assertThat(judge(request)).isEqualTo(rejected(RefusalCode.BAD_SIGNATURE));
        }
    }

    @Test
    void verifyWhenCircuitIsAnotherThenRejectedBeItWeakerOrStronger() {
        TestInboundRequest weaker = genuine();
        policy = MEMBERS;
        assertThat(judge(weaker)).isEqualTo(rejected(ZkScheme.WRONG_CIRCUIT));
        TestInboundRequest stronger = genuine();
        policy = REGISTERED;
        assertThat(judge(stronger)).isEqualTo(rejected(ZkScheme.WRONG_CIRCUIT));
    }

    @Test
    void verifyWhenKeyIsAnotherThenRejected() {
        TestInboundRequest request = TestInboundRequest.of("POST", URL);
        ZkCredential shown = credential(request, policy);
        ProofHeader other = new ProofHeader(
                policy.circuit(),
                new KeyId("0123456789abcdef"),
                shown.header().issuedAt(),
                shown.header().id(),
                null,
                false);
        ZkCredential forged = new ZkCredential(other, shown.nullifier(), shown.group(), shown.owner(), shown.proof());
        assertThat(judge(request.withHeader("Authorization", "ZKProof " + forged.text())))
                .isEqualTo(rejected(RefusalCode.UNKNOWN_KEY));
    }

    @Test
    void verifyWhenVersionIsThatOfAnotherProtocolThenMalformed() {
        TestInboundRequest request = TestInboundRequest.of("POST", URL);
        ZkCredential shown = credential(request, policy);
        ProofHeader header = shown.header();
        ProofHeader sized =
                new ProofHeader(header.circuit(), header.key(), header.issuedAt(), header.id(), header.nonce(), true);
        ZkCredential other = new ZkCredential(sized, shown.nullifier(), shown.group(), shown.owner(), shown.proof());
        assertThat(judge(request.withHeader("Authorization", "ZKProof " + other.text())))
                .isEqualTo(rejected(RefusalCode.MALFORMED));
    }

    @ParameterizedTest
    @CsvSource({"-31, expired", "31, not_yet_valid"})
    void verifyWhenOutsideTheWindowThenRejected(long seconds, String code) {
        provedAt = NOW.plusSeconds(seconds);
        assertThat(judge(genuine())).isEqualTo(rejected(new RefusalCode(code)));
    }

    @Test
    void verifyWhenBodyComesSlowlyThenTheTimeOfItsEndCounts() {
        MovableClock clock = new MovableClock(NOW);
        MemoryReplayStore uses = new MemoryReplayStore(10, clock);
        CredentialScheme slow = scheme(new SpentProofs(uses, NOW.minusSeconds(3600)), clock);
        TestInboundRequest request = genuine();
        assertThat(judge(slow, request)).isInstanceOf(Verdict.Accepted.class);
        InboundRequest trickling = new SlowRequest(request, () -> clock.advance(Duration.ofSeconds(70)));
        Credential again = ((Reading.Present) slow.read(request)).credential();
        assertThat(slow.verify(again, trickling)).isEqualTo(rejected(RefusalCode.EXPIRED));
        assertThat(uses.size()).isOne();
    }

    @Test
    void verifyWhenItWaitedForItsTurnThenNotAcceptedAfterItsEnd() {
        MovableClock clock = new MovableClock(NOW);
        Verifier late = alone(new FakeVerifier(Circuit.SECRET_PROOF_BOUND) {
            @Override
            public List<ProofVerdict> verify(List<Claim> claims) {
                clock.advance(Duration.ofSeconds(31));
                return super.verify(claims);
            }
        });
        CredentialScheme slow = new ZkScheme(
                REALM,
                any -> policy,
                new Verifiers(List.of(late)),
                registry,
                new SpentProofs(store, NOW.minusSeconds(3600)),
                clock);
        assertThat(judge(slow, genuine())).isEqualTo(rejected(RefusalCode.EXPIRED));
        assertThat(store.size()).isZero();
    }

    @Test
    void verifyWhenRevokedWhileTheBodyComesThenRevoked() {
        TestInboundRequest request = genuine();
        InboundRequest trickling = new SlowRequest(request, () -> registry.standing = Registry.Standing.REVOKED);
        Credential shown = ((Reading.Present) scheme.read(request)).credential();
        assertThat(scheme.verify(shown, trickling)).isEqualTo(rejected(RefusalCode.REVOKED));
    }

    @ParameterizedTest
    @ValueSource(longs = {-30, 0, 30})
    void verifyWhenInsideTheWindowThenAccepted(long seconds) {
        provedAt = NOW.plusSeconds(seconds);
        assertThat(judge(genuine())).isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void verifyWhenOlderThanTheMemoryOfUsesThenExpired() {
        provedAt = NOW.minusSeconds(5);
        TestInboundRequest request = genuine();
        assertThat(judge(scheme(new SpentProofs(store, NOW.minusSeconds(4))), request))
                .isEqualTo(rejected(RefusalCode.EXPIRED));
    }

    @Test
    void verifyWhenItMayHaveBeenUsedBeforeTheMemoryBeganThenUnknown() {
        provedAt = NOW.plusSeconds(30);
        TestInboundRequest ahead = genuine();
        CredentialScheme restarted = scheme(new SpentProofs(store, NOW.plusSeconds(1)));
        assertThat(judge(restarted, ahead)).isInstanceOf(Verdict.Unknown.class);
        CredentialScheme lasting = scheme(new SpentProofs(store, Instant.MIN));
        assertThat(judge(lasting, ahead)).isInstanceOf(Verdict.Accepted.class);
    }

    @ParameterizedTest
    @CsvSource({"UNREGISTERED, untrusted_issuer", "REVOKED, revoked"})
    void verifyWhenNotRegisteredThenRejected(Registry.Standing standing, String code) {
        registry.standing = standing;
        for (ZkPolicy each : List.of(REGISTERED, MEMBERS, ADULTS)) {
            policy = each;
            assertThat(judge(genuine())).isEqualTo(rejected(new RefusalCode(code)));
        }
    }

    @Test
    void verifyWhenRegistryIsDownThenUnknown() {
        registry.standing = Registry.Standing.UNKNOWN;
        assertThat(judge(genuine())).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void verifyWhenProofSystemFailsThenUnknown() {
        Verifier broken = alone(new FakeVerifier(Circuit.SECRET_PROOF_BOUND) {
            @Override
            public List<ProofVerdict> verify(List<Claim> claims) {
                throw new ProofSystemException("gone");
            }
        });
        CredentialScheme failing = new ZkScheme(
                REALM,
                request -> policy,
                new Verifiers(List.of(broken)),
                registry,
                new SpentProofs(store, NOW.minusSeconds(60)),
                CLOCK);
        assertThat(judge(failing, genuine())).isInstanceOf(Verdict.Unknown.class);
    }

    private CredentialScheme demanding(RequestNonces nonces, Clock clock) {
        return new ZkScheme(
                REALM,
                request -> policy,
                new Verifiers(List.of(alone(new FakeVerifier(Circuit.SECRET_PROOF_BOUND)))),
                registry,
                new SpentProofs(store, NOW.minusSeconds(3600)),
                nonces,
                clock);
    }

    private static RequestNonces nonces(ServiceRealm realm, Clock clock) {
        return RequestNonces.ofProcess(realm, Duration.ofMinutes(2), clock);
    }

    private static void assertDemands(Verdict verdict, RefusalCode code) {
        Verdict.Rejected rejected = (Verdict.Rejected) verdict;
        assertThat(rejected.code()).isEqualTo(code);
        Demand demand = rejected.demand();
        assertThat(demand).isNotNull();
        assertThat(demand.authScheme()).isEqualTo("ZKProof");
        assertThat(demand.error()).isEqualTo("use_zk_nonce");
        assertThat(demand.header()).isEqualTo("ZK-Nonce");
    }

    @Test
    void verifyWhenNonceIsDemandedThenTheOneThatWasGivenIsGoodForManyProofsAndEachProofOnce() {
        RequestNonces nonces = nonces(REALM, CLOCK);
        CredentialScheme demanding = demanding(nonces, CLOCK);
        Verdict.Rejected without = (Verdict.Rejected) judge(demanding, genuine());
        assertDemands(without, RequestNonces.MISSING);
        nonce = without.demand().value();
        TestInboundRequest request = genuine();
        assertThat(judge(demanding, request)).isInstanceOf(Verdict.Accepted.class);
        assertThat(judge(demanding, request)).isEqualTo(rejected(RefusalCode.REPLAYED));
        assertThat(judge(demanding, genuine())).isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void verifyWhenNonceIsNotThisServicesThenDemanded() {
        CredentialScheme demanding = demanding(nonces(REALM, CLOCK), CLOCK);
        ServiceRealm other = new ServiceRealm("https://account.shop.com", "basket.shop.com", REALM.epoch());
        for (String foreign : List.of(
                nonces(REALM, CLOCK).next(), nonces(other, CLOCK).next(), "n", "A".repeat(32), "_".repeat(64))) {
            nonce = foreign;
            assertDemands(judge(demanding, genuine()), RequestNonces.UNKNOWN);
        }
        assertThat(store.size()).isZero();
    }

    @Test
    void verifyWhenNonceHasEndedThenDemandedAlsoIfTheBodyCameSlowly() {
        MovableClock clock = new MovableClock(NOW);
        RequestNonces nonces = nonces(REALM, clock);
        CredentialScheme demanding = demanding(nonces, clock);
        nonce = nonces.next();
        clock.advance(Duration.ofSeconds(119));
        provedAt = clock.instant();
        assertThat(judge(demanding, genuine())).isInstanceOf(Verdict.Accepted.class);
        TestInboundRequest request = genuine();
        InboundRequest trickling = new SlowRequest(request, () -> clock.advance(Duration.ofSeconds(1)));
        Credential shown = ((Reading.Present) demanding.read(request)).credential();
        assertDemands(demanding.verify(shown, trickling), RequestNonces.STALE);
    }

    @Test
    void verifyWhenProofIsBoundToAnotherNonceThenRejected() {
        MovableClock clock = new MovableClock(NOW);
        RequestNonces nonces = nonces(REALM, clock);
        CredentialScheme demanding = demanding(nonces, clock);
        String first = nonces.next();
        clock.advance(Duration.ofMillis(1));
        for (String bound : new String[] {null, "n", nonces.next()}) {
            nonce = bound;
            ZkCredential made = credential(TestInboundRequest.of("POST", URL), policy);
            ZkCredential moved = new ZkCredential(
                    made.header().withNonce(first), made.nullifier(), made.group(), made.owner(), made.proof());
            TestInboundRequest request =
                    TestInboundRequest.of("POST", URL).withHeader("Authorization", "ZKProof " + moved.text());
            assertThat(judge(demanding, request)).isEqualTo(rejected(RefusalCode.BAD_SIGNATURE));
        }
    }

    @Test
    void verifyWhenNoNonceIsDemandedThenOneThatIsThereIsBoundAndNotJudged() {
        nonce = "of-another-replica";
        TestInboundRequest request = genuine();
        ZkCredential made = ZkCredential.parse(text(request));
        assertThat(judge(request)).isInstanceOf(Verdict.Accepted.class);
        ZkCredential without = new ZkCredential(
                made.header().withNonce(null), made.nullifier(), made.group(), made.owner(), made.proof());
        TestInboundRequest bare = TestInboundRequest.of("POST", URL).withBody("{}");
        assertThat(judge(bare.withHeader("Authorization", "ZKProof " + without.text())))
                .isEqualTo(rejected(RefusalCode.BAD_SIGNATURE));
    }

    @Test
    void readWhenNonceIsNotOfTheFormThenMalformed() {
        byte[] plain = Base64.getUrlDecoder().decode(text(genuine()));
        nonce = "abc";
        byte[] octets = Base64.getUrlDecoder().decode(text(genuine()));
        assertThat(octets).hasSize(plain.length + 4);
        int length = plain.length;
        for (String bad : List.of(
                altered(octets, 0, 1),
                altered(octets, 0, 3),
                altered(octets, length, 0),
                altered(octets, length, 2),
                altered(octets, length, 4),
                altered(octets, length, 0xff),
                altered(octets, length + 1, '='),
                altered(octets, length + 1, 0xc3),
                altered(octets, length + 2, 0),
                encoded(Arrays.copyOf(octets, length)),
                encoded(Arrays.copyOf(octets, length + 1)),
                altered(Arrays.copyOf(octets, length + 1), length, 0),
                encoded(Arrays.copyOf(octets, octets.length + 1)))) {
            TestInboundRequest request = TestInboundRequest.get().withHeader("Authorization", "ZKProof " + bad);
            assertThat(scheme.read(request)).as(bad).isInstanceOf(Reading.Malformed.class);
        }
        nonce = "x".repeat(64);
        assertThat(judge(genuine())).isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void readWhenNotOfTheFormThenMalformed() {
        String text = text(genuine());
        byte[] octets = Base64.getUrlDecoder().decode(text);
        for (String bad : List.of(
                "",
                "=",
                text + "=",
                text + "A",
                text.substring(1),
                text.substring(0, text.length() - 1),
                text.replace(text.charAt(40), '+'),
                altered(octets, 0, 2),
                altered(octets, 1, 1),
                altered(octets, 1, 9),
                altered(octets, 10, 0xff),
                altered(octets, 34, 4),
                altered(octets, 35, 0xff),
                encoded(Arrays.copyOf(octets, octets.length - 1)))) {
            TestInboundRequest request = TestInboundRequest.get().withHeader("Authorization", "ZKProof " + bad);
            assertThat(scheme.read(request)).as(bad).isInstanceOf(Reading.Malformed.class);
        }
    }

    private static String altered(byte[] octets, int at, int value) {
        byte[] altered = octets.clone();
        altered[at] = (byte) value;
        return encoded(altered);
    }

    private static String encoded(byte[] octets) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
    }

    /** Request during which something happens before the last octet of its body arrives. */
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
        public @Nullable String header(String name) {
            return request.header(name);
        }

        @Override
        public byte[] bodyDigest() {
            meanwhile.run();
            return request.bodyDigest();
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

    /** Registry with one configurable standing for all. */
    private static final class FakeRegistry implements Registry {

        private Standing standing = Standing.GOOD;

        @Override
        public Standing commitment(Value commitment) {
            return standing;
        }

        @Override
        public Standing members(Value root) {
            return standing;
        }

        @Override
        public Standing attributes(Value root) {
            return standing;
        }
    }
}
