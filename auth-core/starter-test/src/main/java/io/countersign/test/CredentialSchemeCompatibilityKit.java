// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RepeatedHeaderException;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that every {@link CredentialScheme} must pass. A test of a scheme extends this class and provides the requests.
 * The methods are called for a new request each time, because a credential may be valid for one use only.
 *
 * @since 0.1
 */
public abstract class CredentialSchemeCompatibilityKit {

    private static final int THREADS = 8;

    private static final int ROUNDS = 25;

    /** Scheme under test: the same object throughout a test. */
    protected abstract CredentialScheme scheme();

    /** Same scheme while its dependencies are unavailable, so that it cannot verify a {@link #genuine} request. */
    protected abstract CredentialScheme schemeThatCannotTell();

    /** Request with a credential that must be accepted. */
    protected abstract TestInboundRequest genuine();

    /** Request with a well-formed but forged credential, such as one with an altered signature. */
    protected abstract TestInboundRequest forged();

    /** Request with a malformed credential of the scheme. */
    protected abstract TestInboundRequest malformed();

    /** Service to which the credential of a {@link #genuine} caller can be propagated. */
    protected abstract ServiceId reachable();

    /**
     * Whether credentials are valid for their first verifier only, so that no service is {@link #reachable}. The
     * default is {@code false}.
     */
    protected boolean endsHere() {
        return false;
    }

    /** Texts that must never be logged, such as the token of a request; not empty. */
    protected abstract List<String> secretsOf(TestInboundRequest request);

    /** Texts that the scheme must hide from the next service, such as the user's id. Empty by default. */
    protected List<String> hidden() {
        return List.of();
    }

