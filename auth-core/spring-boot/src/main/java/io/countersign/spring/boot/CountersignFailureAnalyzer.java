// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Describes the property that prevents startup, the reason and the fix. */
final class CountersignFailureAnalyzer extends AbstractFailureAnalyzer<CountersignConfigurationException> {

    CountersignFailureAnalyzer() {}

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, CountersignConfigurationException cause) {
        return new FailureAnalysis(cause.property() + ": " + cause.reason(), cause.fix(), rootFailure);
    }
}
