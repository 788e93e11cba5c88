// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.keys.KeySettings;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition that users can log in here: a service checks their passwords, and ID tokens are signed with a key pair.
 * With one shared secret, every reader of ID tokens could forge them.
 */
public final class CodeFlowCondition implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return isOn(context.getEnvironment());
    }

    public static boolean isOn(Environment environment) {
        String algorithm = environment.getProperty("countersign.sts.algorithm", "");
        return !environment.getProperty("countersign.sts.users.uri", "").isBlank()
                && !algorithm.isBlank()
                && !new KeySettings("countersign.sts").algorithm(algorithm).isSymmetric();
    }
}
