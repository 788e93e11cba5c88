// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Identity of a service, such as {@code account.shop.com}. Audiences contain it.
 *
 * @param value lower-case DNS name (RFC 1123), at most 253 characters
 * @since 0.1
 */
public record ServiceId(String value) {

    private static final Pattern FORM =
            Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*");

    public ServiceId {
        Objects.requireNonNull(value, "value cannot be null");
        if (value.length() > 253 || !FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("'" + value + "' is not a service id: a lower-case DNS name such as "
                    + "account.shop.com is expected");
        }
    }

    /** Parses a service id. Upper case is converted to lower case, because DNS ignores case. */
    public static ServiceId of(String value) {
        return new ServiceId(value.toLowerCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return value;
    }
}
