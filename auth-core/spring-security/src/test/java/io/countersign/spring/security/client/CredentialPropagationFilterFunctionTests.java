// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import static io.countersign.spring.security.client.CredentialPropagationFilterFunction.caller;
import static io.countersign.spring.security.client.CredentialPropagationFilterFunction.withoutCaller;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.CallerConversion;
import io.countersign.core.CredentialScheme;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.FakeScheme;
import io.countersign.spring.security.PresentingCallers;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.observation.CredentialObservations;
import java.net.URI;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

class CredentialPropagationFilterFunctionTests {

    private static final URI SERVICE = URI.create("https://account.example.com/accounts");

    private static final URI THIRD_PARTY = URI.create("https://api.example.org/rates");

    private static final String TOKEN = "the-token-of-alice-that-was-presented";

    private final CallerAuthentication alice = PresentingCallers.presenting(FakeScheme.user("alice"), "Fake " + TOKEN);

    private final FakeScheme scheme = FakeScheme.accepting("fake", "Authorization");

    private final List<ClientRequest> sent = new ArrayList<>();

    private HttpStatus status = HttpStatus.OK;

    private final HttpHeaders answered = new HttpHeaders();

    private boolean renewable;

    private boolean signing;

    private int forgotten;

    @AfterEach
    void tearDown() {
        SecurityContextHolder.clearContext();
        RequestContextHolder.resetRequestAttributes();
    }

    @Test
    void filterWhenCallerThenCarriesCallerAndService() {
        as(alice);
        send(get(SERVICE).build());
        assertThat(sent).singleElement().satisfies(request -> {
            assertThat(request.headers().get("Authorization")).containsExactly("Fake alice");
            assertThat(request.headers().containsHeader("Service-Authorization"))
                    .isTrue();
        });
    }

    @Test
    void filterWhenHeadersWereCopiedThenTheyAreReplaced() {
        as(alice);
        send(get(SERVICE)
                .header("authorization", "copied")
                .header("DPoP", "copied")
                .build());
        assertThat(sent.getFirst().headers().toString())
                .doesNotContain("copied")
                .contains("Fake alice");
    }

    @Test
    void filterWhenUnmappedThenCarriesNothingOfTheCaller() {
        as(alice);
        send(get(THIRD_PARTY)
                .header("Authorization", "Bearer " + TOKEN)
                .header("X-Key", "own")
                .build());
        assertThat(sent.getFirst().headers().headerNames()).containsExactly("X-Key");
    }

