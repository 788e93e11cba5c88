// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.observation.CredentialObservationContext;
import io.micrometer.observation.Observation;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.TracingObservationHandler;

/**
 * Creates spans for observations of credentials in sampled traces only. In other traces they would never be visible,
 * but would cost two spans per request.
 */
final class CredentialSpanHandler implements TracingObservationHandler<CredentialObservationContext> {

    private final Tracer tracer;

    CredentialSpanHandler(Tracer tracer) {
        this.tracer = tracer;
    }

    @Override
    public void onStart(CredentialObservationContext context) {
        Span parent = getParentSpan(context);
        // Needed even without a span: other handlers of the observation look for the tracing context.
        TracingContext tracing = getTracingContext(context);
        if (parent == null || !Boolean.FALSE.equals(parent.context().sampled())) {
            Span span = parent == null ? tracer.nextSpan() : tracer.nextSpan(parent);
            if (span != null) {
                tracing.setSpan(span.start());
            }
        }
    }

    @Override
    public void onError(CredentialObservationContext context) {
        Throwable failure = context.getError();
        if (failure != null && isTraced(context)) {
            getRequiredSpan(context).error(new SpanFailure(failure));
        }
    }

    @Override
    public void onEvent(Observation.Event event, CredentialObservationContext context) {
        if (isTraced(context)) {
            TracingObservationHandler.super.onEvent(event, context);
        }
    }

    @Override
    public void onScopeOpened(CredentialObservationContext context) {
        if (isTraced(context)) {
            TracingObservationHandler.super.onScopeOpened(context);
        }
    }

    @Override
    public void onScopeClosed(CredentialObservationContext context) {
        if (isTraced(context)) {
            TracingObservationHandler.super.onScopeClosed(context);
        }
    }

    @Override
    public void onStop(CredentialObservationContext context) {
        if (isTraced(context)) {
            Span span = getRequiredSpan(context);
            span.name(getSpanName(context));
            tagSpan(context, span);
            endSpan(context, span);
        }
    }

    private boolean isTraced(CredentialObservationContext context) {
        return getTracingContext(context).getSpan() != null;
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof CredentialObservationContext;
    }

    @Override
    public Tracer getTracer() {
        return tracer;
    }
}
