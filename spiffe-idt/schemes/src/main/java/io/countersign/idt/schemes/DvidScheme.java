// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.LoggableId;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.PresentedToken;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.core.Verdict;
import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.Dvid;
import io.countersign.idt.dvid.DvidVerification;
import io.countersign.idt.dvid.DvidVerifier;
import io.countersign.idt.x509.Peer;
import io.countersign.jose.jwt.CompactJws;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Scheme in which the caller is a user for whom an asserting workload vouches in a DVID, {@code Authorization: DVID
 * <token>}. The sender must be the DVID's subject, or a workload that may forward it. The DVID is verified locally,
 * including the proof about the user's OAuth token. The caller discloses the claims of that token.
 *
 * @since 0.1
 */
public final class DvidScheme implements CredentialScheme {

    private static final TokenHeader HEADER = IdtMode.DVID.header();

    private final DvidVerifier verifier;

    private final Senders senders;

    private final DvidPropagation propagation;

    private final VouchRules rules;

    private final boolean disclosing;

    private final IdtListener listener;

    /**
     * @param verifier verifier of DVIDs
     * @param peers reader of the workload at the other end of a connection
     * @param propagation propagation to the next service
     * @param rules rules for assertions of asserting workloads
     * @param disclosing whether DVIDs without a proof are accepted, relying on the asserting workload alone
     */
    public DvidScheme(
            DvidVerifier verifier,
            PeerReader peers,
            DvidPropagation propagation,
            VouchRules rules,
            boolean disclosing,
            IdtListener listener,
            Clock clock) {
        this.verifier = Objects.requireNonNull(verifier, "verifier cannot be null");
        this.senders = new Senders(peers, clock);
        this.propagation = Objects.requireNonNull(propagation, "propagation cannot be null");
        this.rules = Objects.requireNonNull(rules, "rules cannot be null");
        this.disclosing = disclosing;
        this.listener = Objects.requireNonNull(listener, "listener cannot be null");
    }

    @Override
    public SchemeName name() {
        return IdtMode.DVID.scheme();
    }

    @Override
    public Set<Marker> markers() {
        return IdtMode.DVID.markers();
    }

    @Override
    public Reading read(InboundRequest request) {
        PresentedToken presented = HEADER.read(request);
        if (presented == null) {
            return Reading.absent();
        }
        return presented.token().length() > DvidVerifier.MAX_SIZE
                ? Reading.malformed(RefusalCode.TOO_LARGE)
                : parse(presented.token());
    }

    private static Reading parse(String token) {
        int end = token.indexOf('~');
        try {
            CompactJws jws = CompactJws.parse(end < 0 ? token : token.substring(0, end), DvidVerifier.MAX_SIZE);
            String id = LoggableId.of(jws.unverifiedClaims().string("jti"));
            return Reading.present(new PresentedDvid(token, id, jws.header().algorithm()));
        } catch (InvalidCredentialException ex) {
            return Reading.malformed(ex.code());
        }
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        if (!(credential instanceof PresentedDvid own)) {
            throw new IllegalArgumentException("Not a credential of " + name());
        }
        Stopwatch watch = Stopwatch.start(listener, IdtOperation.VALIDATE, IdtMode.DVID);
        return watch.stop(judge(own, request));
    }

    private Verdict judge(PresentedDvid own, InboundRequest request) {
        if (own.isDisclosing() && !disclosing) {
            return Verdict.rejected(RefusalCode.WRONG_TYPE);
        }
        try {
            Peer peer = senders.sender(request);
            DvidVerification verification = own.isDisclosing()
                    ? verifier.verifyDisclosing(own.token(), peer.id())
                    : verifier.verify(own.token(), peer.id());
            return switch (verification) {
                case DvidVerification.Accepted accepted -> accept(accepted.dvid(), own, peer, request);
                case DvidVerification.Rejected rejected -> Verdict.rejected(rejected.code());
                case DvidVerification.Unknown unknown -> Verdict.unknown(unknown.cause());
            };
        } catch (InvalidCredentialException ex) {
            return Verdict.rejected(ex.code());
        } catch (UnknownOutcomeException ex) {
            return Verdict.unknown(ex.reason());
        }
    }

    private Verdict accept(Dvid dvid, PresentedDvid own, Peer peer, InboundRequest request) {
        Verdict refusal = rules.refusal(dvid.issuer(), dvid.user(), dvid.assertedAt());
        if (refusal != null) {
            return refusal;
        }
        listener.received(IdtMode.DVID, own.token().length());
        String name = dvid.disclosed().get("username") instanceof String username ? username : null;
        Instant expiry = dvid.expiry().isBefore(peer.notAfter()) ? dvid.expiry() : peer.notAfter();
        return Verdict.accepted(new Caller(
                new Caller.User(dvid.authority(), dvid.principal(), name),
                chain(dvid),
                Authorities.of(rules.limits().within(dvid.issuer(), dvid.scope())),
                dvid.disclosed(),
                expiry,
                Senders.binding(request),
                new VerifiedDvid(dvid, own)));
    }

    /** Returns the asserting workload, the subject and, if there is one, the forwarder. */
    private static List<Caller.Workload> chain(Dvid dvid) {
        return Stream.of(dvid.issuer(), dvid.subject(), dvid.peer())
                .distinct()
                .map(SpiffeId::toString)
                .map(Caller.Workload::new)
                .toList();
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return propagation.propagate(caller, next);
    }
}
