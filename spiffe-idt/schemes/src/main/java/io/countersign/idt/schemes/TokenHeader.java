// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.RepeatedHeaderException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The header that tokens of a mode travel in. */
record TokenHeader(IdtMode mode) {

    private static final String NAME = "Authorization";

    TokenHeader {
        Objects.requireNonNull(mode, "mode cannot be null");
    }

    Set<Marker> markers() {
        return Set.of(new Marker(NAME, mode.authScheme(), null, null));
    }

    /**
     * The token, empty if there is none where one should be; {@code null} if the header is absent or of another scheme.
     *
     * @throws RepeatedHeaderException if it is there twice, be it in one line (RFC 9110 section 5.3)
     */
    @Nullable
    String read(InboundRequest request) {
        String value = request.header(NAME);
        int end = mode.authScheme().length();
        if (value == null
                || !value.regionMatches(true, 0, mode.authScheme(), 0, end)
                || (value.length() > end && value.charAt(end) != ' ')) {
            return null;
        }
        if (value.indexOf(',', end) >= 0) {
            throw new RepeatedHeaderException(NAME);
        }
        return value.substring(end).strip();
    }

    void write(OutboundRequest next, String token) {
        next.header(NAME, mode.authScheme() + ' ' + token);
    }
}
