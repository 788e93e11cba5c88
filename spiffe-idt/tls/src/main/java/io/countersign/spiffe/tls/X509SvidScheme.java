// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

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
import io.countersign.core.link.PeerRole;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Scheme in which the caller is the workload at the other end of the connection, identified by its X509-SVID, and
 * without a user. The next service identifies this workload by its own connection, and does not see the previous one.
 *
 * @since 0.1
 */
public final class X509SvidScheme implements CredentialScheme {

    public static final SchemeName NAME = new SchemeName("x509-svid");

    private final ConnectionVerifier verifier;

    /** @param verifier verifier of each request's peer, with the policy for callers */
    public X509SvidScheme(ConnectionVerifier verifier) {
        this.verifier = Objects.requireNonNull(verifier, "verifier cannot be null");
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    /**
     * Returns true, because each request arrives on a connection. Besides other schemes, this one handles the requests
     * without a credential.
     */
    @Override
    public boolean isOfConnection() {
        return true;
    }

    @Override
    public Set<Marker> markers() {
        return Set.of(Marker.ANYTHING);
    }

    @Override
    public Reading read(InboundRequest request) {
        List<X509Certificate> chain = request.peerCertificates();
        if (chain.isEmpty()) {
            return Reading.absent();
        }
        try {
            return Reading.present(new SvidCredential(verifier.nameOf(chain), List.copyOf(chain)));
        } catch (RefusedPeerException ex) {
            return Reading.malformed(RefusalCode.MALFORMED);
        }
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        if (!(credential instanceof SvidCredential own)) {
            throw new IllegalArgumentException("Not a credential of " + NAME);
        }
        try {
            VerifiedPeer peer = verifier.verify(own.chain(), PeerRole.CLIENT);
            return Verdict.accepted(caller(peer, own));
        } catch (RefusedPeerException ex) {
            return Verdict.rejected(code(ex.reason()));
        } catch (NoSvidException ex) {
            return Verdict.unknown("no valid SVID");
        }
    }

    private static Caller caller(VerifiedPeer peer, SvidCredential own) {
        return new Caller(
                null,
                List.of(new Caller.Workload(peer.id().toString())),
                Set.of(),
                Map.of(),
                peer.end(),
                new SenderBinding.Certificate(own.thumbprint()),
                own);
    }

    private static RefusalCode code(RefusedPeerException.Reason reason) {
        return switch (reason) {
            case NO_CERTIFICATE, NOT_AN_SVID -> RefusalCode.MALFORMED;
            case UNTRUSTED_DOMAIN, UNTRUSTED_AUTHORITY -> RefusalCode.UNTRUSTED_ISSUER;
            case EXPIRED -> RefusalCode.EXPIRED;
            case NOT_YET_VALID -> RefusalCode.NOT_YET_VALID;
            case WRONG_USAGE, WRONG_PROTOCOL -> RefusalCode.WRONG_TYPE;
            case NOT_ALLOWED -> RefusalCode.WRONG_SENDER;
        };
    }

    /** Adds nothing: the connection to the next service presents this workload's own SVID. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return caller.credential() instanceof SvidCredential
                ? Propagation.done()
                : Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
