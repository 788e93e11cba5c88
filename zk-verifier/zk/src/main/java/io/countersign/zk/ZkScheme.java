// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.BodyRequest;
import io.countersign.core.Caller;
import io.countersign.core.Caller.User;
import io.countersign.core.ClientAddress;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Presentation;
import io.countersign.core.PresentedToken;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.TokenHeader;
import io.countersign.core.Verdict;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.Statement;
import io.countersign.zk.proof.Transport;
import io.countersign.zk.proof.Verifier;
import io.countersign.zk.proof.Verifiers;
import io.countersign.zk.registry.Registry;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scheme in which callers prove in zero knowledge, for each request, that they are registered. A proof is accepted
 * once, for one request at one service, within {@link #WINDOW} of its time. It cannot be propagated: outgoing calls
 * need another scheme.
 *
 * @since 0.1
 */
public final class ZkScheme implements CredentialScheme {

    public static final SchemeName NAME = new SchemeName("zk");

    /** Largest difference between the time of a proof and the service's clock, in both directions. */
    public static final Duration WINDOW = Duration.ofSeconds(30);

    /** Path at which the body of a request is a proof that begins a session. */
    public static final String SESSION_PATH = "/.countersign/zk-session";

    /** Media type of that body. */
    public static final String SESSION_TYPE = "application/vnd.countersign.zk-proof";

    /** Maximum number of octets of that body. */
    public static final int LONGEST_BODY = ZkCredential.BODY_LENGTH;

    /** The request names a policy that is none of this service, or the session is for another one. */
    public static final RefusalCode WRONG_POLICY = new RefusalCode("wrong_policy");

    /** The circuit of the proof is not that of the policy. */
    public static final RefusalCode WRONG_CIRCUIT = new RefusalCode("wrong_circuit");

    static final String AUTH_SCHEME = "ZKProof";

    private static final String DPOP = "DPoP";

    private static final TokenHeader HEADER =
            new TokenHeader("Authorization", null, List.of(new Presentation(AUTH_SCHEME, true)));

    private static final Set<Marker> MARKERS = Set.of(new Marker(HEADER.name(), AUTH_SCHEME, null, null));

    private final ServiceRealm realm;

    private final ZkPolicies policies;

    private final Verifiers verifiers;

    private final Registry registry;

    private final SpentProofs spent;

    private final @Nullable RequestNonces nonces;

    private final Clock clock;

    public ZkScheme(
            ServiceRealm realm,
            ZkPolicies policies,
            Verifiers verifiers,
            Registry registry,
            SpentProofs spent,
            Clock clock) {
        this(realm, policies, verifiers, registry, spent, null, clock);
    }

    /** @param nonces nonces of which each proof must have one; {@code null} if none is required */
    public ZkScheme(
            ServiceRealm realm,
            ZkPolicies policies,
            Verifiers verifiers,
            Registry registry,
            SpentProofs spent,
            @Nullable RequestNonces nonces,
            Clock clock) {
        this.realm = Objects.requireNonNull(realm, "realm cannot be null");
        this.policies = Objects.requireNonNull(policies, "policies cannot be null");
        this.verifiers = Objects.requireNonNull(verifiers, "verifiers cannot be null");
        this.registry = Objects.requireNonNull(registry, "registry cannot be null");
        this.spent = Objects.requireNonNull(spent, "spent cannot be null");
        this.nonces = nonces;
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    public Set<Marker> markers() {
        return MARKERS;
    }

    @Override
    public Reading read(InboundRequest request) {
        if (request instanceof BodyRequest posted) {
            return readBody(posted);
        }
        PresentedToken presented = HEADER.read(request);
        if (presented == null) {
            return Reading.absent();
        }
        String text = presented.token();
        if (text.length() > ZkCredential.TEXT_LENGTH) {
            return Reading.malformed(RefusalCode.TOO_LARGE);
        }
        try {
            return Reading.present(ZkCredential.parse(text));
        } catch (IllegalArgumentException ex) {
            return Reading.malformed(RefusalCode.MALFORMED);
        }
    }

    /**
     * Reads a body that begins a session. The id of the credential must be that of the DPoP proof in the same request, so
     * that nothing is computed for a proof that names another key.
     */
    private static Reading readBody(BodyRequest request) {
        String dpopProof = request.header(DPOP);
        if (dpopProof == null) {
            return Reading.malformed(RefusalCode.WRONG_SENDER);
        }
        try {
            ZkCredential posted = ZkCredential.parseBody(request.body());
            return posted.id().equals(SessionKeys.credentialId(dpopProof))
                    ? Reading.present(posted)
                    : Reading.malformed(RefusalCode.WRONG_SENDER);
        } catch (IllegalArgumentException ex) {
            return Reading.malformed(RefusalCode.MALFORMED);
        }
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        ZkCredential shown = (ZkCredential) credential;
        return switch (shown.transport()) {
            case HEADER -> verify(shown, policies.of(request), request);
            case SESSION -> {
                ZkPolicy policy = policies.ofSession(request);
                yield policy == null ? Verdict.rejected(WRONG_POLICY) : verify(shown, policy, request);
            }
        };
    }

    private Verdict verify(ZkCredential shown, ZkPolicy policy, InboundRequest request) {
        if (shown.header().circuit() != policy.circuit()) {
            return Verdict.rejected(WRONG_CIRCUIT);
        }
        Verifier verifier = verifiers.of(policy.protocol(), policy.circuit());
        if (!shown.header().key().equals(verifier.key().id())) {
            return Verdict.rejected(RefusalCode.UNKNOWN_KEY);
        }
        if (shown.transport() != policy.protocol().transport()
                || !shown.header().isOf(policy.protocol())
                || !verifier.key().proofBounds().include(shown.proof())) {
            return Verdict.rejected(RefusalCode.MALFORMED);
        }
        // Reads the body before the clock and the registry are asked: a client can delay its last octet.
        RequestBinding binding = binding(shown.transport(), request);
        Verdict refused = nonces == null ? null : nonces.refuse(shown.header().nonce());
        Verdict untimely = refused == null ? untimely(shown.header().issuedAt()) : refused;
        if (untimely != null) {
            return untimely;
        }
        return switch (registry.standing(policy.circuit(), shown.group())) {
            case GOOD -> prove(shown, policy.statement(shown, binding, realm), policy, verifier, request);
            case UNREGISTERED -> Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER);
            case REVOKED -> Verdict.rejected(RefusalCode.REVOKED);
            case UNKNOWN -> Verdict.unknown("registry");
        };
    }

    /** Returns the verdict that refuses a proof of that time, or {@code null} if its time is acceptable. */
    private @Nullable Verdict untimely(Instant issuedAt) {
        Instant now = clock.instant();
        if (spent.isTooOld(issuedAt) || issuedAt.isBefore(now.minus(WINDOW))) {
            return Verdict.rejected(RefusalCode.EXPIRED);
        }
        if (issuedAt.isAfter(now.plus(WINDOW))) {
            return Verdict.rejected(RefusalCode.NOT_YET_VALID);
        }
        return spent.remembers(issuedAt) ? null : Verdict.unknown("replay_store_is_young");
    }

    private Verdict prove(
            ZkCredential shown, Statement statement, ZkPolicy policy, Verifier verifier, InboundRequest request) {
        try {
            return switch (verifier.verify(statement, shown.proof(), ClientAddress.of(request.peerAddress()))) {
                case VALID -> spend(shown, policy, statement);
                case INVALID -> Verdict.rejected(RefusalCode.BAD_SIGNATURE);
                case MALFORMED -> Verdict.rejected(RefusalCode.MALFORMED);
            };
        } catch (ProofSystemException ex) {
            return Verdict.unknown("proof_system");
        }
    }

    /** The proof is not bound to the body if it is the body. */
    private static RequestBinding binding(Transport transport, InboundRequest request) {
        URI uri = request.uri();
        String query = uri.getRawQuery();
        String pathAndQuery = uri.getRawPath() + (query == null ? "" : '?' + query);
        return switch (transport) {
            case HEADER -> new RequestBinding(request.method(), pathAndQuery, request.bodyDigest());
            case SESSION -> RequestBinding.withoutBody(request.method(), pathAndQuery);
        };
    }

    private Verdict spend(ZkCredential shown, ZkPolicy policy, Statement statement) {
        // The proof may have waited in the queue, and a use is remembered only for a limited time.
        Verdict untimely = untimely(shown.header().issuedAt());
        if (untimely != null) {
            return untimely;
        }
        return switch (spent.spend(realm, shown, statement.signals().get(Signal.CHALLENGE))) {
            case FIRST -> Verdict.accepted(caller(shown, policy));
            case REPEATED -> Verdict.rejected(RefusalCode.REPLAYED);
            case UNKNOWN -> Verdict.unknown("replay_store");
        };
    }

    private Caller caller(ZkCredential shown, ZkPolicy policy) {
        User user = new User(realm.origin(), shown.owner().hex(), null);
        Map<String, Object> disclosed = new HashMap<>(policy.member(shown).disclosed());
        if (policy.predicate() != null) {
            disclosed.putAll(ToldSignals.of(policy.predicate()));
        }
        Instant end = shown.header().issuedAt().plus(WINDOW);
        return new Caller(user, List.of(), policy.authorities(), disclosed, end, new SenderBinding.Request(), shown);
    }

    /** Refuses: a proof is bound to a request to this service. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
