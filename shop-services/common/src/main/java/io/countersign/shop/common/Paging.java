// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/**
 * Requested page of a list, from the query parameters {@code page} and {@code size}. A handler declares it as
 * {@code @Valid @ParameterObject Paging}.
 *
 * @param page number from 0; 0 if absent
 * @param size at most 100; 20 if absent
 * @since 0.1
 */
public record Paging(
        @Min(0) @Max(1_000_000) Integer page,
        @Min(1) @Max(100) Integer size) {

    private static final int DEFAULT_SIZE = 20;

    /** Binding passes {@code null} for an absent parameter. */
    public Paging {
        page = page == null ? Integer.valueOf(0) : page;
        size = size == null ? Integer.valueOf(DEFAULT_SIZE) : size;
    }

    public long offset() {
        return (long) page * size;
    }
}
