// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observation;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.util.List;

/** Records a line for each observation: name, algorithm, outcome, scheme, and the error if there is one. */
public final class ObservationRecorder implements ObservationHandler<CredentialObservationContext> {

    private final List<String> observed;

    public ObservationRecorder(List<String> observed) {
        this.observed = observed;
    }

    @Override
    public void onStop(CredentialObservationContext context) {
        StringBuilder line = new StringBuilder(String.valueOf(context.getName()));
        for (KeyValue value : context.getLowCardinalityKeyValues()) {
            line.append(' ').append(value.getValue());
        }
        if (context.getError() != null) {
            line.append(' ').append(context.getError().getClass().getName());
        }
        observed.add(line.toString());
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof CredentialObservationContext;
    }
}
