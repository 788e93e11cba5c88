// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.testcontainers.DockerClientFactory;

/** Looks for a container engine and for the images of a test. */
final class ImagesCondition implements ExecutionCondition {

    private static final boolean REQUIRED = "required".equals(System.getProperty("countersign.containers"));

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        String obstacle = AnnotationSupport.findAnnotation(context.getElement(), RequiresImages.class)
                .map(ImagesCondition::obstacle)
                .orElse(null);
        if (obstacle == null) {
            return ConditionEvaluationResult.enabled("the images are there");
        }
        if (REQUIRED) {
            throw new IllegalStateException("-P containers insists on a container engine: " + obstacle);
        }
        String reason = "SKIPPED " + context.getDisplayName() + ": " + obstacle + " (-P containers insists)";
        System.out.println(reason);
        return ConditionEvaluationResult.disabled(reason);
    }

    private static @Nullable String obstacle(RequiresImages required) {
        String obstacle = obstacle(required.value());
        return obstacle == null && required.compose() && !isComposeAvailable()
                ? "docker compose cannot be used"
                : obstacle;
    }

    private static boolean isComposeAvailable() {
        try {
            return new ProcessBuilder("docker", "compose", "version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException ex) {
            return false;
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static @Nullable String obstacle(String... programs) {
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            return "no container engine runs";
        }
        for (String program : programs) {
            String image = Images.of(program).asCanonicalNameString();
            try {
                DockerClientFactory.lazyClient().inspectImageCmd(image).exec();
            } catch (NotFoundException missing) {
                return "the image " + image + " is not built, see docs/operations/containers.md";
            } catch (RuntimeException failure) {
                return "the container engine cannot be used (" + failure.getMessage() + ")";
            }
        }
        return null;
    }
}
