// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import io.countersign.spring.security.CallerAuthentication;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Adds credentials to the requests of a {@code WebClient} in a servlet application.
 *
 * <p>The caller is that of the security context of the thread that subscribes, which is the calling thread if it calls
 * {@code block()}. A request to a configured service that is subscribed on a thread without a security context is not
 * sent, unless the caller is given:
 *
 * <pre>{@code
 * client.get().uri("/prices").attributes(caller(authentication)).retrieve()…   // captured before
 * client.get().uri("/prices").attributes(withoutCaller()).retrieve()…          // call of the service itself
 * }</pre>
 *
 * <p>A scheme that signs the body refuses requests with one, because the body is written only when the request is sent. A
 * request without a body whose cached token is answered 401 is sent once more with a new token.
 *
 * @see CredentialPropagator
 * @since 0.1
 */
public final class CredentialPropagationFilterFunction implements ExchangeFilterFunction {

    private static final String CALLER = CredentialPropagationFilterFunction.class.getName() + ".caller";

    private static final String NOBODY = "nobody";

    private final CredentialPropagator propagator;

    public CredentialPropagationFilterFunction(CredentialPropagator propagator) {
        this.propagator = Objects.requireNonNull(propagator, "propagator cannot be null");
    }

    /** Names the caller of a request, wherever it is subscribed. */
    public static Consumer<Map<String, Object>> caller(CallerAuthentication authentication) {
        Objects.requireNonNull(authentication, "authentication cannot be null");
        return attributes -> attributes.put(CALLER, authentication);
    }

    /** Marks a request as a call of this service itself, which carries the service's own credential at most. */
    public static Consumer<Map<String, Object>> withoutCaller() {
        return attributes -> attributes.put(CALLER, NOBODY);
    }

    /**
     * Signals as errors: {@link UnmappedTargetException}, {@link PropagationRefusedException},
     * {@link PropagationUnknownException} and {@link CallerNotVisibleException}.
     */
    @Override
    public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        Authentication authentication = authentication(request);
        // Credentials may be obtained by blocking calls.
        Scheduler scheduler = Schedulers.isInNonBlockingThread() ? Schedulers.boundedElastic() : Schedulers.immediate();
        return Mono.fromCallable(() -> propagate(request, authentication))
                .subscribeOn(scheduler)
                .flatMap(propagated -> next.exchange(propagated.request())
                        .flatMap(response -> repeatIfForgotten(request, authentication, propagated, response, next)));
    }

    private static @Nullable Authentication authentication(ClientRequest request) {
        return request.attribute(CALLER).orElse(null) instanceof CallerAuthentication named
                ? named
                : SecurityContextHolder.getContext().getAuthentication();
    }

    private Propagated propagate(ClientRequest request, @Nullable Authentication authentication) {
        Object named = request.attribute(CALLER).orElse(null);
        ReactiveRequest changing = new ReactiveRequest(request);
        if (authentication == null && named == null) {
            propagator.requireUnmapped(changing);
        }
        BooleanSupplier forgetKept =
                propagator.propagate(changing, changing::body, authentication, !NOBODY.equals(named));
        return new Propagated(changing.changed(), forgetKept, changing.isEmpty());
    }

    private Mono<ClientResponse> repeatIfForgotten(
            ClientRequest request,
            @Nullable Authentication authentication,
            Propagated propagated,
            ClientResponse response,
            ExchangeFunction next) {
        boolean unauthorized = HttpStatus.UNAUTHORIZED.equals(response.statusCode())
                && !StepUpChallenge.isIn(response.headers().asHttpHeaders());
        if (!unauthorized || !propagated.forgetKept().getAsBoolean() || !propagated.repeatable()) {
            return Mono.just(response);
        }
        return response.releaseBody()
                .then(Mono.fromCallable(() -> propagate(request, authentication))
                        .subscribeOn(Schedulers.boundedElastic()))
                .flatMap(again -> next.exchange(again.request()));
    }

    /**
     * Request with its credentials.
     *
     * @param forgetKept discards cached credentials, and returns whether others can be obtained
     * @param repeatable whether the request can be sent again
     */
    private record Propagated(ClientRequest request, BooleanSupplier forgetKept, boolean repeatable) {}
}
