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
 * What every {@link CredentialScheme} must do. A test of a scheme extends it and says how requests of the scheme
 * look; the methods are asked for a new request each time, since a credential may be meant for one use.
 *
 * @since 0.1
 */
public abstract class CredentialSchemeCompatibilityKit {

    private static final int THREADS = 8;

    private static final int ROUNDS = 25;

    /** The scheme, the same object each time it is asked for within one test. */
    protected abstract CredentialScheme scheme();

    /**
     * The same scheme with whatever it depends on unavailable, so that it cannot tell of a {@link #genuine} request.
     */
    protected abstract CredentialScheme schemeThatCannotTell();

    /** A request with a credential that is to be accepted. */
    protected abstract TestInboundRequest genuine();

    /** A request with a well-formed credential that nobody who may has made, such as one with an altered signature. */
    protected abstract TestInboundRequest forged();

    /** A request that claims to carry a credential of the scheme, which is not of its form. */
    protected abstract TestInboundRequest malformed();

    /** A service that a {@link #genuine} caller's authority reaches. */
    protected abstract ServiceId reachable();

    /**
     * Whether a credential is for its first verifier alone, so that no service is
     * {@link #reachable}; not so unless overridden.
     */
    protected boolean endsHere() {
        return false;
    }

    /** What must never be shown, such as the token that a request carries; not empty. */
    protected abstract List<String> secretsOf(TestInboundRequest request);

    /** What the scheme says it hides from the next service, such as the user's id; nothing unless overridden. */
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
