// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says which setting keeps the application from starting, why, and what to do. */
final class CountersignFailureAnalyzer extends AbstractFailureAnalyzer<CountersignConfigurationException> {

    CountersignFailureAnalyzer() {}

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, CountersignConfigurationException cause) {
        return new FailureAnalysis(cause.property() + ": " + cause.reason(), cause.fix(), rootFailure);
    }
}
