// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.ServiceId;
import io.countersign.core.Sha256;
import io.countersign.core.TokenHeader;
import io.countersign.tokens.Authorities;
import io.countersign.tokens.TokenCredential;
import io.countersign.tokens.TokenIdentity;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenRules;
import io.countersign.tokens.TokenScheme;
import io.countersign.tokens.TokenVerification;
import io.countersign.tokens.TokenVerifier;
import io.countersign.tokens.VerifiedCredential;
import io.countersign.tokens.VerifiedPart;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Scheme of session tokens: {@code Authorization: Bearer ses_...}, which a store knows. */
final class SessionScheme extends TokenScheme {

    static final String ISSUER = "sessions";

    private static final SchemeName NAME = new SchemeName("session");

    private final TokenPresentation<String> presentation;

    SessionScheme(ServiceId service, Sessions sessions, TokenRules rules) {
        this.presentation = new TokenPresentation<>(
                NAME,
                TokenHeader.BEARER,
                Set.of(service.value()),
                new Verifier(service, sessions, rules.clock()),
                rules);
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    protected TokenPresentation<String> presentation() {
        return presentation;
    }

    /** Refuses: a session is of this service only. Outgoing calls need another scheme. */
    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }

    private record Verifier(ServiceId service, Sessions sessions, Clock clock) implements TokenVerifier<String> {

        @Override
        public Set<Marker> markers(TokenHeader header) {
            return Set.of(Marker.opaque(header.name(), "Bearer"));
        }

        @Override
        public String parse(String token) {
            if (!token.matches("ses_[A-Za-z0-9_-]{43}")) {
                throw new InvalidCredentialException(RefusalCode.MALFORMED, "not a session token");
            }
            return token;
        }

        @Override
        public @Nullable String id(String token) {
            return null; // no part of a secret may be logged
        }

        @Override
        public TokenVerification verify(String token, TokenCredential<String> credential) {
            try {
                Session session = sessions.find(Sha256.digest(token.getBytes(StandardCharsets.US_ASCII)));
                if (session == null || !clock.instant().isBefore(session.expiry())) {
                    return new TokenVerification.Rejected(RefusalCode.EXPIRED);
                }
                return session.service().equals(service.value())
                        ? new TokenVerification.Accepted(verified(session, credential))
                        : new TokenVerification.Rejected(RefusalCode.WRONG_AUDIENCE);
            } catch (IOException ex) {
                return new TokenVerification.Unknown("session store"); // 503, not 401
            }
        }

        private static VerifiedCredential verified(Session session, TokenCredential<String> credential) {
            SenderBinding binding = session.certificate() == null
                    ? new SenderBinding.Bearer()
                    : new SenderBinding.Certificate(session.certificate());
            Caller caller = new Caller(
                    new Caller.User(ISSUER, session.user(), null),
                    List.of(),
                    Authorities.of(session.scopes(), List.of()),
                    Map.of(),
                    session.expiry(),
                    binding,
                    credential);
            TokenIdentity identity = new TokenIdentity(ISSUER, session.id(), null, session.user(), session.begin());
            return VerifiedCredential.of(caller, VerifiedPart.withoutKey(identity));
        }
    }
}