    @Test
    void filterWhenUnmappedThenCarriesNoCopiedCookie() {
        as(alice);
        MockHttpServletRequest incoming = new MockHttpServletRequest();
        incoming.addHeader("Cookie", "SESSION=0123456789abcdef; theme=dark");
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(incoming));
        send(get(THIRD_PARTY)
                .cookie("SESSION", "0123456789abcdef")
                .cookie("access", TOKEN)
                .cookie("key", "own")
                .build());
        assertThat(sent.getFirst().cookies()).containsOnlyKeys("key");
    }

    @Test
    void filterWhenThereIsNoSecurityContextThenNothingIsSentToAService() {
        assertThatExceptionOfType(CallerNotVisibleException.class)
                .isThrownBy(() -> send(get(SERVICE).build()))
                .withMessageContaining("account.example.com")
                .satisfies(ex -> assertThat(ex.target()).isEqualTo(new ServiceId("account.example.com")));
        assertThat(sent).isEmpty();
    }

    @Test
    void filterWhenSubscribedOnAnotherThreadThenNothingIsSentToAService() {
        as(alice);
        for (var scheduler : List.of(Schedulers.parallel(), Schedulers.boundedElastic())) {
            Mono<ClientResponse> elsewhere =
                    Mono.defer(() -> exchange(get(SERVICE).build())).subscribeOn(scheduler);
            assertThatExceptionOfType(CallerNotVisibleException.class).isThrownBy(elsewhere::block);
        }
        assertThat(sent).isEmpty();
    }

    @Test
    void filterWhenThereIsNoSecurityContextThenThirdPartiesCanBeCalled() {
        send(get(THIRD_PARTY).build());
        assertThat(sent).hasSize(1);
    }

    @Test
    void filterWhenCallerIsAnonymousThenServiceAlone() {
        as(new AnonymousAuthenticationToken("key", "anonymous", AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS")));
        send(get(SERVICE).build());
        assertThat(sent.getFirst().headers().containsHeader("Authorization")).isFalse();
        assertThat(sent.getFirst().headers().containsHeader("Service-Authorization"))
                .isTrue();
    }

    @Test
    void filterWhenCallerIsGivenThenOnAnyThread() {
        Mono<ClientResponse> elsewhere =
                Mono.defer(() -> exchange(get(SERVICE, caller(alice)))).subscribeOn(Schedulers.parallel());
        elsewhere.block();
        assertThat(sent.getFirst().headers().get("Authorization")).containsExactly("Fake alice");
    }

    @Test
    void filterWhenWithoutCallerThenServiceAloneEvenIfThereIsACaller() {
        as(alice);
        send(get(SERVICE, withoutCaller()));
        assertThat(sent.getFirst().headers().containsHeader("Authorization")).isFalse();
        assertThat(sent.getFirst().headers().containsHeader("Service-Authorization"))
                .isTrue();
    }

    @Test
    void filterWhenWithoutCallerThenTheCallersTokenIsStillKeptFromThirdParties() {
        as(alice);
        ClientRequest request = get(THIRD_PARTY)
                .attributes(withoutCaller())
                .header("Authorization", "Bearer " + TOKEN)
                .build();
        send(request);
        assertThat(sent.getFirst().headers().isEmpty()).isTrue();
    }

    @Test
    void filterWhenRefusedOrUnknownThenNothingIsSent() {
        as(alice);
        scheme.propagating(Propagation.refused(RefusalCode.WRONG_AUDIENCE));
        assertThatExceptionOfType(PropagationRefusedException.class)
                .isThrownBy(() -> send(get(SERVICE).build()));
        scheme.propagating(Propagation.unknown("issuer"));
        assertThatExceptionOfType(PropagationUnknownException.class)
                .isThrownBy(() -> send(get(SERVICE).build()));
        assertThat(sent).isEmpty();
    }

    @Test
    void filterWhenTheSchemeSignsTheBodyThenOnlyRequestsWithoutABodyAreSent() {
        as(alice);
        signing = true;
        send(get(SERVICE).build());
        assertThat(sent.getFirst().headers().getFirst("Digest"))
                .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThatExceptionOfType(PropagationRefusedException.class)
                .isThrownBy(() -> send(post()))
                .satisfies(ex -> assertThat(ex.code().value()).isEqualTo("body_not_available"));
        assertThat(sent).hasSize(1);
    }

    /** A new token would state the same login (RFC 9470). */
    @Test
    void filterWhenAnsweredThatTheLoginDoesNotSufficeThenNotRepeated() {
        as(alice);
        status = HttpStatus.UNAUTHORIZED;
        renewable = true;
        answered.add("WWW-Authenticate", "Bearer error=\"insufficient_user_authentication\", max_age=\"300\"");
        assertThat(send(get(SERVICE).build())).isEqualTo(HttpStatus.UNAUTHORIZED);
        assertThat(sent).hasSize(1);
        assertThat(forgotten).isZero();
    }

    @Test
    void filterWhenAnsweredUnauthorizedThenOnceMoreIfAnotherCredentialCanBeHad() {
        as(alice);
        status = HttpStatus.UNAUTHORIZED;
        assertThat(send(get(SERVICE).build())).isEqualTo(HttpStatus.UNAUTHORIZED);
        assertThat(sent).as("nothing was kept").hasSize(1);

        renewable = true;
        send(get(SERVICE).build());
        assertThat(sent).hasSize(3);
        assertThat(sent.getLast().headers().get("Authorization")).containsExactly("Fake alice");
        assertThat(forgotten).isEqualTo(1);

        send(post());
        assertThat(sent).as("a body is not sent twice").hasSize(4);
        assertThat(forgotten).as("but the credential is dropped").isEqualTo(2);
    }

    private static void as(Authentication authentication) {
        SecurityContextHolder.getContext().setAuthentication(authentication);
    }

    private static ClientRequest.Builder get(URI uri) {
        return ClientRequest.create(HttpMethod.GET, uri);
    }

    private static ClientRequest get(URI uri, Consumer<Map<String, Object>> attributes) {
        return get(uri).attributes(attributes).build();
    }

    private static ClientRequest post() {
        return ClientRequest.create(HttpMethod.POST, SERVICE)
                .body(BodyInserters.fromValue("body"))
                .build();
    }

    private HttpStatus send(ClientRequest request) {
        ClientResponse response = exchange(request).block();
        return HttpStatus.valueOf(response.statusCode().value());
    }

    private Mono<ClientResponse> exchange(ClientRequest request) {
        CredentialPropagator propagator = new CredentialPropagator(
                new CredentialSchemes(List.of(scheme), List.of("fake"), null),
                new ServiceTargets(List.of(new ServiceTarget(
                        new ServiceId("account.example.com"),
                        URI.create("https://account.example.com"),
                        Set.of("account:debit")))),
                new Own(),
                CallerConversion.NONE,
                CredentialObservations.NOOP,
                UnmappedPolicy.PLAIN);
        return new CredentialPropagationFilterFunction(propagator).filter(request, changed -> {
            sent.add(changed);
            return Mono.just(ClientResponse.create(status)
                    .headers(headers -> headers.addAll(answered))
                    .build());
        });
    }

    private final class Own implements ServiceCredential {

        @Override
        public CredentialScheme scheme() {
            return FakeScheme.accepting("own", HEADER);
        }

        @Override
        public Propagation propagate(OutboundRequest next, Set<String> scopes) {
            next.header(HEADER, "own");
            if (signing) {
                next.header("Digest", HexFormat.of().formatHex(next.bodyDigest()));
            }
            next.whenUnauthorized(() -> {
                forgotten += renewable ? 1 : 0;
                return renewable;
            });
            return Propagation.done();
        }
    }
}
