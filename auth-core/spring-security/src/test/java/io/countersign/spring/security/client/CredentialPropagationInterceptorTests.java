// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.CallerConversion;
import io.countersign.core.CredentialScheme;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.ServiceId;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.FakeScheme;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.observation.CredentialObservations;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.mock.http.client.MockClientHttpRequest;
import org.springframework.mock.http.client.MockClientHttpResponse;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

@ExtendWith(OutputCaptureExtension.class)
class CredentialPropagationInterceptorTests {

    private static final URI KNOWN = URI.create("http://10.0.0.1:8082/accounts");

    private final FakeScheme scheme = FakeScheme.accepting("fake", "Authorization");

    private final FakeScheme other = FakeScheme.accepting("other", "Txn-Token");

    private final List<HttpHeaders> sent = new ArrayList<>();

    private Propagation own = Propagation.done();

    private int status = 200;

    private String challenge;

    private boolean renewable;

    private int forgotten;

    @AfterEach
    void tearDown() {
        SecurityContextHolder.clearContext();
    }

    @Test
    void interceptWhenCallerThenCarriesCallerAndService() throws Exception {
        as(new CallerAuthentication(FakeScheme.user("alice"), null));
        send(KNOWN);
        assertThat(sent).singleElement().satisfies(headers -> {
            assertThat(headers.get("Authorization")).containsExactly("Fake alice");
            assertThat(headers.get("Service-Authorization")).containsExactly("own [account:debit] account.example.com");
        });
    }

    @Test
    void interceptWhenNoCallerThenServiceAlone() throws Exception {
        send(KNOWN);
        assertThat(sent.getFirst().containsHeader("Authorization")).isFalse();
        assertThat(sent.getFirst().containsHeader("Service-Authorization")).isTrue();
    }

    @Test
    void interceptWhenCallerIsOfAnotherKindThenServiceAlone() throws Exception {
        as(new TestingAuthenticationToken("alice", "password"));
        send(KNOWN);
        assertThat(sent.getFirst().containsHeader("Authorization")).isFalse();
    }

    @Test
    void interceptWhenCallerIsAServiceThenItsRightIsNotPassedOn() throws Exception {
        as(new CallerAuthentication(FakeScheme.user("basket"), FakeScheme.user("basket")));
        send(KNOWN);
        assertThat(sent.getFirst().containsHeader("Authorization")).isFalse();
    }

    @Test
    void interceptWhenNoScopesThenNoServiceCredential() throws Exception {
        send(URI.create("http://10.0.0.1:8083/"));
        assertThat(sent.getFirst().containsHeader("Service-Authorization")).isFalse();
    }

    @Test
    void interceptWhenTargetPrescribesASchemeThenThatOneIsCarried() throws Exception {
        as(new CallerAuthentication(FakeScheme.user("alice"), null));
        send(URI.create("http://10.0.0.1:8084/"));
        assertThat(sent.getFirst().containsHeader("Authorization")).isFalse();
        assertThat(sent.getFirst().get("Txn-Token")).containsExactly("Fake alice");
    }

