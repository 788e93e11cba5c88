// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/** Looks for a container engine. */
final class ContainersCondition implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (DockerClientFactory.instance().isDockerAvailable()) {
            return ConditionEvaluationResult.enabled("a container engine runs");
        }
        if ("required".equals(System.getProperty("countersign.containers"))) {
            throw new IllegalStateException("No container engine runs, and -P containers insists on one");
        }
        String reason = "SKIPPED " + context.getDisplayName() + ": no container engine runs (-P containers insists)";
        System.out.println(reason);
        return ConditionEvaluationResult.disabled(reason);
    }
}
