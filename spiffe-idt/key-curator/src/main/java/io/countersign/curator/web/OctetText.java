// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.CuratorException;
import io.countersign.registration.encoding.Octets;
import java.util.Base64;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Octets in base64url without padding (RFC 4648 section 5), and in no other form.
 *
 * @since 0.1
 */
public final class OctetText {

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private OctetText() {}

    public static String of(Octets octets) {
        return ENCODER.encodeToString(octets.toArray());
    }

    /**
     * Decodes a text.
     *
     * @throws IllegalArgumentException if it has another form, such as padding or trailing bits
     */
    public static Octets parse(String text) {
        Octets octets = Octets.of(Base64.getUrlDecoder().decode(text));
        if (!of(octets).equals(text)) {
            throw new IllegalArgumentException("The text is not base64url without padding in its only form");
        }
        return octets;
    }

    /**
     * Decodes a member of a request.
     *
     * @param decoder decodes the octets, and throws an {@link IllegalArgumentException} if it cannot
     * @throws CuratorException if the member is missing or malformed
     */
    static <T> T member(String name, @Nullable String text, Function<Octets, T> decoder) {
        if (text == null) {
            throw CuratorException.malformed(name + " is missing");
        }
        try {
            return decoder.apply(parse(text));
        } catch (IllegalArgumentException ex) {
            throw CuratorException.malformed(name + " is not in its only form");
        }
    }

    /** Decodes a member of one length. */
    static Octets member(String name, @Nullable String text, int length) {
        return member(name, text, octets -> octets.require(length, name));
    }
}
