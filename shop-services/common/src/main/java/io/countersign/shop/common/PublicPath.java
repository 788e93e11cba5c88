// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import java.util.Objects;
import org.springframework.http.HttpMethod;

/**
 * An endpoint that needs no credential. A service declares a bean for each; everything else is refused without one.
 *
 * @param pattern as {@code PathPatternRequestMatcher} reads it
 * @since 0.1
 */
public record PublicPath(HttpMethod method, String pattern) {

    public PublicPath {
        Objects.requireNonNull(method, "method cannot be null");
        Objects.requireNonNull(pattern, "pattern cannot be null");
    }
}
