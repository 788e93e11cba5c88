// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import io.countersign.spring.security.stepup.StepUpAuthorizationManager;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Selects what the login of a request's user must be like. It is asked in the thread of the request.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ShadowRequirements {

    /** Returns {@code null} if any login will do. */
    @Nullable
    StepUpAuthorizationManager<Object> find(HttpServletRequest request);
}
