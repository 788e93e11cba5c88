// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.countersign.core.CallerConversion;
import io.countersign.core.ServiceId;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.FakeScheme;
import io.countersign.spring.security.PresentingCallers;
import io.countersign.spring.security.observation.CredentialObservations;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.client.MockClientHttpRequest;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

@ExtendWith(OutputCaptureExtension.class)
class UnmappedCallTests {

    private static final String TOKEN = "eyJhbGciOiJFUzI1NiJ9.the-token-of-alice.signature";

    private static final URI THIRD_PARTY = URI.create("https://api.example.org/rates?key=query-secret");

    private final Authentication alice = PresentingCallers.presenting(FakeScheme.user("alice"), "Bearer " + TOKEN);

    private final MockClientHttpRequest request = new MockClientHttpRequest(HttpMethod.GET, THIRD_PARTY);

    private final CredentialPropagator propagator = propagator(UnmappedPolicy.PLAIN);

    @AfterEach
    void tearDown() {
        RequestContextHolder.resetRequestAttributes();
        ((Logger) LoggerFactory.getLogger(CredentialPropagator.class)).setLevel(null);
    }

    @Test
    void propagateWhenUnmappedThenAddsNothing() {
        assertThat(send(alice).isEmpty()).isTrue();
        assertThat(propagator.unmappedCalls()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Bearer token-of-the-third-party", "Basic dXNlcjpwYXNzd29yZA==", "DPoP token-of-the-third-party"
            })
    void propagateWhenTheApplicationSetsACredentialThenItIsKept(String credential) {
        request.getHeaders().set("Authorization", credential);
        request.getHeaders().set("DPoP", "proof-for-the-third-party");
        assertThat(send(alice).getFirst("Authorization")).isEqualTo(credential);
        assertThat(request.getHeaders().getFirst("DPoP")).isEqualTo("proof-for-the-third-party");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer " + TOKEN, "bearer   " + TOKEN, "Token token=\"" + TOKEN + "\"", TOKEN})
    void propagateWhenAHeaderContainsTheCallersTokenThenItIsRemoved(String value) {
        request.getHeaders().set("Authorization", value);
        request.getHeaders().set("X-Forwarded-Access-Token", value);
        request.getHeaders().set("X-Other", "kept");
        assertThat(send(alice).headerNames()).containsExactly("X-Other");
    }

    @Test
    void propagateWhenOneOfSeveralValuesContainsTheCallersTokenThenTheHeaderIsRemoved() {
        request.getHeaders().add("Authorization", "Bearer token-of-the-third-party");
        request.getHeaders().add("Authorization", "Bearer " + TOKEN);
        assertThat(send(alice).isEmpty()).isTrue();
    }

    @Test
    void propagateWhenHeadersOfThePlatformWereCopiedThenTheyAreRemovedEvenWithoutACaller() {
        request.getHeaders().set("service-authorization", "Bearer copied");
        request.getHeaders().set("Service-DPoP", "copied");
        request.getHeaders().set("Txn-Token", "copied");
        assertThat(send(null).isEmpty()).isTrue();
    }

    @Test
    void propagateWhenTheCallerHasAnotherAuthenticationThenItsHeaderIsFoundInTheRequest() {
        MockHttpServletRequest incoming = new MockHttpServletRequest();
        incoming.addHeader("Authorization", "Bearer " + TOKEN);
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(incoming));
        request.getHeaders().set("Authorization", "Bearer " + TOKEN);
        assertThat(send(new TestingAuthenticationToken("alice", null)).isEmpty())
                .isTrue();
    }

    @Test
    void propagateWhenTheCookiesOfTheRequestWereCopiedThenTheyAreRemoved() {
        MockHttpServletRequest incoming = new MockHttpServletRequest();
        incoming.addHeader("Cookie", "theme=dark; SESSION=0123456789abcdef");
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(incoming));
        request.getHeaders().set("Cookie", "theme=dark; SESSION=0123456789abcdef");
        assertThat(send(alice).isEmpty()).isTrue();
        request.getHeaders().set("Cookie", "key=of-the-third-party");
        assertThat(send(alice).headerNames()).containsExactly("Cookie");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SESSION=0123456789abcdef", "lang=en; SESSION=0123456789abcdef", "0123456789abcdef"})
    void propagateWhenOneCookieOfSeveralWasCopiedThenItIsRemoved(String value) {
        MockHttpServletRequest incoming = new MockHttpServletRequest();
        incoming.addHeader("Cookie", "SESSION=0123456789abcdef; theme=dark; XSRF-TOKEN=fedcba9876543210");
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(incoming));
        request.getHeaders().set("X-Session", value);
        assertThat(send(alice).isEmpty()).isTrue();
    }

    @Test
    void propagateWhenThePresentedTokenIsShortThenOnlyTheSameTokenIsRemoved() {
        Authentication caller = PresentingCallers.presenting(FakeScheme.user("alice"), "Fake e");
        request.getHeaders().set("Authorization", "Bearer token-of-the-third-party");
        request.getHeaders().set("X-Token", "e");
        assertThat(send(caller).headerNames()).containsExactly("Authorization");
    }

    @Test
    void propagateWhenUnmappedThenOneDebugLineNamesTheHostAlone(CapturedOutput output) {
        ((Logger) LoggerFactory.getLogger(CredentialPropagator.class)).setLevel(Level.DEBUG);
        request.getHeaders().set("Authorization", "Bearer " + TOKEN);
        send(alice);
        assertThat(output.getAll().lines())
                .singleElement()
                .asString()
                .contains("DEBUG", "api.example.org", "removed headers: Authorization")
                .doesNotContain("rates", "query-secret", TOKEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://account.example.com/elsewhere",
                "https://account.example.com/accounts/../elsewhere",
                "https://ACCOUNT.example.com.:443/accounts",
                "https://user@account.example.com/accounts",
                "http://account.example.com:443/accounts"
            })
    void propagateWhenHostAndPortAreOfAServiceButNoPathCoversItThenNothingIsSent(String uri) {
        MockClientHttpRequest other = new MockClientHttpRequest(HttpMethod.GET, URI.create(uri));
        assertThatExceptionOfType(UnmappedTargetException.class)
                .isThrownBy(() -> propagator.propagate(other, () -> new byte[0], alice, true));
    }

    @Test
    void propagateWhenPolicyIsRefuseThenNothingIsSentButItIsCounted() {
        CredentialPropagator refusing = propagator(UnmappedPolicy.REFUSE);
        assertThatExceptionOfType(UnmappedTargetException.class)
                .isThrownBy(() -> refusing.propagate(request, () -> new byte[0], alice, true))
                .withMessageContaining("api.example.org")
                .withMessageContaining("countersign.client.unmapped")
                .withMessageNotContaining("query-secret");
        assertThat(refusing.unmappedCalls()).isEqualTo(1);
    }

    @Test
    void presentedThenToStringOmitsTheTokens() {
        assertThat(PresentingCallers.presenting(FakeScheme.user("alice"), "Bearer " + TOKEN)
                        .presented())
                .asString()
                .doesNotContain("alice");
    }

    private HttpHeaders send(Authentication authentication) {
        assertThat(propagator
                        .propagate(request, () -> new byte[0], authentication, true)
                        .getAsBoolean())
                .as("something to renew")
                .isFalse();
        return request.getHeaders();
    }

    private static CredentialPropagator propagator(UnmappedPolicy policy) {
        FakeScheme scheme = FakeScheme.accepting("fake", "Authorization");
        return new CredentialPropagator(
                new CredentialSchemes(List.of(scheme), List.of("fake"), null),
                new ServiceTargets(List.of(new ServiceTarget(
                        new ServiceId("account.example.com"),
                        URI.create("https://account.example.com/accounts"),
                        Set.of()))),
                null,
                CallerConversion.NONE,
                CredentialObservations.NOOP,
                policy);
    }
}
