// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/** Looks for a container engine. */
final class ContainersCondition implements ExecutionCondition {

    private static final boolean REQUIRED = "required".equals(System.getProperty("countersign.containers"));

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        String obstacle = obstacle();
        if (obstacle == null) {
            return ConditionEvaluationResult.enabled("a container engine runs");
        }
        if (REQUIRED) {
            throw new IllegalStateException("-P containers insists on a container engine: " + obstacle);
        }
        String reason = "SKIPPED " + context.getDisplayName() + ": " + obstacle + " (-P containers insists)";
        System.out.println(reason);
        return ConditionEvaluationResult.disabled(reason);
    }

    private static @Nullable String obstacle() {
        try {
            if (!DockerClientFactory.instance().isDockerAvailable()) {
                return "no container engine runs";
            }
            PostgresDatabases.start();
            return null;
        } catch (RuntimeException failure) {
            return "the container engine cannot run the image (" + failure.getMessage() + ")";
        }
    }
}