    @Test
    void createWhenTargetPrescribesAnUnknownSchemeThenFailsAndNamesIt() {
        CredentialSchemes schemes = new CredentialSchemes(List.of(scheme, other), List.of("fake"), null);
        ServiceTargets targets = new ServiceTargets(List.of(target("a.example.com", "http://10.0.0.1", "missing")));
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> new CredentialPropagator(
                        schemes,
                        targets,
                        null,
                        CallerConversion.NONE,
                        CredentialObservations.NOOP,
                        UnmappedPolicy.PLAIN))
                .satisfies(failure -> {
                    assertThat(failure.property()).isEqualTo("countersign.services.[a.example.com].propagate");
                    assertThat(failure.reason()).contains("missing");
                    assertThat(failure.fix()).contains("fake", "other");
                });
    }

    private static ServiceTarget target(String id, String url, String propagate) {
        return new ServiceTarget(new ServiceId(id), URI.create(url), Set.of(), new SchemeName(propagate));
    }

    @Test
    void interceptWhenAddressIsUnmappedAndRefusedThenNothingIsSent() {
        as(new CallerAuthentication(FakeScheme.user("alice"), null));
        assertThatExceptionOfType(UnmappedTargetException.class)
                .isThrownBy(() -> send(URI.create("http://evil.org/accounts?token=secret")))
                .withMessageContaining("http://evil.org")
                .withMessageNotContaining("secret");
        assertThat(sent).isEmpty();
    }

    @Test
    void interceptWhenHeadersAreCopiedThenThoseOfEveryKnownSchemeAreRemoved() throws Exception {
        MockClientHttpRequest request = new MockClientHttpRequest(HttpMethod.GET, KNOWN);
        request.getHeaders().add("authorization", "Bearer copied");
        request.getHeaders().add("TXN-token", "copied");
        request.getHeaders().add("Service-Authorization", "copied");
        request.getHeaders().add("dpop", "copied");
        request.getHeaders().add("X-Other", "kept");
        own = Propagation.done();
        send(request);
        assertThat(sent).singleElement().satisfies(headers -> {
            assertThat(headers.toString()).doesNotContain("copied");
            assertThat(headers.getFirst("X-Other")).isEqualTo("kept");
        });
    }

    @Test
    void interceptWhenSchemeFailsThenUnknownAndNothingIsSent(CapturedOutput output) {
        as(new CallerAuthentication(FakeScheme.user("alice"), null));
        scheme.failing(new IllegalStateException("it holds the secret"));
        assertThatExceptionOfType(PropagationUnknownException.class).isThrownBy(() -> send(KNOWN));
        assertThat(sent).isEmpty();
        assertThat(output.getAll().lines())
                .singleElement()
                .asString()
                .contains("WARN", "Propagation by scheme fake failed: java.lang.IllegalStateException at ")
                .doesNotContain("the secret");
    }

    @Test
    void interceptWhenCallerIsRefusedThenNothingIsSent() {
        as(new CallerAuthentication(FakeScheme.user("alice"), null));
        scheme.propagating(Propagation.refused(RefusalCode.WRONG_AUDIENCE));
        assertThatExceptionOfType(PropagationRefusedException.class)
                .isThrownBy(() -> send(KNOWN))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(RefusalCode.WRONG_AUDIENCE));
        assertThat(sent).isEmpty();
    }

    @Test
    void interceptWhenCallersCannotBeHadThenNothingIsSent() {
        as(new CallerAuthentication(FakeScheme.user("alice"), null));
        scheme.propagating(Propagation.unknown("issuer"));
        assertThatExceptionOfType(PropagationUnknownException.class).isThrownBy(() -> send(KNOWN));
        assertThat(sent).isEmpty();
    }

    @Test
    void interceptWhenServicesIsRefusedOrCannotBeHadThenNothingIsSent() {
        own = Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        assertThatExceptionOfType(PropagationRefusedException.class).isThrownBy(() -> send(KNOWN));
        own = Propagation.unknown("issuer");
        assertThatExceptionOfType(PropagationUnknownException.class).isThrownBy(() -> send(KNOWN));
        assertThat(sent).isEmpty();
    }

    @Test
    void interceptWhenAnsweredUnauthorizedThenOnceMoreIfAnotherCredentialCanBeHad() throws Exception {
        status = 401;
        assertThat(send(new MockClientHttpRequest(HttpMethod.POST, KNOWN))
                        .getStatusCode()
                        .value())
                .isEqualTo(401);
        assertThat(sent).as("nothing was kept").hasSize(1);

        renewable = true;
        send(new MockClientHttpRequest(HttpMethod.POST, KNOWN));
        assertThat(sent).hasSize(3);
        assertThat(forgotten).isEqualTo(1);

        status = 403;
        send(new MockClientHttpRequest(HttpMethod.POST, KNOWN));
        assertThat(sent).hasSize(4);
    }

    /** A new token would state the same login (RFC 9470). */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer error=\"insufficient_user_authentication\", max_age=\"300\"",
                "DPoP realm=\"a\", error=\"insufficient_user_authentication\"",
                "Bearer Error = insufficient_user_authentication",
            })
    void interceptWhenAnsweredThatTheLoginDoesNotSufficeThenNotRepeated(String value) throws Exception {
        status = 401;
        renewable = true;
        challenge = value;
        assertThat(send(new MockClientHttpRequest(HttpMethod.GET, KNOWN))
                        .getHeaders()
                        .get("WWW-Authenticate"))
                .containsExactly(value);
        assertThat(sent).hasSize(1);
        assertThat(forgotten).as("the cached token is still good").isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer error=\"invalid_token\"",
                "Bearer error=\"insufficient_user_authentication_x\"",
                "Bearer realm=\"insufficient_user_authentication\"",
            })
    void interceptWhenAnsweredWithAnotherChallengeThenRepeated(String value) throws Exception {
        status = 401;
        renewable = true;
        challenge = value;
        send(new MockClientHttpRequest(HttpMethod.GET, KNOWN));
        assertThat(sent).hasSize(2);
    }

    private static void as(Authentication authentication) {
        SecurityContextHolder.getContext().setAuthentication(authentication);
    }

    private void send(URI uri) throws Exception {
        send(new MockClientHttpRequest(HttpMethod.GET, uri));
    }

    private ClientHttpResponse send(HttpRequest request) throws Exception {
        return interceptor().intercept(request, new byte[0], (actual, body) -> {
            sent.add(actual.getHeaders());
            MockClientHttpResponse response = new MockClientHttpResponse(new byte[0], status);
            if (challenge != null) {
                response.getHeaders().add("WWW-Authenticate", challenge);
            }
            return response;
        });
    }

    private CredentialPropagationInterceptor interceptor() {
        CredentialSchemes schemes = new CredentialSchemes(List.of(scheme, other), List.of("fake"), null);
        ServiceTargets targets = new ServiceTargets(List.of(
                new ServiceTarget(
                        new ServiceId("account.example.com"),
                        URI.create("http://10.0.0.1:8082"),
                        Set.of("account:debit")),
                new ServiceTarget(new ServiceId("product.example.com"), URI.create("http://10.0.0.1:8083"), Set.of()),
                target("delivery.example.com", "http://10.0.0.1:8084", "other")));
        return new CredentialPropagationInterceptor(new CredentialPropagator(
                schemes,
                targets,
                new Own(),
                CallerConversion.NONE,
                CredentialObservations.NOOP,
                UnmappedPolicy.REFUSE));
    }

    private final class Own implements ServiceCredential {

        @Override
        public CredentialScheme scheme() {
            return FakeScheme.accepting("own", HEADER);
        }

        @Override
        public Propagation propagate(OutboundRequest next, Set<String> scopes) {
            if (own instanceof Propagation.Done) {
                next.header(HEADER, "own " + scopes + " " + next.target());
                next.whenUnauthorized(() -> {
                    forgotten += renewable ? 1 : 0;
                    return renewable;
                });
            }
            return own;
        }
    }
}
