// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.CredentialScheme;
import io.countersign.core.Demand;
import io.countersign.core.InboundRequest;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.TokenShape;
import io.countersign.core.Verdict;
import io.countersign.spring.security.observation.CredentialObservations;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentMatchers;
import org.mockito.Mockito;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.HttpStatus;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.event.AuthenticationFailureBadCredentialsEvent;
import org.springframework.security.authentication.event.AuthenticationFailureServiceExceptionEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.ErrorResponseException;

@ExtendWith(OutputCaptureExtension.class)
class CredentialAuthenticationFilterTests {

    private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/orders");

    private final MockHttpServletResponse response = new MockHttpServletResponse();

    private final AtomicReference<Authentication> seen = new AtomicReference<>();

    private final List<HttpServletRequest> passed = new ArrayList<>();

    private final List<Object> events = new ArrayList<>();

    private final FilterChain chain = (req, res) -> {
        passed.add((HttpServletRequest) req);
        seen.set(SecurityContextHolder.getContext().getAuthentication());
    };

    @AfterEach
    void tearDown() {
        SecurityContextHolder.clearContext();
    }

    @Test
    void filterWhenAcceptedThenContextIsOfTheRequestAlone() throws Exception {
        request.addHeader("Cred", "alice");
        filter(FakeScheme.accepting("one", "Cred")).doFilter(request, response, chain);
        assertThat(seen.get()).isInstanceOf(CallerAuthentication.class);
        assertThat(seen.get().getName()).isEqualTo("alice");
        assertThat(request.getSession(false)).isNull();
        assertThat(new RequestAttributeSecurityContextRepository().containsContext(request))
                .isTrue();
    }