    @Test
    void readWhenNothingThenAbsent() {
        assertThat(scheme().read(TestInboundRequest.get())).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void readWhenOfAnotherSchemeThenAbsent() {
        for (Marker marker : scheme().markers()) {
            if (marker.header() != null && marker.authScheme() != null) {
                TestInboundRequest other = TestInboundRequest.get().withHeader(marker.header(), "Kit-Other YWJj");
                assertThat(scheme().read(other)).isInstanceOf(Reading.Absent.class);
            }
        }
    }

    @Test
    void readWhenMalformedThenMalformed() {
        assertThat(scheme().read(malformed())).isInstanceOf(Reading.Malformed.class);
    }

    @Test
    void readWhenHeaderIsRepeatedThenThrows() {
        TestInboundRequest genuine = genuine();
        for (String name : markedHeaders(genuine)) {
            TestInboundRequest twice = genuine.withHeader(name, "another");
            assertThatExceptionOfType(RepeatedHeaderException.class).isThrownBy(() -> scheme().read(twice));
        }
    }

    @Test
    void readWhenGenuineThenPresentAndOfThisScheme() {
        assertThat(present(scheme(), genuine()).scheme()).isEqualTo(scheme().name());
    }

    @Test
    void verifyWhenGenuineThenAccepted() {
        TestInboundRequest request = genuine();
        assertThat(judge(scheme(), request)).isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void verifyWhenGenuineThenCallerIsOfThisScheme() {
        Caller caller = accepted(genuine());
        assertThat(caller.scheme()).isEqualTo(scheme().name());
        assertThat(caller.name()).isNotBlank();
    }

    @Test
    void verifyWhenForgedThenRejected() {
        assertThat(judge(scheme(), forged())).isInstanceOf(Verdict.Rejected.class);
    }

    @Test
    void verifyWhenForgedAfterGenuineThenRejected() {
        judge(scheme(), genuine());
        assertThat(judge(scheme(), forged())).isInstanceOf(Verdict.Rejected.class);
    }

    @Test
    void verifyWhenItCannotTellThenUnknown() {
        assertThat(judge(schemeThatCannotTell(), genuine())).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void verifyWhenManyThreadsThenEachIsJudgedForItself() throws Exception {
        CredentialScheme scheme = scheme();
        List<Future<?>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int i = 0; i < THREADS * ROUNDS; i++) {
                boolean genuine = i % 2 == 0;
                TestInboundRequest request = genuine ? genuine() : forged();
                Class<? extends Verdict> expected = genuine ? Verdict.Accepted.class : Verdict.Rejected.class;
                all.add(threads.submit(() -> assertThat(judge(scheme, request)).isInstanceOf(expected)));
            }
        }
        assertThat(all).hasSize(THREADS * ROUNDS);
        for (Future<?> one : all) {
            rethrow(one);
        }
    }

    @Test
    void propagateWhenReachableThenTheRequestCarriesSomething() {
        TestOutboundRequest next = TestOutboundRequest.to(reachable());
        Propagation propagation = scheme().propagate(accepted(genuine()), next);
        if (endsHere()) {
            assertThat(propagation).isInstanceOf(Propagation.Refused.class);
            assertThat(next.headers()).isEmpty();
        } else {
            assertThat(propagation).isInstanceOf(Propagation.Done.class);
            assertThat(next.headers().isEmpty()).isEqualTo(scheme().isOfConnection());
        }
    }

    @Test
    void propagateWhenCallerIsOfAnotherSchemeThenRefusedAndNothingIsCarried() {
        TestOutboundRequest next = TestOutboundRequest.to(reachable());
        Caller other = TestCallers.user("someone").caller();
        assertThat(scheme().propagate(other, next)).isNotInstanceOf(Propagation.Done.class);
        assertThat(next.headers()).isEmpty();
    }

    @Test
    void propagateThenNothingHiddenIsCarried() {
        TestOutboundRequest next = TestOutboundRequest.to(reachable());
        scheme().propagate(accepted(genuine()), next);
        for (String secret : hidden()) {
            assertThat(next.headers().values()).noneMatch(value -> value.contains(secret));
        }
    }

    @Test
    void acceptedThenNothingHiddenIsDisclosed() {
        Caller caller = accepted(genuine());
        for (String secret : hidden()) {
            assertThat(caller.disclosed().toString()).doesNotContain(secret);
            assertThat(caller.name()).doesNotContain(secret);
        }
    }

    @Test
    void toStringThenNothingSecretIsShown() {
        TestInboundRequest request = genuine();
        List<String> secrets = secretsOf(request);
        Credential credential = present(scheme(), request);
        Caller caller = accepted(request);
        assertThat(secrets).isNotEmpty().allMatch(secret -> secret.length() >= 8);
        for (String secret : secrets) {
            assertThat(Stream.of(credential, caller, caller.credential(), scheme()))
                    .noneMatch(object -> object.toString().contains(secret));
            assertThat(String.valueOf(credential.id())).doesNotContain(secret);
        }
    }

    @Test
    void markersThenThereIsOneAndTheyStayTheSame() {
        CredentialScheme scheme = scheme();
        List<Marker> before = List.copyOf(scheme.markers());
        judge(scheme, genuine());
        judge(scheme, forged());
        assertThat(before).isNotEmpty();
        assertThat(scheme.markers()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void markersThenTheyNameAHeaderOfAGenuineRequest() {
        if (scheme().isOfConnection()) {
            assertThat(scheme().markers()).allMatch(marker -> marker.header() == null);
        } else {
            assertThat(markedHeaders(genuine())).isNotEmpty();
        }
    }

    @Test
    void nameThenItStaysTheSame() {
        assertThat(scheme().name()).isEqualTo(scheme().name());
    }

    private List<String> markedHeaders(TestInboundRequest request) {
        return request.headerNames().stream()
                .filter(name -> scheme().markers().stream().anyMatch(marker -> name.equalsIgnoreCase(marker.header())))
                .toList();
    }

    private Caller accepted(TestInboundRequest request) {
        Verdict verdict = judge(scheme(), request);
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
        return ((Verdict.Accepted) verdict).caller();
    }

    private static Verdict judge(CredentialScheme scheme, InboundRequest request) {
        return scheme.verify(present(scheme, request), request);
    }

    private static Credential present(CredentialScheme scheme, InboundRequest request) {
        Reading reading = scheme.read(request);
        assertThat(reading).isInstanceOf(Reading.Present.class);
        return ((Reading.Present) reading).credential();
    }

    private static void rethrow(Future<?> done) throws InterruptedException {
        try {
            done.get();
        } catch (ExecutionException ex) {
            throw new AssertionError("a thread saw another verdict", ex.getCause());
        }
    }
}
