// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Marker;
import io.countersign.core.Presentation;
import io.countersign.core.TokenHeader;
import io.countersign.core.TokenShape;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.json.JsonObject;
import io.countersign.tokens.TokenCredential;
import io.countersign.tokens.TokenVerification;
import io.countersign.tokens.TokenVerifier;
import io.countersign.tokens.VerifiedCredential;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Verifies opaque tokens by introspection. The parsed form of a token is its text. */
final class OpaqueTokens implements TokenVerifier<String> {

    private final OpaqueTokenRules rules;

    private final AnswerReader reader;

    private final IntrospectionEndpoint endpoint;

    private final IntrospectionCalls calls;

    private final IntrospectionLimits limits;

    private final EndpointState state;

    private final Clock clock;

    OpaqueTokens(
            OpaqueTokenRules rules,
            IntrospectionEndpoint endpoint,
            IntrospectionLimits limits,
            EndpointState state,
            Clock clock) {
        this.rules = rules;
        this.reader = new AnswerReader(rules, limits.maxAge());
        this.endpoint = endpoint;
        this.calls = new IntrospectionCalls(limits, clock);
        this.limits = limits;
        this.state = state;
        this.clock = clock;
    }

    long size() {
        return calls.size();
    }

    @Override
    public Set<Marker> markers(TokenHeader header) {
        return header.presentations().stream()
                .map(Presentation::authScheme)
                .map(name -> rules.jwtShaped()
                        ? new Marker(header.name(), name, null, null)
                        : Marker.opaque(header.name(), name))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns {@code null} for a JWT: a token of another issuer must not be shown to this one. */
    @Override
    public @Nullable String parse(String token) {
        if (!isB64Token(token)) {
            throw InvalidCredentialException.malformed("not a b64token of RFC 6750");
        }
        return rules.jwtShaped() || TokenShape.of(token) == TokenShape.OPAQUE ? token : null;
    }

    /** Whether a text has the syntax of RFC 6750 section 2.1: letters, digits and {@code -._~+/}, then {@code =}. */
    private static boolean isB64Token(String token) {
        int end = token.length();
        while (end > 0 && token.charAt(end - 1) == '=') {
            end--;
        }
        for (int i = 0; i < end; i++) {
            char c = token.charAt(i);
            boolean plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            if (!plain && "-._~+/".indexOf(c) < 0) {
                return false;
            }
        }
        return end > 0;
    }

    /** Returns {@code null}: the text of a token is a secret. */
    @Override
    public @Nullable String id(String token) {
        return null;
    }

    @Override
    public TokenVerification verify(String token, TokenCredential<String> credential) {
        return calls.verify(credential.digest(), () -> introspect(token));
    }

    private IntrospectionResult introspect(String token) {
        Instant asked = clock.instant();
        try {
            JsonObject answer = endpoint.introspect(token, asked);
            VerifiedCredential verified = reader.read(answer, token, asked);
            state.answered(asked);
            return accepted(verified, asked);
        } catch (InvalidCredentialException ex) {
            state.answered(asked);
            return result(new TokenVerification.Rejected(ex.broken()), asked, asked.plus(limits.maxAgeOfRefusals()));
        } catch (IOException ex) {
            state.failed(asked, describe(ex));
            return result(new TokenVerification.Unknown("introspection endpoint is unavailable"), asked, asked);
        } catch (UnknownOutcomeException ex) {
            state.failed(asked, ex.reason());
            return result(new TokenVerification.Unknown(ex.reason()), asked, asked);
        }
    }

    private static String describe(IOException ex) {
        return ex.getCause() == null ? String.valueOf(ex.getMessage()) : ex.getMessage() + " (" + ex.getCause() + ")";
    }

    private IntrospectionResult accepted(VerifiedCredential verified, Instant asked) {
        Duration maxAge = limits.maxAge();
        Instant expiry = verified.caller().expiry();
        Instant until = asked.plus(maxAge);
        return result(new TokenVerification.Accepted(verified), asked, expiry.isBefore(until) ? expiry : until);
    }

    private static IntrospectionResult result(TokenVerification verification, Instant asked, Instant until) {
        return new IntrospectionResult(verification, asked.toEpochMilli(), until.toEpochMilli());
    }
}
