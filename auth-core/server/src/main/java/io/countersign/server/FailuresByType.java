// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.spring.boot.SpanFailure;
import io.micrometer.observation.Observation;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.TracingObservationHandler;
import org.springframework.core.Ordered;

/**
 * Tracing handler that records failures by their type alone. Everything else is left to the handler that it wraps.
 *
 * @param <T> observations that the wrapped handler supports
 */
class FailuresByType<T extends Observation.Context> implements TracingObservationHandler<T>, Ordered {

    private final TracingObservationHandler<T> handler;

    FailuresByType(TracingObservationHandler<T> handler) {
        this.handler = handler;
    }

    @Override
    public void onError(T context) {
        Throwable failure = context.getError();
        Span span = getTracingContext(context).getSpan();
        if (failure != null && span != null) {
            span.error(new SpanFailure(failure));
        }
    }

    @Override
    public void onStart(T context) {
        handler.onStart(context);
    }

    @Override
    public void onEvent(Observation.Event event, T context) {
        handler.onEvent(event, context);
    }

    @Override
    public void onScopeOpened(T context) {
        handler.onScopeOpened(context);
    }

    @Override
    public void onScopeClosed(T context) {
        handler.onScopeClosed(context);
    }

    @Override
    public void onStop(T context) {
        handler.onStop(context);
    }

    @Override
    public int getOrder() {
        return handler instanceof Ordered ordered ? ordered.getOrder() : LOWEST_PRECEDENCE;
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return handler.supportsContext(context);
    }

    @Override
    public Tracer getTracer() {
        return handler.getTracer();
    }
}
