// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Skips the tests, with a line that says so, where no container engine runs or it lacks an image; {@code -P containers}
 * insists.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ImagesCondition.class)
public @interface RequiresImages {

    /** Programs of the images, such as {@code sts}. */
    String[] value();

    /** Whether the tests need {@code docker compose}, too. */
    boolean compose() default false;
}
