// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import java.util.Objects;
import org.springframework.http.HttpMethod;

/**
 * Endpoint that needs no credential. A service declares a bean for each; all other endpoints need one.
 *
 * @param pattern pattern in the syntax of {@code PathPatternRequestMatcher}
 * @since 0.1
 */
public record PublicPath(HttpMethod method, String pattern) {

    public PublicPath {
        Objects.requireNonNull(method, "method cannot be null");
        Objects.requireNonNull(pattern, "pattern cannot be null");
    }
}
