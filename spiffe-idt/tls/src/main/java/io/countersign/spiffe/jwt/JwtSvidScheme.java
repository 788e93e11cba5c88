// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.InvalidCredentialException;
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
import io.countersign.jose.jwt.CompactJws;
import io.countersign.spiffe.tls.NoSvidException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Scheme in which the caller is a workload with a JWT-SVID, {@code Authorization: Bearer <token>}, and without a user.
 * Other bearer tokens are distinguished by their {@code typ}: that of a JWT-SVID is {@code JWT}, {@code JOSE} or
 * absent. Calls to the next service carry a token of this workload for that service.
 *
 * @since 0.1
 */
public final class JwtSvidScheme implements CredentialScheme {

    public static final SchemeName NAME = new SchemeName("jwt-svid");

    private static final Set<String> TYPES = Set.of("jwt", "jose", "");

    private static final Set<Marker> MARKERS = Set.of(marker("jwt"), marker("jose"), marker(""));

    private final JwtSvidVerifier verifier;

    private final JwtSvidSource source;

    public JwtSvidScheme(JwtSvidVerifier verifier, JwtSvidSource source) {
        this.verifier = Objects.requireNonNull(verifier, "verifier cannot be null");
        this.source = Objects.requireNonNull(source, "source cannot be null");
    }

    private static Marker marker(String type) {
        return new Marker(TokenHeader.BEARER.name(), Presentation.BEARER.authScheme(), type, null);
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
        PresentedToken presented = TokenHeader.BEARER.read(request);
        if (presented == null) {
            return Reading.absent();
        }
        String token = presented.token();
        try {
            CompactJws jws = CompactJws.parse(token);
            String type = jws.header().type();
            return TYPES.contains(type == null ? "" : type)
                    ? Reading.present(new JwtSvidCredential(token, jws))
                    : Reading.absent();
        } catch (InvalidCredentialException ex) {
            return Reading.malformed(ex.code());
        }
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        if (!(credential instanceof JwtSvidCredential own)) {
            throw new IllegalArgumentException("Not a credential of " + NAME);
        }
        try {
            JwtSvidVerifier.Verified verified = verifier.verify(own);
            return Verdict.accepted(new Caller(
                    null,
                    List.of(new Caller.Workload(verified.subject().toString())),
                    Set.of(),
                    Map.of(),
                    verified.end(),
                    new SenderBinding.Bearer(),
                    own));
        } catch (InvalidCredentialException ex) {
            return Verdict.rejected(ex.code());
        } catch (NoSvidException ex) {
            return Verdict.unknown("JWT bundles are unavailable");
        }
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        if (!(caller.credential() instanceof JwtSvidCredential)) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        try {
            TokenHeader.BEARER.write(next, source.fetch(next.target().value(), verifier.now()));
            return Propagation.done();
        } catch (NoSvidException ex) {
            return Propagation.unknown("no JWT-SVID is available");
        }
    }
}
