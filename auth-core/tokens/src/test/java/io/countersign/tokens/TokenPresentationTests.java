// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
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
import io.countersign.core.ServiceId;
import io.countersign.core.TokenHeader;
import io.countersign.core.Verdict;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests a scheme of opaque tokens, composed of the public parts. */
class TokenPresentationTests extends CredentialSchemeCompatibilityKit {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final MovableClock clock = new MovableClock(NOW);

    private final Introspection server = new Introspection();

    private final LocalRevocations revocations = new LocalRevocations(clock);

    private final VerifiedCredentialCache cache = VerifiedCredentialCache.of(10, clock);

    private final OpaqueScheme scheme = new OpaqueScheme(server, rules(SenderRules.DEFAULT));

    private TokenRules rules(SenderRules senders) {
        return new TokenRules(100, cache, revocations, senders, clock);
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        Introspection away = new Introspection();
        away.reachable = false;
        return new OpaqueScheme(
                away, new TokenRules(100, VerifiedCredentialCache.disabled(), revocations, SenderRules.DEFAULT, clock));
    }

    @Override
    protected TestInboundRequest genuine() {
        return bearer("known-token");
    }

    @Override
    protected TestInboundRequest forged() {
        return bearer("unknown-token");
    }

    @Override
    protected TestInboundRequest malformed() {
        return bearer("two words");
    }

    @Override
    protected ServiceId reachable() {
        return new ServiceId("next.shop.com");
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        return List.of("known-token");
    }

    private static TestInboundRequest bearer(String token) {
        return TestInboundRequest.get().withHeader("Authorization", "Bearer " + token);
    }

    private Verdict verify(TestInboundRequest request) {
        return scheme.verify(present(request), request);
    }

    private Credential present(TestInboundRequest request) {
        return ((Reading.Present) scheme.read(request)).credential();
    }

    @Test
    void verifyWhenSeenBeforeThenTheServerIsNotAsked() {
        Verdict first = verify(genuine());
        server.reachable = false;
        assertThat(verify(genuine())).isEqualTo(first);
        assertThat(server.asked).containsEntry("known-token", 1);
    }

    @Test
    void verifyWhenRefusedThenItIsNotKept() {
        verify(forged());
        verify(forged());
        assertThat(server.asked).containsEntry("unknown-token", 2);
    }

    @Test
    void verifyWhenExpiredInTheCacheThenAskedAnew() {
        Credential read = present(genuine());
        scheme.verify(read, genuine());
        Credential cached = present(genuine());
        clock.advance(Duration.ofMinutes(5));
        server.reachable = false;
        assertThat(scheme.verify(cached, genuine())).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void verifyWhenKeyWasWithdrawnThenAskedAnew() {
        verify(genuine());
        server.current = false;
        verify(genuine());
        assertThat(server.asked).containsEntry("known-token", 2);
    }

    @Test
    void verifyWhenRevokedThenRejectedThoughItIsCached() {
        verify(genuine());
        revocations.revoke("server", "known-token-id", NOW.plusSeconds(600));
        assertThat(verify(genuine())).isEqualTo(Verdict.rejected(RefusalCode.REVOKED));
        assertThat(cache.size()).isZero();
    }

    @Test
    void verifyWhenBoundToAKeyWithoutAProofThenWrongSender() {
        server.binding = new SenderBinding.Key("thumbprint");
        assertThat(verify(genuine())).isEqualTo(Verdict.rejected(RefusalCode.WRONG_SENDER));
        assertThat(cache.size()).isZero();
    }

    @Test
    void verifyWhenRightNeverEndsThenAcceptedAndKept() {
        server.expiry = Instant.MAX;
        assertThat(verify(genuine())).isInstanceOf(Verdict.Accepted.class);
        assertThat(verify(genuine())).isInstanceOf(Verdict.Accepted.class);
        assertThat(server.asked).containsEntry("known-token", 1);
    }

    @Test
    void verifyWhenVerifierThrowsThatItIsInvalidThenRejected() {
        server.failure = new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "no scope");
        assertThat(verify(genuine())).isEqualTo(Verdict.rejected(RefusalCode.INVALID_CLAIM));
    }

    @Test
    void verifyWhenAnotherPresentationOfTheSchemeHasReadItThenThrows() {
        OpaqueScheme other = new OpaqueScheme(new Introspection(), rules(SenderRules.DEFAULT));
        Credential read = ((Reading.Present) other.read(genuine())).credential();
        assertThatIllegalArgumentException().isThrownBy(() -> scheme.verify(read, genuine()));
    }

