// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.client;

import io.countersign.core.ServiceId;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.support.Authorization;
import io.countersign.launcher.support.HttpCalls;
import io.countersign.launcher.support.HttpCalls.Answer;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.RefusedCallException;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.shop.common.Pseudonyms;
import io.countersign.shop.common.ShopService;
import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.spring.boot.zk.CountersignZkProperties;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Hashes;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.MerkleBlock;
import io.countersign.zk.group.MerklePath;
import io.countersign.zk.group.Poseidon2Hashes;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Predicate;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.NativeBulletproofs;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.NativeStark;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.Protocol;
import io.countersign.zk.proof.Prover;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client of a Shop in mode {@code zk}. Secrets stay in this process.
 *
 * @since 0.1
 */
public final class ZkShop implements AutoCloseable {

    private static final JsonMapper mapper = new JsonMapper();

    private static final int GERMANY = 276;

    private static final LocalDate OF_AGE = LocalDate.of(1990, 4, 1);

    private static final long DAYS = 365;

    private static final Duration EPOCH = Duration.ofDays(1);

    private static final ServiceId AUTHENTICATOR = new ServiceId("zk.shop.com");

    private final HttpCalls calls = new HttpCalls();

    private final Map<Provable, Prover> provers = new ConcurrentHashMap<>();

    /** Latest nonces of services by their origins. */
    private final Map<String, String> nonces = new ConcurrentHashMap<>();

    private final Ports ports;

    private final URI authenticator;

    private final ServiceRealm gatewayRealm;

    private final ServiceRealm authenticatorRealm;

    private final Map<Protocol, ProofSystem> systems;

    private final CircuitFolder circuits;

    /** Hashes of the circuits over BN254. */
    private final PoseidonHashes elements;

    private volatile @Nullable Protocol protocol;

    private ZkShop(Ports ports) {
        this.ports = Objects.requireNonNull(ports, "ports cannot be null");
        this.authenticator = ports.url(Service.ZK);
        this.gatewayRealm = new ServiceRealm(ports.url(Service.GATEWAY).toString(), "gateway.shop.com", EPOCH);
        this.authenticatorRealm = new ServiceRealm(authenticator.toString(), AUTHENTICATOR.value(), EPOCH);
        NativeCore core = core();
        NativeGroth16 groth16 = new NativeGroth16(core);
        this.systems = Map.of(
                Protocol.GROTH16, groth16,
                Protocol.BULLETPROOFS, new NativeBulletproofs(core),
                Protocol.STARK, new NativeStark(core));
        this.circuits = CircuitFolder.open(new ClassPathResource("io/countersign/zk/circuits/"), true);
        this.elements = groth16.hashes();
    }

    /** @throws LauncherException if the native core, which creates the proofs, is not available */
    public static ZkShop of(Ports ports) {
        return new ZkShop(ports);
    }

    private static NativeCore core() {
        try {
            return NativeCore.load();
        } catch (NativeLibraryException | LinkageError ex) {
            throw new LauncherException(
                    "proofs need the native core, which is not available here: " + ex.getMessage(), ex);
        }
    }

    /** Returns the id of a member at the Shop. */
    public String userId(Wallet wallet) {
        Value service = gatewayRealm.service(wallet.ofField());
        return Pseudonyms.userId(hashes(wallet).owner(wallet.key(), service).hex());
    }

    /** Returns the commitment under which a member is registered. */
    public String commitment(Wallet wallet) {
        return hashes(wallet).commitment(wallet.key()).hex();
    }

    private Hashes hashes(Wallet wallet) {
        return switch (wallet.ofField()) {
            case BN254 -> elements;
            case GOLDILOCKS -> new Poseidon2Hashes();
        };
    }

    /** Returns the field of the circuits that prove the Shop's requests. */
    public Field field() {
        return protocol().field();
    }

    /** Registers a member. The request proves that the member knows the secret. */
    public void register(Wallet wallet) {
        Field field = wallet.ofField();
        boolean usual = field == field();
        if (!usual && field != Field.BN254) {
            throw new LauncherException("the Shop registers no secrets of " + field);
        }
        String path = "/register" + (usual ? "" : "/" + field);
        Protocol used = usual ? protocol() : Protocol.BULLETPROOFS;
        String json = GatewayClient.json(Map.of("commitment", commitment(wallet), "field", field.fieldName()));
        Answer answer =
                calls.sendAs(possession(used, wallet, authenticatorRealm), "POST", authenticator.resolve(path), json);
        if (answer.isError()) {
            throw new RefusedCallException("POST " + path, answer.status());
        }
    }

    /** Returns the credential that proves knowledge of a member's secret. */
    private Authorization possession(Protocol used, Wallet wallet, ServiceRealm service) {
        RequestProver prover = prover(used, Circuit.SECRET_PROOF_BOUND, Membership.of(wallet.key()));
        return switch (used.transport()) {
            case HEADER -> proofs(prover, service, null);
            case SESSION -> new RequestSessions(prover, service, calls, nonces);
        };
    }

    /**
     * Lets the Shop's operator attest attributes of a member: the role, a country, and a date of birth that
     * makes the member an adult.
     *
     * @param data data directory of the Shop, which holds the operator's key
     */
    public Wallet attest(Wallet wallet, long role, DataDirectory data) {
        Instant expiry = Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(DAYS, ChronoUnit.DAYS);
        String json = GatewayClient.json(Map.of(
                "commitment", commitment(wallet),
                "role", role,
                "country", GERMANY,
                "dateOfBirth", OF_AGE.toString(),
                "expiry", expiry.toString()));
        Answer answer = operator("POST", "/attributes", json, "zk:attest", data);
        String salt = mapper.readTree(answer.body()).required("salt").asString();
        return wallet.with(new Wallet.Attested(role, GERMANY, OF_AGE, expiry, salt));
    }

