// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Hashes;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.MerklePath;
import io.countersign.zk.group.Predicate;
import io.countersign.zk.proof.Challenge;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Protocol;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.Transport;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Generates credentials for requests, in the client: the secret never leaves it.
 *
 * @since 0.1
 */
public final class RequestProver {

    private final Prover prover;

    private final Hashes hashes;

    private final Membership membership;

    private final Clock clock;

    private final @Nullable String nonce;

    /**
     * @param hashes hashes of the prover's circuits
     * @throws IllegalArgumentException if the circuit of the prover is not bound to a request, or if the hashes or the
     *     secret are of another field
     */
    public RequestProver(Prover prover, Hashes hashes, Membership membership, Clock clock) {
        this(prover, hashes, membership, clock, null);
    }

    private RequestProver(Prover prover, Hashes hashes, Membership membership, Clock clock, @Nullable String nonce) {
        this.prover = Objects.requireNonNull(prover, "prover cannot be null");
        this.hashes = hashes;
        this.membership = Objects.requireNonNull(membership, "membership cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.nonce = nonce;
        if (!prover.key().circuit().isBound()) {
            throw new IllegalArgumentException(prover.key().circuit() + " is not bound to a request");
        }
        Field field = prover.key().protocol().field();
        if (hashes.field() != field || membership.secret().value().field() != field) {
            throw new IllegalArgumentException("The prover needs a secret and hashes of " + field);
        }
    }

    /**
     * Returns a prover that includes a nonce of the service in each proof. A service that requires one refuses with
     * the error {@link RequestNonces#ERROR} and issues it in the header {@link RequestNonces#HEADER}. Any later
     * response may have the next one.
     *
     * @param given nonce of the service, {@code null} if it issued none
     * @throws IllegalArgumentException if the text is not a nonce
     */
    public RequestProver withNonce(@Nullable String given) {
        ProofHeader.requireNonce(given);
        return new RequestProver(prover, hashes, membership, clock, given);
    }

    /**
     * Generates the proof of one request and returns the value of its header {@code Authorization}.
     *
     * @param predicate predicate of the service, for {@link Circuit#ATTRIBUTE_PROOF}; {@code null} for other circuits
     * @throws IllegalArgumentException if the member does not satisfy the circuit and its predicate
     */
    public String authorization(ServiceRealm realm, RequestBinding request, @Nullable Predicate predicate) {
        return authorization(realm, request, predicate, ProofHeader.random(prover.key(), clock.instant()));
    }

    /**
     * Generates a proof that is also bound to a key of the client, with which a session continues.
     *
     * @param dpopProof value of the header {@code DPoP} of the same request
     * @see SessionKeys
     */
    public String authorization(
            ServiceRealm realm, RequestBinding request, @Nullable Predicate predicate, String dpopProof) {
        String id = SessionKeys.credentialId(dpopProof);
        return authorization(realm, request, predicate, ProofHeader.of(prover.key(), clock.instant(), id));
    }

    /**
     * Generates the proof that begins a session, and returns the body of the request with it, which is a {@code POST}.
     *
     * @param pathAndQuery path and query as on the request line: what precedes the service's own paths, if anything, {@link
     *     ZkScheme#SESSION_PATH}, and the query with the policy, if it is not that of other requests
     * @param dpopProof value of the header {@code DPoP} of the same request
     * @throws IllegalArgumentException if proofs of this protocol are in headers, or if the member does not satisfy the
     *     circuit
     */
    public byte[] session(ServiceRealm realm, String pathAndQuery, String dpopProof) {
        requireTransport(Transport.SESSION);
        ProofHeader made = ProofHeader.of(prover.key(), clock.instant(), SessionKeys.credentialId(dpopProof));
        return prove(realm, RequestBinding.withoutBody("POST", pathAndQuery), null, made)
                .octets();
    }

    private String authorization(
            ServiceRealm realm, RequestBinding request, @Nullable Predicate predicate, ProofHeader made) {
        requireTransport(Transport.HEADER);
        return ZkScheme.AUTH_SCHEME
                + ' '
                + prove(realm, request, predicate, made).text();
    }

    private void requireTransport(Transport transport) {
        Protocol protocol = prover.key().protocol();
        if (protocol.transport() != transport) {
            throw new IllegalArgumentException(
                    switch (protocol.transport()) {
                        case HEADER -> "Proofs of " + protocol + " are in headers";
                        case SESSION -> "Proofs of " + protocol + " begin sessions, and are in no header";
                    });
        }
    }

    private ZkCredential prove(
            ServiceRealm realm, RequestBinding request, @Nullable Predicate predicate, ProofHeader made) {
        ProofHeader header = made.withNonce(nonce);
        Challenge challenge = request.challenge(realm, header);
        Prover.Proven proven = prover.prove(inputs(realm, challenge, predicate, header), challenge);
        List<? extends Value> signals = proven.statement().signals();
        return new ZkCredential(header, signals.get(0), signals.get(1), signals.get(2), proven.proof());
    }

    private Map<String, List<? extends Value>> inputs(
            ServiceRealm realm, Challenge challenge, @Nullable Predicate predicate, ProofHeader header) {
        Map<String, List<? extends Value>> inputs = new HashMap<>();
        Field field = hashes.field();
        Instant at = header.issuedAt();
        inputs.put("secret", List.of(membership.secret().value()));
        inputs.put("challenge", List.of(challenge.value(field)));
        inputs.put("externalNullifier", List.of(realm.externalNullifier(at, field)));
        inputs.put("service", List.of(realm.service(field)));
        MerklePath path = membership.path();
        if (path != null) {
            inputs.put("pathBits", path.bits(field));
            inputs.put("siblings", path.siblings());
        }
        if (predicate != null) {
            inputs.putAll(attributes(predicate, at));
        }
        return inputs;
    }

    private Map<String, List<? extends Value>> attributes(Predicate predicate, Instant at) {
        Membership.Attested attested = membership.attested();
        if (attested == null) {
            throw new IllegalArgumentException("The member has no attested attributes to prove");
        }
        List<FieldElement> parameters = predicate.parameters(at);
        int choices = Predicate.MOST_CHOICES;
        return Map.of(
                "role", List.of(FieldElement.of(attested.attributes().role())),
                "country", List.of(FieldElement.of(attested.attributes().country())),
                "birth", List.of(FieldElement.of(attested.attributes().birth())),
                "expiry", List.of(FieldElement.of(attested.attributes().expiry())),
                "salt", List.of(attested.salt()),
                "roles", parameters.subList(0, choices),
                "countries", parameters.subList(choices, 2 * choices),
                "bornUntil", List.of(parameters.get(2 * choices)),
                "validAt", List.of(parameters.get(2 * choices + 1)));
    }

    /** Returns the member's commitment, with which the member is registered. */
    public Value commitment() {
        return hashes.commitment(membership.secret());
    }
}
