// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.sdjwt;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Signed token with its disclosures (RFC 9901 section 4). The token's own claims bind it to its sender, so no
 * key-binding JWT follows.
 *
 * @param token token in compact form
 * @param disclosures disclosures of its claims
 * @since 0.1
 */
public record SdJwt(String token, List<SdDisclosure> disclosures) {

    private static final int MAX_DISCLOSURES = 64;

    private static final char SEPARATOR = '~';

    public SdJwt {
        Objects.requireNonNull(token, "token cannot be null");
        disclosures = List.copyOf(disclosures);
    }

    /**
     * Parses a token and its disclosures, each followed by a tilde.
     *
     * @throws io.countersign.core.InvalidCredentialException if the text has another form, or more than 64 disclosures
     */
    public static SdJwt parse(String text) {
        int end = text.indexOf(SEPARATOR);
        if (end <= 0 || text.charAt(text.length() - 1) != SEPARATOR) {
            throw SdDisclosure.malformed();
        }
        String token = text.substring(0, end);
        List<SdDisclosure> disclosures = new ArrayList<>();
        int from = end + 1;
        while (from < text.length()) {
            int to = text.indexOf(SEPARATOR, from);
            if (to == from || disclosures.size() == MAX_DISCLOSURES) {
                throw SdDisclosure.malformed();
            }
            disclosures.add(SdDisclosure.parse(text.substring(from, to)));
            from = to + 1;
        }
        return new SdJwt(token, disclosures);
    }

    /** Returns whether a text is in the form of an SD-JWT and not a token alone. */
    public static boolean isOne(String text) {
        return text.indexOf(SEPARATOR) >= 0;
    }

    /** Returns the same token with only those disclosures whose claim is in the given set. */
    public SdJwt disclosing(Set<String> names) {
        return new SdJwt(
                token,
                disclosures.stream()
                        .filter(disclosure -> disclosure.name() != null && names.contains(disclosure.name()))
                        .toList());
    }

    /** Returns the text to send. */
    public String text() {
        StringBuilder text = new StringBuilder(token).append(SEPARATOR);
        disclosures.forEach(disclosure -> text.append(disclosure.encoded()).append(SEPARATOR));
        return text.toString();
    }

    @Override
    public String toString() {
        return "SdJwt" + disclosures;
    }
}