    @Test
    void ofWhenNothingCouldBeRevokedThenThrows() {
        Caller caller = ((Verdict.Accepted) verify(genuine())).caller();
        assertThatIllegalArgumentException().isThrownBy(() -> VerifiedCredential.of(caller));
    }

    @Test
    void refusalWhenTheNameOfTheAuthenticationSchemeIsSpeltOtherwiseThenItIsDpopStill() {
        for (Presentation dpop : List.of(new Presentation("dpop"), new Presentation("DPoP", true))) {
            assertThat(SenderRules.DEFAULT.refusal(
                            new SenderBinding.Bearer(),
                            new PresentedToken("t", dpop),
                            TokenHeader.CALLER,
                            TestInboundRequest.get()))
                    .isEqualTo(Verdict.rejected(RefusalCode.WRONG_SENDER));
        }
    }

    @Test
    void readWhenTooLongThenTooLarge() {
        assertThat(scheme.read(bearer("x".repeat(101)))).isEqualTo(Reading.malformed(RefusalCode.TOO_LARGE));
    }

    @Test
    void verifyWhenCredentialIsOfAnotherSchemeThenThrows() {
        Credential other = new OpaqueScheme.Known("someone");
        assertThatIllegalArgumentException().isThrownBy(() -> scheme.verify(other, genuine()));
    }

    /** Simulates the server that issued the tokens. */
    private static final class Introspection {

        private final Map<String, Integer> asked = new HashMap<>();

        private volatile boolean reachable = true;

        private volatile boolean current = true;

        private volatile SenderBinding binding = new SenderBinding.Bearer();

        private volatile Instant expiry = NOW.plusSeconds(60);

        private volatile @Nullable InvalidCredentialException failure;

        synchronized @Nullable String user(String token) {
            asked.merge(token, 1, Integer::sum);
            return token.startsWith("known") ? "alice" : null;
        }
    }

    private static final class OpaqueScheme extends TokenScheme {

        private static final SchemeName NAME = new SchemeName("opaque-test");

        private final TokenPresentation<String> presentation;

        OpaqueScheme(Introspection server, TokenRules rules) {
            this.presentation =
                    new TokenPresentation<>(NAME, TokenHeader.BEARER, Set.of("here"), new Tokens(server), rules);
        }

        @Override
        public SchemeName name() {
            return NAME;
        }

        @Override
        protected TokenPresentation<?> presentation() {
            return presentation;
        }

        @Override
        public Propagation propagate(Caller caller, OutboundRequest next) {
            if (!(caller.credential() instanceof Known)) {
                return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
            }
            TokenHeader.BEARER.write(next, "another-token");
            return Propagation.done();
        }

        private record Known(String id) implements Credential {

            @Override
            public SchemeName scheme() {
                return NAME;
            }
        }

        private record Tokens(Introspection server) implements TokenVerifier<String> {

            @Override
            public Set<Marker> markers(TokenHeader header) {
                return header.presentations().stream()
                        .map(one -> Marker.opaque(header.name(), one.authScheme()))
                        .collect(Collectors.toUnmodifiableSet());
            }

            @Override
            public String parse(String token) {
                if (token.indexOf(' ') >= 0) {
                    throw InvalidCredentialException.malformed("a token with a space");
                }
                return token;
            }

            @Override
            public @Nullable String id(String token) {
                return null;
            }

            @Override
            public TokenVerification verify(String token, TokenCredential<String> credential) {
                if (server.failure != null) {
                    throw server.failure;
                }
                if (!server.reachable) {
                    return new TokenVerification.Unknown("introspection");
                }
                String user = server.user(token);
                return user == null
                        ? new TokenVerification.Rejected(RefusalCode.UNKNOWN_KEY)
                        : new TokenVerification.Accepted(verified(token, user));
            }

            private VerifiedCredential verified(String token, String user) {
                Caller caller = new Caller(
                        new Caller.User("server", user, null),
                        List.of(),
                        Set.of(),
                        Map.of(),
                        server.expiry,
                        Objects.requireNonNull(server.binding),
                        new Known(user));
                TokenIdentity identity = new TokenIdentity("server", token + "-id", null, user, NOW);
                return VerifiedCredential.of(caller, new VerifiedPart(identity, () -> server.current));
            }
        }
    }
}
