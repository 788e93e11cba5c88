// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.encoding;

import java.util.Base64;

/**
 * Octets in base64url without padding (RFC 4648 section 5). There is one text for each value; any other is refused.
 *
 * @since 0.1
 */
public final class Base64Url {

    private Base64Url() {}

    public static String encode(Octets octets) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(octets.toArray());
    }

    /**
     * Decodes a text.
     *
     * @throws IllegalArgumentException if it has another form, such as padding or trailing bits
     */
    public static Octets decode(String text) {
        Octets octets = Octets.of(Base64.getUrlDecoder().decode(text));
        if (!encode(octets).equals(text)) {
            throw new IllegalArgumentException("A text is not base64url in its only form");
        }
        return octets;
    }
}
