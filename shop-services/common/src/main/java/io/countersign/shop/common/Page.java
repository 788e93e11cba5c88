// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import java.util.List;

/**
 * One page of a list.
 *
 * @param page number from 0
 * @param size requested maximum number of items
 * @param total number of items on all pages
 * @since 0.1
 */
public record Page<T>(List<T> items, int page, int size, long total) {

    public Page {
        items = List.copyOf(items);
    }

    public static <T> Page<T> of(List<T> items, Paging paging, long total) {
        return new Page<>(items, paging.page(), paging.size(), total);
    }
}
