// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Answer to a {@link FeedQuery}.
 *
 * @since 0.1
 */
public final class FeedAnswer {

    private final byte @Nullable [] page;

    private final @Nullable String validator;

    private final FeedTiming timing;

    FeedAnswer(byte @Nullable [] page, @Nullable String validator, FeedTiming timing) {
        this.page = page == null ? null : page.clone();
        this.validator = validator;
        this.timing = Objects.requireNonNull(timing, "timing cannot be null");
    }

    /** Creates the answer of a server that neither waits nor validates. */
    public static FeedAnswer of(byte[] page) {
        return new FeedAnswer(page, null, FeedTiming.AT_ONCE);
    }

    /** Returns the page, or {@code null} if nothing has changed. */
    public byte @Nullable [] page() {
        return page == null ? null : page.clone();
    }

    /** Returns the {@code ETag}, or {@code null} if there is none. */
    public @Nullable String validator() {
        return validator;
    }

    public FeedTiming timing() {
        return timing;
    }
}