    /** Lets the Shop's operator revoke a member's registration for good. */
    public void revoke(Wallet wallet, DataDirectory data) {
        String path = "/commitments/" + commitment(wallet) + "?field=" + wallet.ofField();
        operator("DELETE", path, null, "zk:revoke", data);
    }

    private Answer operator(String method, String path, @Nullable String json, String scope, DataDirectory data) {
        try (OperatorClient operator = new OperatorClient(
                ports.url(Service.STS), ports.url(Service.ZK), AUTHENTICATOR, Operator.of(data), null)) {
            Answer answer = operator.call(method, path, json, scope);
            if (answer.isError()) {
                throw new RefusedCallException(method + " " + path, answer.status());
            }
            return answer;
        }
    }

    /**
     * Returns the credential that proves a member's requests to the gateway.
     *
     * @param policy policy of the gateway to prove, or {@code null} for its default policy
     * @throws LauncherException if there is no such policy, or the member has no attributes
     */
    public Authorization member(Wallet wallet, @Nullable String policy) {
        if (policy == null) {
            if (wallet.ofField() != field()) {
                throw new LauncherException("the Shop needs proofs by " + protocol() + ", which need a secret of "
                        + field() + "; this wallet's is one of " + wallet.ofField());
            }
            return possession(protocol(), wallet, gatewayRealm);
        }
        Predicate predicate = predicate(policy);
        return proofs(prover(Protocol.GROTH16, Circuit.ATTRIBUTE_PROOF, attested(wallet)), gatewayRealm, predicate);
    }

    private Authorization proofs(RequestProver prover, ServiceRealm service, @Nullable Predicate predicate) {
        return new RequestProofs(prover, service, predicate, nonces);
    }

    /** Requests a nonce from the gateway, for proofs of requests that another tool sends. */
    public void askForNonce() {
        String nonce = settings().nonce();
        if (nonce != null) {
            nonces.put(gatewayRealm.origin(), nonce);
        }
    }

    /** Returns the protocol of the Shop's proofs, as the gateway says. Attributes are proved by Groth16 alone. */
    private Protocol protocol() {
        Protocol known = protocol;
        if (known == null) {
            String name = mapper.readTree(settings().body()).path("proofSystem").asString("");
            known = Protocol.of(name)
                    .orElseThrow(() -> new LauncherException("the Shop needs proofs by '" + name + "'"));
            protocol = known;
        }
        return known;
    }

    private Answer settings() {
        Answer answer = calls.send("GET", ports.url(Service.GATEWAY).resolve("/zk/settings"), null, null);
        if (answer.isError()) {
            throw new RefusedCallException("GET /zk/settings", answer.status());
        }
        return answer;
    }

    private Membership attested(Wallet wallet) {
        Wallet.Attested attested = wallet.attested();
        if (attested == null) {
            throw new LauncherException("no attributes of this member are attested");
        }
        Membership.Attested known = attested.forProver();
        FieldElement commitment = elements.commitment(wallet.key());
        FieldElement leaf = elements.leaf(commitment, known.attributes(), known.salt());
        return Membership.of(wallet.key(), path("/groups/attributes", leaf), known);
    }

    /** Computes the path of a leaf. Reads every block of the group, so that the requests do not name the leaf. */
    private MerklePath path(String group, FieldElement leaf) {
        MerklePath found = null;
        long blocks = read(group).required("blocks").asLong();
        for (long index = 0; index < blocks; index++) {
            MerkleBlock block = block(read(group + "/blocks/" + index));
            found = block.path(elements, leaf).orElse(found);
        }
        if (found == null) {
            throw new LauncherException("the member's attributes are not attested any more");
        }
        return found;
    }

    private JsonNode read(String path) {
        Answer answer = calls.send("GET", authenticator.resolve(path), null, null);
        if (answer.isError()) {
            throw new RefusedCallException("GET " + path, answer.status());
        }
        return mapper.readTree(answer.body());
    }

    private static MerkleBlock block(JsonNode block) {
        return new MerkleBlock(
                block.required("height").asInt(),
                block.required("index").asLong(),
                elements(block.required("leaves")),
                elements(block.required("siblings")));
    }

    private static List<FieldElement> elements(JsonNode list) {
        return list.valueStream()
                .map(element -> FieldElement.parse(element.asString()))
                .toList();
    }

    /** Returns the policy as the gateway's own settings define it. */
    private static Predicate predicate(String name) {
        String property = "countersign.zk.policies." + name;
        CountersignZkProperties.Policy policy = Binder.get(
                        ShopService.environment(Service.GATEWAY.shortName(), Map.of()))
                .bind(property, CountersignZkProperties.Policy.class)
                .orElseThrow(() -> new LauncherException("the gateway has no policy '" + name + "'"));
        return new Predicate(policy.roles(), policy.countries(), policy.minimumAge());
    }

    private RequestProver prover(Protocol wanted, Circuit circuit, Membership membership) {
        ProofSystem system = Objects.requireNonNull(systems.get(wanted), "every protocol has a system");
        Prover prover = provers.computeIfAbsent(
                new Provable(wanted, circuit), one -> system.prover(circuits.provingKey(system, circuit)));
        return new RequestProver(prover, system.hashes(), membership, Clock.systemUTC());
    }

    private record Provable(Protocol protocol, Circuit circuit) {}

    @Override
    public void close() {
        calls.close();
    }
}
