// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.session;

import io.countersign.core.BodyRequest;
import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.Verdict;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.zk.ProvedMember;
import io.countersign.zk.ZkScheme;
import java.util.Objects;
import java.util.Set;

/**
 * Verifies the requests that do nothing but begin a session: the body is a zero-knowledge proof that is too large for a
 * header, and the header {@code DPoP} has a proof of the key that the zero-knowledge proof names. It is the scheme
 * {@code zk} with both.
 *
 * @since 0.1
 */
public final class SessionStart implements CredentialScheme {

    private static final String DPOP = "DPoP";

    private final ZkScheme scheme;

    private final SessionTokens tokens;

    private final DpopProofs proofs;

    public SessionStart(ZkScheme scheme, SessionTokens tokens, DpopProofs proofs) {
        this.scheme = Objects.requireNonNull(scheme, "scheme cannot be null");
        this.tokens = Objects.requireNonNull(tokens, "tokens cannot be null");
        this.proofs = Objects.requireNonNull(proofs, "proofs cannot be null");
    }

    @Override
    public SchemeName name() {
        return scheme.name();
    }

    /** Returns none: it is no scheme for requests of an application. */
    @Override
    public Set<Marker> markers() {
        return Set.of();
    }

    @Override
    public Reading read(InboundRequest request) {
        return request instanceof BodyRequest ? scheme.read(request) : Reading.absent();
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        String proof = Objects.requireNonNull(request.header(DPOP), "the scheme has read it");
        // Costs less than a zero-knowledge proof, and uses nothing up.
        RefusalCode refused =
                proofs.refusal(proof, request.method(), request.uri().toString());
        if (refused != null) {
            return Verdict.rejected(refused);
        }
        Verdict verdict = scheme.verify(credential, request);
        return verdict instanceof Verdict.Accepted accepted ? bound(accepted.caller(), proof, request) : verdict;
    }

    private Verdict bound(Caller caller, String proof, InboundRequest request) {
        return switch (proofs.verify(proof, request.method(), request.uri().toString(), null)) {
            case DpopProofs.Outcome.Accepted accepted ->
                Verdict.accepted(new Caller(
                        caller.user(),
                        caller.chain(),
                        caller.authorities(),
                        caller.disclosed(),
                        caller.expiry(),
                        new SenderBinding.Key(accepted.thumbprint()),
                        caller.credential()));
            case DpopProofs.Outcome.Rejected rejected -> Verdict.rejected(rejected.code());
            case DpopProofs.Outcome.Unknown unknown -> Verdict.unknown(unknown.cause());
        };
    }

    /**
     * Returns the token of a session.
     *
     * @throws IllegalStateException if the caller was not verified by {@link #verify}
     */
    public String issue(Caller caller) {
        ProvedMember member = ProvedMember.of(caller);
        if (member == null || !(caller.binding() instanceof SenderBinding.Key key)) {
            throw new IllegalStateException("The caller has no proof that begins a session");
        }
        return tokens.issue(member, key.thumbprint());
    }

    /** Refuses: a proof is bound to a request to this service. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