    @Test
    void filterWhenAbsentThenChainGoesOnWithTheRequestItself() throws Exception {
        filter(FakeScheme.accepting("one", "Cred")).doFilter(request, response, chain);
        assertThat(passed).containsExactly(request);
        assertThat(seen.get()).isNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void filterWhenOpaqueTokensStandBesideJwtsThenEachIsReadByItsOwnScheme(boolean jwtFirst) throws Exception {
        FakeScheme jwts = FakeScheme.ofShape("jwts", TokenShape.JWT);
        FakeScheme opaque = FakeScheme.ofShape("opaque", TokenShape.OPAQUE);
        FakeScheme[] accept = jwtFirst ? new FakeScheme[] {jwts, opaque} : new FakeScheme[] {opaque, jwts};
        request.addHeader("Authorization", "Bearer eyJhbGciOiJFUzI1NiJ9.e30.c2ln");
        filter(accept).doFilter(request, response, chain);
        assertThat(seen.get().getName()).isEqualTo("jwts");
        request.removeHeader("Authorization");
        request.addHeader("Authorization", "bearer  2YotnFZFEjr1zCsicMWpAA");
        filter(accept).doFilter(request, response, chain);
        assertThat(seen.get().getName()).isEqualTo("opaque");
    }

    @Test
    void filterWhenOneSchemeTakesTokensOfBothShapesThenItIsAskedAboutEach() throws Exception {
        FakeScheme both = FakeScheme.ofBothShapes("both", "one-jwt");
        FakeScheme jwts = FakeScheme.ofShape("jwts", TokenShape.JWT, "other-jwt");
        request.addHeader("Authorization", "Bearer eyJhbGciOiJFUzI1NiJ9.e30.c2ln");
        filter(both).doFilter(request, response, chain);
        assertThat(seen.get().getName()).isEqualTo("both");
        SecurityContextHolder.clearContext();
        filter(both, jwts).doFilter(request, response, chain);
        assertThat(seen.get().getName()).isEqualTo("both");
    }

    @Test
    void filterWhenSchemeOfJwtsIsAloneThenAnOpaqueTokenIsMalformedAsBefore() throws Exception {
        request.addHeader("Authorization", "Bearer 2YotnFZFEjr1zCsicMWpAA");
        filter(FakeScheme.ofShape("jwts", TokenShape.JWT)).doFilter(request, response, chain);
        assertThat(passed).isEmpty();
        assertThat(response.getStatus()).isEqualTo(401);
    }

    @Test
    void filterWhenNoCredentialThenTheSchemeOfTheConnectionIsAskedThoughItStandsFirst() throws Exception {
        FakeScheme connection = FakeScheme.ofConnection("zero");
        filter(connection, FakeScheme.accepting("one", "Cred")).doFilter(request, response, chain);
        assertThat(seen.get().getName()).isEqualTo("peer");
        request.addHeader("Cred", "alice");
        filter(connection, FakeScheme.accepting("one", "Cred")).doFilter(request, response, chain);
        assertThat(seen.get().getName()).isEqualTo("alice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "DPoP", "Txn-Token", "Cred"})
    void filterWhenACredentialIsThereThatNobodyRecognisesThenTheConnectionDoesNotCount(String header) throws Exception {
        request.addHeader(header, "x");
        FakeScheme blind =
                new FakeScheme("one", "Cred", any -> Reading.absent(), any -> Verdict.rejected(RefusalCode.MALFORMED));
        filter(blind, FakeScheme.ofConnection("two")).doFilter(request, response, chain);
        assertThat(seen.get()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "DPoP", "Txn-Token"})
    void filterWhenAServiceActsAloneBesideACredentialThatNobodyRecognisesThenRefused(String header) throws Exception {
        request.addHeader("Own", "basket");
        request.addHeader(header, "x");
        filterWith(ownRight(FakeScheme.accepting("own", "Own")), FakeScheme.ofConnection("peer"))
                .doFilter(request, response, chain);
        assertThat(response.getStatus()).isEqualTo(401);
        assertThat(passed).isEmpty();
    }

    @Test
    void filterWhenRejectedThenChainEndsAndContextIsEmpty() throws Exception {
        SecurityContextHolder.getContext().setAuthentication(new CallerAuthentication(FakeScheme.user("old"), null));
        filter(answering(Verdict.rejected(RefusalCode.EXPIRED))).doFilter(request, response, chain);
        assertThat(passed).isEmpty();
        assertThat(response.getStatus()).isEqualTo(401);
        assertThat(SecurityContextHolder.getContext().getAuthentication()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"expired", "bad_signature", "revoked", "untrusted_issuer"})
    void filterWhenRejectedThenAnswerDoesNotTellWhy(String code) throws Exception {
        filter(answering(Verdict.rejected(new RefusalCode(code)))).doFilter(request, response, chain);
        assertThat(response.getContentAsString())
                .isEqualTo(
                        "{\"type\":\"urn:countersign:problem:unauthenticated\",\"title\":\"Unauthorized\",\"status\":401,"
                                + "\"detail\":\"A valid credential is required.\",\"instance\":\"/orders\"}");
        assertThat(response.getHeader("WWW-Authenticate")).isEqualTo("Fake realm=\"a\", error=\"invalid_token\"");
        assertThat(events)
                .singleElement()
                .isInstanceOf(AuthenticationFailureBadCredentialsEvent.class)
                .isInstanceOfSatisfying(CredentialRefusedEvent.class, event -> {
                    assertThat(event.getException().getMessage()).contains(code);
                    assertThat(event.getException().getAuthenticationRequest()).isNull();
                });
    }

    @Test
    void filterWhenRejectedForWantOfSomethingThenAnswerGivesIt() throws Exception {
        Demand demand = new Demand("Fake", "use_nonce", "Fake-Nonce", "n-1");
        filter(answering(Verdict.rejected(RefusalCode.EXPIRED, demand))).doFilter(request, response, chain);
        assertThat(response.getStatus()).isEqualTo(401);
        assertThat(response.getHeader("WWW-Authenticate")).isEqualTo("Fake realm=\"a\", error=\"use_nonce\"");
        assertThat(response.getHeader("Fake-Nonce")).isEqualTo("n-1");
        assertThat(response.getContentAsString()).doesNotContain("n-1", "expired");
    }

    @Test
    void filterWhenDemandIsOfAnotherAuthenticationSchemeThenItsOwnChallengeIsAsEver() throws Exception {
        Demand demand = new Demand("Other", "use_nonce", "Other-Nonce", "n-1");
        filter(answering(Verdict.rejected(RefusalCode.EXPIRED, demand))).doFilter(request, response, chain);
        assertThat(response.getHeader("WWW-Authenticate")).isEqualTo("Fake realm=\"a\", error=\"invalid_token\"");
    }

    @Test
    void filterWhenUnknownThen503() throws Exception {
        filter(answering(Verdict.unknown("keys"))).doFilter(request, response, chain);
        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeader("Retry-After")).isEqualTo("5");
        assertThat(response.getContentAsString()).doesNotContain("keys");
        assertThat(passed).isEmpty();
        assertThat(events)
                .singleElement()
                .isInstanceOf(CredentialUndecidedEvent.class)
                .isInstanceOf(AuthenticationFailureServiceExceptionEvent.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void filterWhenSchemeFailsThen503AndOneLineWithoutTheMessage(boolean reading, CapturedOutput output)
            throws Exception {
        FakeScheme broken = new FakeScheme(
                "one",
                "Cred",
                any -> {
                    if (reading) {
                        throw new IllegalStateException("it holds the secret");
                    }
                    return FakeScheme.present("x");
                },
                any -> {
                    throw new IllegalStateException("it holds the secret");
                });
        filter(broken).doFilter(request, response, chain);
        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeader("Retry-After")).isEqualTo("5");
        assertThat(passed).isEmpty();
        assertThat(SecurityContextHolder.getContext().getAuthentication()).isNull();
        assertThat(output.getAll().lines())
                .singleElement()
                .asString()
                .contains("WARN", "Scheme one", "java.lang.IllegalStateException at ", "FilterTests.java")
                .contains(reading ? "Scheme one failed" : "Scheme one jti=x failed");
        assertThat(output.getAll()).doesNotContain("the secret");
    }

    @Test
    void filterWhenSchemeOverflowsItsStackThen503() throws Exception {
        filter(verifying(any -> deep(0))).doFilter(request, response, chain);
        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(passed).isEmpty();
    }

    @Test
    void filterWhenTheFirewallRejectsAHeaderThenItsHandlerAnswers() {
        assertThatExceptionOfType(RequestRejectedException.class)
                .isThrownBy(() -> filter(verifying(any -> {
                            throw new RequestRejectedException("a header");
                        }))
                        .doFilter(request, response, chain));
        assertThat(passed).isEmpty();
    }

    @Test
    void filterWhenTheJvmFailsThenItIsNotTakenForTheSchemes() {
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> filter(verifying(any -> {
                            throw new OutOfMemoryError("simulated");
                        }))
                        .doFilter(request, response, chain));
        assertThat(passed).isEmpty();
    }

    @Test
    void filterWhenAFilterBeforeLimitsTheBodyThen413(CapturedOutput output) throws Exception {
        bodyThatThrows(new ErrorResponseException(HttpStatus.CONTENT_TOO_LARGE));
        assertThat(response.getStatus()).isEqualTo(413);
        assertThat(output.getAll().lines()).singleElement().asString().contains("INFO", "countersign.max-body-size");
    }

    @Test
    void filterWhenBodyCannotBeReadThen400(CapturedOutput output) throws Exception {
        bodyThatThrows(new IOException("a chunk is no chunk"));
        assertThat(response.getStatus()).isEqualTo(400);
        assertThat(response.getContentAsString()).contains("unreadable-body");
        assertThat(output.getAll().lines()).singleElement().asString().contains("INFO");
    }

    private void bodyThatThrows(Exception failure) throws Exception {
        HttpServletRequest broken = new HttpServletRequestWrapper(request) {
            @Override
            public ServletInputStream getInputStream() throws IOException {
                ServletInputStream body = Mockito.mock(ServletInputStream.class);
                Mockito.when(body.readNBytes(ArgumentMatchers.anyInt())).thenThrow(failure);
                return body;
            }
        };
        filter(verifying(inbound -> Verdict.unknown("of " + inbound.bodyDigest().length)))
                .doFilter(broken, response, chain);
        assertThat(passed).isEmpty();
    }

    private static Verdict deep(int depth) {
        return depth < 0 ? Verdict.unknown("never") : deep(Math.abs(depth) + 1);
    }

    @Test
    void filterWhenFirstIsMalformedThenTheSecondIsNotAsked() throws Exception {
        FakeScheme first = new FakeScheme(
                "one", "Cred", any -> Reading.malformed(RefusalCode.MALFORMED), any -> Verdict.unknown("never asked"));
        FakeScheme second = new FakeScheme("two", "Other", CredentialAuthenticationFilterTests::never, any -> null);
        filter(first, second).doFilter(request, response, chain);
        assertThat(response.getStatus()).isEqualTo(401);
    }

    @Test
    void filterWhenHeaderIsRepeatedThen400() throws Exception {
        request.addHeader("Cred", "alice");
        request.addHeader("Cred", "bob");
        filter(FakeScheme.accepting("one", "Cred")).doFilter(request, response, chain);
        assertThat(response.getStatus()).isEqualTo(400);
        assertThat(response.getContentAsString()).contains("Cred").doesNotContain("alice");
    }

    @Test
    void filterWhenHeaderIsRepeatedAtVerificationThen400() throws Exception {
        request.addHeader("Proof", "1");
        request.addHeader("Proof", "2");
        filter(verifying(inbound -> {
                    inbound.header("Proof");
                    return Verdict.unknown("never reached");
                }))
                .doFilter(request, response, chain);
        assertThat(response.getStatus()).isEqualTo(400);
    }

    @Test
    void filterWhenAddressIsNoUriThen400() throws Exception {
        request.setQueryString("a=|");
        filter(verifying(inbound -> Verdict.unknown(inbound.uri().toString()))).doFilter(request, response, chain);
        assertThat(response.getStatus()).isEqualTo(400);
        assertThat(response.getContentAsString()).contains("malformed-address");
    }

    @Test
    void inboundThenItIsTheRequest() throws Exception {
        X509Certificate certificate = Mockito.mock(X509Certificate.class);
        request.setAttribute("jakarta.servlet.request.X509Certificate", new X509Certificate[] {certificate});
        request.setQueryString("a=b%20c");
        request.setContent("hello".getBytes(StandardCharsets.UTF_8));
        List<Object> read = new ArrayList<>();
        filter(verifying(inbound -> {
                    read.add(inbound.method());
                    read.add(inbound.uri().toString());
                    read.add(inbound.peerCertificates());
                    read.add(HexFormat.of().formatHex(inbound.bodyDigest()));
                    return Verdict.accepted(FakeScheme.user("alice"));
                }))
                .doFilter(request, response, chain);
        assertThat(read)
                .containsExactly(
                        "POST",
                        "http://localhost/orders?a=b%20c",
                        List.of(certificate),
                        "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
        assertThat(passed.getFirst().getInputStream().readAllBytes()).asString().isEqualTo("hello");
        assertThat(passed.getFirst().getReader().readLine()).isEqualTo("hello");
    }

    @Test
    void inboundWhenNoBodyThenDigestOfNothing() throws Exception {
        List<String> read = new ArrayList<>();
        filter(verifying(inbound -> {
                    read.add(HexFormat.of().formatHex(inbound.bodyDigest()));
                    return Verdict.accepted(FakeScheme.user("alice"));
                }))
                .doFilter(request, response, chain);
        assertThat(read).containsExactly("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    @Test
    void filterWhenInstanceHoldsOddCharactersThenTheyAreEscaped() throws Exception {
        request.setRequestURI("/a\"b\\c\nä");
        filter(answering(Verdict.rejected(RefusalCode.EXPIRED))).doFilter(request, response, chain);
        assertThat(response.getContentAsString()).contains("\"instance\":\"/a\\\"b\\\\c\\u000a\\u00e4\"");
    }

    @Test
    void filterWhenServiceAloneThenItIsThePrincipal() throws Exception {
        request.addHeader("Service-Authorization", "basket");
        FakeScheme service = FakeScheme.accepting("service", "Service-Authorization");
        filter(service, FakeScheme.accepting("one", "Cred")).doFilter(request, response, chain);
        CallerAuthentication authentication = (CallerAuthentication) seen.get();
        assertThat(authentication.getName()).isEqualTo("basket");
    }

    @Test
    void filterWhenServiceIsBesideWhatNobodyRecognisesThen401() throws Exception {
        request.addHeader("Service-Authorization", "basket");
        request.addHeader("Cred", "foreign");
        FakeScheme service = FakeScheme.accepting("service", "Service-Authorization");
        FakeScheme blind =
                new FakeScheme("one", "Cred", any -> Reading.absent(), any -> Verdict.rejected(RefusalCode.EXPIRED));
        filterWith(ownRight(service), blind).doFilter(request, response, chain);
        assertThat(response.getStatus()).isEqualTo(401);
        assertThat(seen).hasNullValue();
    }

    private static Reading never(InboundRequest request) {
        throw new AssertionError("asked about " + request);
    }

    private static FakeScheme answering(Verdict verdict) {
        return verifying(any -> verdict);
    }

    private static FakeScheme verifying(Function<InboundRequest, Verdict> verdict) {
        return new FakeScheme("one", "Cred", any -> FakeScheme.present("x"), verdict);
    }

    private static ServiceCredential ownRight(CredentialScheme scheme) {
        return new ServiceCredential() {
            @Override
            public CredentialScheme scheme() {
                return scheme;
            }

            @Override
            public Propagation propagate(OutboundRequest next, Set<String> scopes) {
                return Propagation.done();
            }
        };
    }

    private CredentialAuthenticationFilter filter(FakeScheme... accepted) {
        return filterWith(null, accepted);
    }

    private CredentialAuthenticationFilter filterWith(ServiceCredential service, FakeScheme... accepted) {
        CredentialSchemes schemes = new CredentialSchemes(
                List.of(accepted),
                List.of(accepted).stream().map(scheme -> scheme.name().value()).toList(),
                null);
        CredentialFailureHandler failures =
                new CredentialFailureHandler(new ProblemDetailAuthenticationEntryPoint(schemes, "a"), events::add);
        return new CredentialAuthenticationFilter(
                new CredentialAuthenticationConverter(schemes, service, CredentialObservations.NOOP),
                new ProviderManager(new CredentialAuthenticationProvider(CredentialObservations.NOOP)),
                failures,
                RequestLimits.DEFAULT,
                null,
                ClientCertificateSource.HANDSHAKE);
    }
}
