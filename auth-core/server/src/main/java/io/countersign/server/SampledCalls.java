// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.micrometer.observation.Observation;
import io.micrometer.observation.transport.SenderContext;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.handler.TracingObservationHandler;
import io.micrometer.tracing.propagation.Propagator;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Handler of outgoing calls that makes spans in sampled traces only. In all others it passes on the trace context of
 * the current span, and each call saves a span and a scope that nobody would see.
 *
 * @param <T> observations that the wrapped handler supports
 */
final class SampledCalls<T extends Observation.Context> extends FailuresByType<T> {

    private final ObjectProvider<Propagator> propagator;

    SampledCalls(TracingObservationHandler<T> handler, ObjectProvider<Propagator> propagator) {
        super(handler);
        this.propagator = propagator;
    }

    @Override
    public void onStart(T context) {
        Span parent = getParentSpan(context);
        if (parent != null && Boolean.FALSE.equals(parent.context().sampled())) {
            // Other handlers of the observation look for it.
            getTracingContext(context);
            inject(parent, (SenderContext<?>) context);
        } else {
            super.onStart(context);
        }
    }

    private <C> void inject(Span span, SenderContext<C> context) {
        C carrier = Objects.requireNonNull(context.getCarrier(), "a call has a carrier");
        propagator
                .getObject()
                .inject(
                        span.context(),
                        carrier,
                        (to, key, value) -> context.getSetter().set(to, key, value));
    }

    private boolean isTraced(T context) {
        return getTracingContext(context).getSpan() != null;
    }

    @Override
    public void onEvent(Observation.Event event, T context) {
        if (isTraced(context)) {
            super.onEvent(event, context);
        }
    }

    @Override
    public void onScopeOpened(T context) {
        if (isTraced(context)) {
            super.onScopeOpened(context);
        }
    }

    @Override
    public void onScopeClosed(T context) {
        if (isTraced(context)) {
            super.onScopeClosed(context);
        }
    }

    @Override
    public void onStop(T context) {
        if (isTraced(context)) {
            super.onStop(context);
        }
    }
}
