// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.Caller;
import io.countersign.core.RefusalCode;
import io.countersign.core.Verdict;
import io.countersign.spring.security.CallerValidator.Result;
import io.countersign.spring.security.observation.CredentialObservations;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;

/** Tests validators and authorities of the application, which apply after a scheme accepted the caller. */
@ExtendWith(OutputCaptureExtension.class)
class CallerPolicyTests {

    private static final RefusalCode LOCKED = new RefusalCode("account_locked");

    private static final CallerValidator REFUSING = caller -> Result.rejected(LOCKED);

    private static final CallerValidator UNKNOWING = caller -> Result.unknown("accounts");

    private final List<String> asked = new ArrayList<>();

    private final List<String> told = new ArrayList<>();

    /** Returns the same verdict each time, as a cache does. */
    private final Verdict cached = Verdict.accepted(FakeScheme.user("alice"));

    private final FakeScheme scheme =
            new FakeScheme("fake", "Cred", request -> FakeScheme.present("alice"), request -> cached);

    @Test
    void authenticateWhenAllAcceptThenEachWasAskedForEachRequest() {
        CredentialAuthenticationProvider provider = provider(null, accepting("one"), accepting("two"));
        assertThat(provider.authenticate(caller())).isInstanceOf(CallerAuthentication.class);
        assertThat(provider.authenticate(caller())).isInstanceOf(CallerAuthentication.class);
        assertThat(asked).containsExactly("one alice", "two alice", "one alice", "two alice");
        assertThat(told).containsExactly("alice", "alice");
    }

    @Test
    void authenticateWhenOneRejectsThenRefusedWithItsCodeAndAllWereAsked() {
        assertRejected(provider(null, accepting("one"), REFUSING, accepting("two")));
        assertThat(asked).containsExactly("one alice", "two alice");
        assertThat(told).isEmpty();
    }

    @Test
    void authenticateWhenOneRejectsAndOneDoesNotKnowThenRefusedInEitherOrder() {
        assertRejected(provider(null, UNKNOWING, REFUSING));
        assertRejected(provider(null, REFUSING, UNKNOWING));
    }

    @Test
    void authenticateWhenOneDoesNotKnowThenUndecided() {
        assertThatExceptionOfType(UndecidedCredentialException.class)
                .isThrownBy(() -> provider(null, accepting("one"), UNKNOWING).authenticate(caller()))
                .satisfies(undecided -> {
                    assertThat(undecided.reason()).isEqualTo("accounts");
                    assertThat(undecided.failure()).isNull();
                });
        assertThat(told).isEmpty();
    }

    @Test
    void authenticateWhenOneThrowsThenUndecidedAsIfTheSchemeThrew() {
        IllegalStateException failure = new IllegalStateException("no database");
        assertUnforeseen(
                provider(null, caller -> {
                    throw failure;
                }),
                failure);
        assertThat(told).isEmpty();
    }

    @Test
    void authenticateWhenOneReturnsNullThenUndecided() {
        assertThatExceptionOfType(UndecidedCredentialException.class)
                .isThrownBy(() -> provider(null, nothing()).authenticate(caller()))
                .satisfies(undecided -> assertThat(undecided.reason()).isEqualTo("unforeseen"));
    }

    @Test
    void authenticateWhenServiceComesBesideThenItIsValidatedToo() {
        provider(null, accepting("one")).authenticate(both());
        assertThat(asked).containsExactly("one alice", "one basket");
        CallerValidator usersAlone =
                caller -> caller.name().equals("basket") ? Result.rejected(LOCKED) : Result.accepted();
        assertThatExceptionOfType(RejectedCredentialException.class)
                .isThrownBy(() -> provider(null, usersAlone).authenticate(both()));
    }

    @Test
    void authoritiesWhenConverterThenItsAndTheServicesOwn(CapturedOutput output) {
        CallerAuthoritiesConverter converter =
                caller -> AuthorityUtils.createAuthorityList("ROLE_CLERK", "SERVICE_account:debit", caller.name());
        CredentialAuthenticationProvider provider = provider(converter);
        assertThat(authorities(provider.authenticate(caller()))).containsExactly("ROLE_CLERK", "alice");
        assertThat(authorities(provider.authenticate(both())))
                .containsExactly("ROLE_CLERK", "alice", "SERVICE_account:read");
        assertThat(output.getAll().split("They are left out", -1)).hasSize(2);
    }

    @Test
    void authoritiesWhenServiceIsAloneThenConverterIsNotAsked() {
        CallerAuthoritiesConverter converter = caller -> {
            asked.add(caller.name());
            return AuthorityUtils.createAuthorityList("ROLE_ADMIN");
        };
        assertThat(authorities(provider(converter).authenticate(service()))).containsExactly("SERVICE_account:read");
        assertThat(asked).isEmpty();
    }

    @Test
    void authoritiesWhenConverterThrowsThenUndecided() {
        IllegalStateException failure = new IllegalStateException("no database");
        assertUnforeseen(
                provider(caller -> {
                    throw failure;
                }),
                failure);
    }

    private CallerValidator accepting(String name) {
        return caller -> {
            asked.add(name + " " + caller.name());
            return Result.accepted();
        };
    }

    @SuppressWarnings("NullAway") // a validator that breaks its contract
    private static CallerValidator nothing() {
        return caller -> null;
    }

    private CredentialAuthenticationProvider provider(
            @Nullable CallerAuthoritiesConverter converter, CallerValidator... validators) {
        return new CredentialAuthenticationProvider(
                CredentialObservations.NOOP,
                List.of((CallerListener) accepted -> told.add(accepted.name())),
                new CallerPolicy(List.of(validators), converter));
    }

    private CredentialAuthenticationToken caller() {
        return token(new PresentedCredential(scheme, new FakeScheme.Name("alice")), null);
    }

    private CredentialAuthenticationToken service() {
        return token(null, basket());
    }

    private CredentialAuthenticationToken both() {
        return token(new PresentedCredential(scheme, new FakeScheme.Name("alice")), basket());
    }

    private static PresentedCredential basket() {
        Caller user = FakeScheme.user("basket");
        Caller basket = new Caller(
                null,
                List.of(new Caller.Workload("basket")),
                Set.of("SCOPE_account:read", "ROLE_ADMIN"),
                user.disclosed(),
                user.expiry(),
                user.binding(),
                user.credential());
        return new PresentedCredential(
                new FakeScheme(
                        "own", "Own", request -> FakeScheme.present("basket"), request -> Verdict.accepted(basket)),
                new FakeScheme.Name("basket"));
    }

    private static CredentialAuthenticationToken token(
            @Nullable PresentedCredential caller, @Nullable PresentedCredential service) {
        return new CredentialAuthenticationToken(
                new ServletInboundRequest(
                        new MockHttpServletRequest(), RequestLimits.DEFAULT, null, ClientCertificateSource.HANDSHAKE),
                caller,
                service);
    }

    private void assertRejected(CredentialAuthenticationProvider provider) {
        assertThatExceptionOfType(RejectedCredentialException.class)
                .isThrownBy(() -> provider.authenticate(caller()))
                .satisfies(rejected -> {
                    assertThat(rejected.code()).isEqualTo(LOCKED);
                    assertThat(rejected.scheme()).isEqualTo(scheme.name());
                });
    }

    private void assertUnforeseen(CredentialAuthenticationProvider provider, Throwable failure) {
        assertThatExceptionOfType(UndecidedCredentialException.class)
                .isThrownBy(() -> provider.authenticate(caller()))
                .satisfies(undecided -> {
                    assertThat(undecided.reason()).isEqualTo("unforeseen");
                    assertThat(undecided.failure()).isSameAs(failure);
                });
    }

    private static List<String> authorities(@Nullable Authentication authentication) {
        assertThat(authentication).isNotNull();
        return authentication.getAuthorities().stream()
                .map(GrantedAuthority::getAuthority)
                .toList();
    }
}
